import { createFairQueue, type FairQueue } from '../platform/concurrency/fair-queue.ts';

/**
 * The share of each workspace in the work of the database whose cost depends on the number of responses: a
 * workspace runs at most half of it at a time, the others are served in turn. For each server.
 */
export interface DatabaseShare {
  /** Statements that read many responses, and may take seconds. By id of the workspace. */
  readonly searches: FairQueue;
  /** Statements that read a few responses or counters at a time: pages of exports, analytics. */
  readonly pages: FairQueue;
}

/** The part of the connections that each of the two kinds uses: other requests need connections, too. */
const part = 0.3;

/** The most statements of a kind that wait. */
const maxWaiting = { searches: 100, pages: 2000 };

/** @param connections the size of the connection pool */
export function createDatabaseShare(connections: number): DatabaseShare {
  const concurrency = Math.max(2, Math.round(connections * part));
  const limits = { concurrency, perName: Math.ceil(concurrency / 2) };
  return {
    searches: createFairQueue({ ...limits, maxWaiting: maxWaiting.searches }),
    pages: createFairQueue({ ...limits, maxWaiting: maxWaiting.pages }),
  };
}
