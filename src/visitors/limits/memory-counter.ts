import { setBounded } from '../../platform/bounded-cache.ts';
import type { Limit } from '../../platform/config/rate-limit-settings.ts';
import type { Platform } from '../../platform/startup/platform.ts';
import type { DeriveRowKey } from './client-address.ts';
import { addCounts, batchSize, latestEnd, type WindowCount } from './rate-count-table.ts';

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
    const window = { count: 0, resetsAt: now + seconds * 1000, unsynced: 0 };
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
    return [...windows.values()].every(({ unsynced }) => unsynced === 0);
  }

  /** Requests that arrive during the statement are added to its result, and synchronized next time. */
  async function syncBatch(batch: readonly (readonly [string, Window])[]): Promise<void> {
    const synced = new Map(
      batch.map(([subject, window]) => [keyOf(subject), { ...window, window }]),
    );
    const counts = [...synced].map(([key, { unsynced, resetsAt }]) => ({
      key,
      count: unsynced,
      resetsAt,
    }));
    const rows = await addCounts(db, counts, clock.now().getTime());
    for (const { key, count, resetsAt } of rows) {
      const { window, unsynced = 0 } = synced.get(key) ?? {};
      if (!window) continue;
      window.unsynced -= unsynced;
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
function removeExpired(windows: Map<string, Window>, now: number): [string, Window][] {
  const pending: [string, Window][] = [];
  for (const entry of windows) {
    const [subject, window] = entry;
    if (window.resetsAt <= now) windows.delete(subject);
    else if (window.unsynced > 0) pending.push(entry);
  }
  return pending;
}
