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
