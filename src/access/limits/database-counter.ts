import { createBatcher } from '../../platform/concurrency/batcher.ts';
import type { Limit } from '../../platform/config/rate-limit-settings.ts';
import type { Platform } from '../../platform/container/platform.ts';
import { addCounts, batchSize, type WindowCount } from './rate-count-table.ts';
import type { DeriveRowKey } from './row-key.ts';

/**
 * Counts one request; resolves when it is counted for all servers.
 *
 * @throws {Problem} `unavailable` if too many wait
 */
export type CountInDatabase = (who: string, limit: Limit) => Promise<WindowCount>;

interface CountRequest {
  readonly key: string;
  readonly seconds: number;
}

/** How many requests wait to be counted at most. */
const places = 2000;

/** Counts in the database. Requests that arrive together share a statement. */
export function createDatabaseCounter(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  keyOf: DeriveRowKey,
): CountInDatabase {
  const batcher = createBatcher({
    maxBatchSize: batchSize,
    maxPending: places,
    processBatch: countAll,
  });

  /** Requests of one key are added at once; each is then given its place, in their order. */
  async function countAll(
    requests: readonly CountRequest[],
  ): Promise<PromiseFulfilledResult<WindowCount>[]> {
    const now = clock.now().getTime();
    const additions = new Map<string, { key: string; count: number; resetsAt: number }>();
    const places = requests.map(({ key, seconds }) => {
      const addition = additions.get(key) ?? { key, count: 0, resetsAt: now + seconds * 1000 };
      additions.set(key, addition);
      addition.count += 1;
      return { addition, place: addition.count };
    });
    const rows = await addCounts(db, [...additions.values()], now);
    const totals = new Map(rows.map((row) => [row.key, row]));
    return places.map(({ addition, place }) => {
      const { count, resetsAt } = totals.get(addition.key) ?? addition;
      return { status: 'fulfilled', value: { count: count - addition.count + place, resetsAt } };
    });
  }

  return (who, { seconds }) => batcher.add({ key: keyOf(who), seconds });
}
