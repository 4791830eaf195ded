import type { Check } from '../check.ts';
import { databaseChecks } from './database-checks.ts';
import { diskChecks } from './disk-checks.ts';
import { embeddedChecks } from './embedded-checks.ts';
import { environmentChecks } from './environment-checks.ts';
import { networkChecks } from './network-checks.ts';
import { placeChecks } from './place-checks.ts';
import { processChecks } from './process-checks.ts';
import { rightsChecks } from './rights-checks.ts';

/** All checks of `doctor`, in the order in which they run. */
export const allChecks: readonly Check[] = [
  ...environmentChecks,
  ...processChecks,
  ...embeddedChecks,
  ...databaseChecks,
  ...rightsChecks,
  ...placeChecks,
  ...diskChecks,
  ...networkChecks,
];
