import { timeOfId } from '../ids.ts';
import type { Database } from './database.ts';
import type { Reader } from './replica.ts';

/**
 * Milliseconds after which no row with a lower id can be committed. Far longer than any transaction, so
 * that the clocks of servers may differ by nearly as much.
 */
const lateCommitWindow = 3_600_000;

/**
 * Reads a page of rows with ids below a cursor: from the replica if no such row can be missing there, so
 * that pages have no gaps; otherwise, and without a cursor, from the primary.
 *
 * @param parentIds ids of objects that must exist where the rows are read
 */
export function readBelow<Result>(
  db: Database,
  cursor: string | null | undefined,
  parentIds: readonly string[],
  work: (reader: Reader) => Promise<Result>,
): Promise<Result> {
  if (typeof cursor !== 'string') return work(db);
  const newest = Math.max(...[cursor, ...parentIds].map(timeOfId));
  return db.read(work, newest + lateCommitWindow);
}
