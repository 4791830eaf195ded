import type { Suite } from '../suite.ts';
import { hostileSuites } from './hostile-input.ts';
import { scopeEscalation } from './scope-escalation.ts';
import { tenantIsolation } from './tenant-isolation.ts';

/**
 * All suites, in the order in which they run: the last ones may delete what they attack.
 */
export const suites: readonly Suite[] = [tenantIsolation, scopeEscalation, ...hostileSuites];
