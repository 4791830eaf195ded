// The counts of rate limits. Each limit of a client has a window, which begins with its first request; all servers count it in
// one row. Exact limits wait for that row; the others are counted in memory, and written once a second.

import { setBounded } from '../../platform/bounded-cache.ts';
import { createSharedCall } from '../../platform/concurrency/batcher.ts';
import type { Limit } from '../../platform/config/rate-limit-settings.ts';
import { type Database, translateTimeouts } from '../../platform/database/database.ts';
import type { ExpiringTable } from '../../platform/database/expiring-table.ts';
import type { Platform } from '../../platform/startup/platform.ts';
import type { DeriveRowKey } from './client-address.ts';

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
const batchSize = 256;

/**
 * Adds requests to their windows, which all servers share, in one statement.
 *
 * @param counts at most `batchSize`, with distinct keys
 * @param now milliseconds since 1970
 * @returns the updated rows, in no particular order
 */
async function addCounts(
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

/** Counts in this process, and synchronizes the counts with the other servers once a second. */
export interface MemoryCounter {
  /**
   * Counts one request, or another amount, unless the limit is already reached.
   */
  count(subject: string, limit: Limit, amount?: number): WindowCount;
  /** Writes the counts that are not in the database yet, and no others until the next request. */
  stop(): Promise<void>;
}

/** The most windows. An evicted client starts a new window. */
const capacity = 50_000;

interface Window {
  readonly subject: string;
  count: number;
  resetsAt: number;
  /** The part of the count that is not in the database yet. */
  unsynced: number;
}

export function createMemoryCounter(
  { db, clock, log, timings }: Pick<Platform, 'db' | 'clock' | 'log' | 'timings'>,
  keyOf: DeriveRowKey,
): MemoryCounter {
  const windows = new Map<string, Window>();
  let timer: NodeJS.Timeout | undefined;
  let syncing = Promise.resolve();
  let isFailing = false;

  function windowOf(subject: string, seconds: number): Window {
    const now = clock.now().getTime();
    const known = windows.get(subject);
    if (known && known.resetsAt > now && known.resetsAt <= latestEnd(now, seconds)) return known;
    const window = { subject, count: 0, resetsAt: now + seconds * 1000, unsynced: 0 };
    setBounded(windows, capacity, subject, window);
    return window;
  }

  /** Without requests no timer is active; an active one does not keep the process alive. */
  function schedule(): void {
    timer ??= setTimeout(() => {
      syncing = sync().then((complete) => {
        timer = undefined;
        if (!complete) schedule();
      });
    }, timings.rateLimitFlush).unref();
  }

  function cancel(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  /** @returns whether all counts are in the database */
  async function sync(): Promise<boolean> {
    try {
      const pending = removeExpired(windows, clock.now().getTime());
      for (let from = 0; from < pending.length; from += batchSize) {
        await syncBatch(pending.slice(from, from + batchSize));
      }
      isFailing = false;
    } catch (error) {
      if (!isFailing)
        log.warn({ err: error }, 'rate limits cannot be synchronized between servers');
      isFailing = true;
    }
    for (const { unsynced } of windows.values()) if (unsynced > 0) return false;
    return true;
  }

  /** Requests that arrive during the statement are added to its result, and synchronized next time. */
  async function syncBatch(batch: readonly Window[]): Promise<void> {
    const sent = batch.map(({ subject, unsynced, resetsAt }) => ({
      key: keyOf(subject),
      count: unsynced,
      resetsAt,
    }));
    const places = new Map(sent.map(({ key }, place) => [key, place]));
    for (const { key, count, resetsAt } of await addCounts(db, sent, clock.now().getTime())) {
      const place = places.get(key) ?? -1;
      const window = batch[place];
      if (!window) continue;
      window.unsynced -= sent[place]?.count ?? 0;
      window.count = count + window.unsynced;
      window.resetsAt = resetsAt;
    }
  }

  return {
    count(subject, { requests, seconds }, amount = 1) {
      const window = windowOf(subject, seconds);
      const { count, resetsAt } = window;
      if (count < requests) {
        window.count += amount;
        window.unsynced += amount;
        schedule();
      }
      return { count: count + amount, resetsAt };
    },

    async stop() {
      cancel();
      await syncing;
      await sync();
      cancel();
    },
  };
}

/** Deletes expired windows. @returns the others that have requests to synchronize */
function removeExpired(windows: Map<string, Window>, now: number): Window[] {
  const pending: Window[] = [];
  for (const window of windows.values()) {
    if (window.resetsAt <= now) windows.delete(window.subject);
    else if (window.unsynced > 0) pending.push(window);
  }
  return pending;
}

/**
 * Counts one request across all servers.
 *
 * @throws {Problem} `unavailable` if too many requests are waiting
 */
type CountInDatabase = (subject: string, limit: Limit) => Promise<WindowCount>;

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
