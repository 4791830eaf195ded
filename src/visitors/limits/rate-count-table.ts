import { type Database, translateTimeouts } from '../../platform/database/database.ts';
import type { ExpiringTable } from '../../platform/database/expiring-table.ts';

export const rateCountTable: ExpiringTable = {
  name: 'rate_counts',
  key: ['key'],
  expiryColumn: 'resets_at',
};

/** The requests of a client in a window, and when it ends in milliseconds since 1970. */
export interface WindowCount {
  readonly count: number;
  readonly resetsAt: number;
}

/** A row of the table, or an addition to one: `resetsAt` is then used if a new window begins. */
export interface RateCount extends WindowCount {
  /** Identifies limit and client, see `client-address.ts`. */
  readonly key: string;
}

/** Permitted difference between the clocks of servers in milliseconds. */
const clockDifference = 10_000;

/**
 * The latest time at which a current window can end. A window that ends later was begun before the
 * clock was set back: it counts as expired, or its client would be rejected for too long.
 *
 * @param now milliseconds since 1970
 */
export function latestEnd(now: number, seconds: number): number {
  return now + seconds * 1000 + clockDifference;
}

/** The most keys of one statement. */
export const batchSize = 256;

/**
 * Adds requests to their windows, which all servers share, in one statement.
 *
 * @param counts at most `batchSize`, with distinct keys
 * @param now milliseconds since 1970
 * @returns the updated rows, in no particular order
 */
export async function addCounts(
  { coordinator }: Pick<Database, 'coordinator'>,
  counts: readonly RateCount[],
  now: number,
): Promise<RateCount[]> {
  const query = translateTimeouts((config) => coordinator.query(config));
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

/** SQL: whether the window of a row is current; see `latestEnd`. */
const isOpen = `(
  rate_counts.resets_at > to_timestamp($4::float8 / 1000)
  AND rate_counts.resets_at <= excluded.resets_at + interval '${clockDifference} milliseconds'
)`;

/** Rows are locked in the order of their keys, which prevents deadlocks. */
const add = `
  INSERT INTO rate_counts (key, count, resets_at)
  SELECT key, count, to_timestamp(resets_at / 1000)
  FROM unnest($1::text[], $2::int[], $3::float8[]) AS added(key, count, resets_at)
  ORDER BY key COLLATE "C"
  ON CONFLICT (key) DO UPDATE SET
    count = excluded.count + CASE WHEN ${isOpen} THEN rate_counts.count ELSE 0 END,
    resets_at = CASE WHEN ${isOpen} THEN rate_counts.resets_at ELSE excluded.resets_at END
  RETURNING key, count, (extract(epoch FROM resets_at) * 1000)::float8 AS "resetsAt"`;
