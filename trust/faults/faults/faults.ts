import type { Fault } from '../fault.ts';
import { processFaults } from './processes.ts';

/** All faults; those with the same layout follow each other, so that they share an installation. */
export const faults: readonly Fault[] = [...processFaults];
