import { crashes } from './crashes.ts';
import type { Trial } from './fault.ts';
import { clockFaults } from './faults/clocks.ts';
import { databaseFaults } from './faults/databases.ts';
import { processFaults } from './faults/processes.ts';
import { receiverFaults } from './faults/receivers.ts';
import { storageFaults } from './faults/storages.ts';
import { underLoad } from './under-load.ts';

/** All trials. Those with the same layout follow each other, so that they share a deployment. */
export const trials: readonly Trial[] = [
  ...crashes,
  ...[...processFaults, ...databaseFaults, ...receiverFaults, ...storageFaults, ...clockFaults].map(
    underLoad,
  ),
];

/** The names of the trials in continuous integration: one or two of each kind, with few layouts. */
export const trialsInCi: readonly string[] = [
  ...['server-killed-at-each-statement', 'server-killed', 'postmaster-killed'],
  ...['one-of-three-killed', 'database-silent', 'answers-cut', 'connections-terminated'],
  ...['form-locked', 'database-read-only', 'receiver-hangs-up'],
];
