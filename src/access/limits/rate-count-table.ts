import { type Database, translateTimeouts } from '../../platform/database/database.ts';
import type { ExpiringTable } from '../../platform/database/expiring-table.ts';

/** The table of the windows. */
export const rateCountTable: ExpiringTable = {
  name: 'rate_counts',
  key: ['key'],
  expiryColumn: 'resets_at',
};

/** How many requests somebody made in a window, and when that ends in milliseconds since 1970. */
export interface WindowCount {
  readonly count: number;
  readonly resetsAt: number;
}

/** What a row of the table is, and what is added to one: there, the end is of the window it begins. */
export interface RateCount extends WindowCount {
  /** Who is counted, as `row-key.ts` makes it. */
  readonly key: string;
}

/** How many milliseconds the clocks of servers may differ by. */
const clockDifference = 10_000;

/**
 * When a window that has begun ends at the latest. One that ends later was begun by a clock that was set
 * back since: it is over, or somebody would be refused for as long as the clock was wrong.
 *
 * @param now milliseconds since 1970
 */
export function latestEnd(now: number, seconds: number): number {
  return now + seconds * 1000 + clockDifference;
}

/** How many keys one statement takes. */
export const batchSize = 256;

/**
 * Adds requests to their windows, which all servers share, in one statement.
 *
 * @param counts at most `batchSize`, each of another key
 * @param now milliseconds since 1970
 * @returns the rows as they are now, in no particular order
 */
export async function addCounts(
  { pool }: Database,
  counts: readonly RateCount[],
  now: number,
): Promise<RateCount[]> {
  const query = translateTimeouts((config) => pool.query(config));
  const { rows } = await query<RateCount>({
    name: 'add-rate-counts',
    text: add,
    values: [
      counts.map(({ key }) => key),
      counts.map(({ count }) => count),
      counts.map(({ resetsAt }) => resetsAt),
      now,
    ],
  });
  return rows;
}

/** Whether the window of a row has not ended; see `latestEnd`. */
const isOpen = `(
  rate_counts.resets_at > to_timestamp($4::float8 / 1000)
  AND rate_counts.resets_at <= excluded.resets_at + interval '${clockDifference} milliseconds'
)`;

/** Rows are locked in one order, so that no two statements wait for each other. */
const add = `
  INSERT INTO rate_counts (key, count, resets_at)
  SELECT key, count, to_timestamp(resets_at / 1000)
  FROM unnest($1::text[], $2::int[], $3::float8[]) AS added(key, count, resets_at)
  ORDER BY key COLLATE "C"
  ON CONFLICT (key) DO UPDATE SET
    count = excluded.count + CASE WHEN ${isOpen} THEN rate_counts.count ELSE 0 END,
    resets_at = CASE WHEN ${isOpen} THEN rate_counts.resets_at ELSE excluded.resets_at END
  RETURNING key, count, (extract(epoch FROM resets_at) * 1000)::float8 AS "resetsAt"`;
