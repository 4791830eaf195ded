import { crashAtEachStatement } from './crashes/crash-at-each-statement.ts';
import { clockFaults } from './faults/clocks.ts';
import { databaseFaults } from './faults/databases.ts';
import { processFaults } from './faults/processes.ts';
import { receiverFaults } from './faults/receivers.ts';
import { storageFaults } from './faults/storages.ts';
import type { Trial } from './trial.ts';
import { underLoad } from './under-load.ts';

/** All trials. Those with the same layout follow each other, so that they share an installation. */
export const trials: readonly Trial[] = [
  crashAtEachStatement,
  ...[...processFaults, ...databaseFaults, ...receiverFaults, ...storageFaults, ...clockFaults].map(
    underLoad,
  ),
];
