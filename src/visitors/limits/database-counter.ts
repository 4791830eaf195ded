import { createSharedCall } from '../../platform/concurrency/shared-call.ts';
import type { Limit } from '../../platform/config/rate-limit-settings.ts';
import type { Platform } from '../../platform/container/platform.ts';
import { addCounts, batchSize, type WindowCount } from './rate-count-table.ts';
import type { DeriveRowKey } from './row-key.ts';

/**
 * Counts one request across all servers.
 *
 * @throws {Problem} `unavailable` if too many requests are waiting
 */
export type CountInDatabase = (subject: string, limit: Limit) => Promise<WindowCount>;

interface CountRequest {
  readonly key: string;
  readonly seconds: number;
}

const maxPending = 2000;

/** Counts in the database. Requests that arrive at the same time share a statement. */
export function createDatabaseCounter(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  keyOf: DeriveRowKey,
): CountInDatabase {
  /** Adds the requests of a key in one row; each request then gets its position, in their order. */
  async function countAll(requests: readonly CountRequest[]): Promise<WindowCount[]> {
    const now = clock.now().getTime();
    const additions = new Map<string, { key: string; count: number; resetsAt: number }>();
    const positions = requests.map(({ key, seconds }) => {
      const addition = additions.get(key) ?? { key, count: 0, resetsAt: now + seconds * 1000 };
      additions.set(key, addition);
      addition.count += 1;
      return { addition, position: addition.count };
    });
    const rows = await addCounts(db, [...additions.values()], now);
    const totals = new Map(rows.map((row) => [row.key, row]));
    return positions.map(({ addition, position }) => {
      const { count, resetsAt } = totals.get(addition.key) ?? addition;
      return { count: count - addition.count + position, resetsAt };
    });
  }

  const countShared = createSharedCall(countAll, batchSize, maxPending);
  return (subject, { seconds }) => countShared({ key: keyOf(subject), seconds });
}
