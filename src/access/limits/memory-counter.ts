import { setBounded } from '../../platform/cache/bounded-map.ts';
import type { Limit } from '../../platform/config/rate-limit-settings.ts';
import type { Platform } from '../../platform/container/platform.ts';
import { addCounts, batchSize, latestEnd, type WindowCount } from './rate-count-table.ts';
import type { DeriveRowKey } from './row-key.ts';

/** Counts in this process, told to the other servers a little later. */
export interface MemoryCounter {
  /**
   * Counts one request, or another amount of what is limited, unless the limit is reached; waits for
   * nothing.
   */
  count(who: string, limit: Limit, amount?: number): WindowCount;
  /** Tells what was not told yet. */
  stop(): Promise<void>;
}

/** How many milliseconds a request may stay unknown to other servers. */
const interval = 1000;

/** How many are counted. Who is forgotten begins again. */
const capacity = 50_000;

interface Window {
  count: number;
  resetsAt: number;
  /** How many of the count no other server knows. */
  unsynced: number;
}

export function createMemoryCounter(
  { db, clock, log }: Pick<Platform, 'db' | 'clock' | 'log'>,
  keyOf: DeriveRowKey,
): MemoryCounter {
  const windows = new Map<string, Window>();
  let timer: NodeJS.Timeout | undefined;
  let syncing = Promise.resolve();
  let isFailing = false;

  function windowOf(who: string, seconds: number): Window {
    const now = clock.now().getTime();
    const known = windows.get(who);
    if (known && known.resetsAt > now && known.resetsAt <= latestEnd(now, seconds)) return known;
    const window = { count: 0, resetsAt: now + seconds * 1000, unsynced: 0 };
    setBounded(windows, capacity, who, window);
    return window;
  }

  /** Nothing is under way while nobody comes, and none of it keeps the process alive. */
  function schedule(): void {
    timer ??= setTimeout(() => {
      syncing = sync().then((complete) => {
        timer = undefined;
        if (!complete) schedule();
      });
    }, interval).unref();
  }

  /** @returns whether nothing is left to tell */
  async function sync(): Promise<boolean> {
    try {
      const untold = removeExpired(windows, clock.now().getTime());
      for (let from = 0; from < untold.length; from += batchSize) {
        await syncBatch(untold.slice(from, from + batchSize));
      }
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, 'rate limits are not shared between servers');
      isFailing = true;
    }
    return [...windows.values()].every(({ unsynced: untold }) => untold === 0);
  }

  /** What arrives meanwhile is added to what all servers have counted, and told the next time. */
  async function syncBatch(batch: readonly (readonly [string, Window])[]): Promise<void> {
    const synced = new Map(batch.map(([who, window]) => [keyOf(who), { ...window, window }]));
    const counts = [...synced].map(([key, { unsynced: untold, resetsAt }]) => ({
      key,
      count: untold,
      resetsAt,
    }));
    const rows = await addCounts(db, counts, clock.now().getTime());
    for (const { key, count, resetsAt } of rows) {
      const { window, unsynced: untold = 0 } = synced.get(key) ?? {};
      if (!window) continue;
      window.unsynced -= untold;
      window.count = count + window.unsynced;
      window.resetsAt = resetsAt;
    }
  }

  return {
    count(who, { requests, seconds }, amount = 1) {
      const window = windowOf(who, seconds);
      const { count, resetsAt } = window;
      if (count < requests) {
        window.count += amount;
        window.unsynced += amount;
        schedule();
      }
      return { count: count + amount, resetsAt };
    },

    async stop() {
      clearTimeout(timer);
      await syncing;
      await sync();
      clearTimeout(timer);
    },
  };
}

/** Forgets windows that are over. @returns those in which somebody came that nobody was told of */
function removeExpired(windows: Map<string, Window>, now: number): [string, Window][] {
  const untold: [string, Window][] = [];
  for (const entry of windows) {
    const [who, window] = entry;
    if (window.resetsAt <= now) windows.delete(who);
    else if (window.unsynced > 0) untold.push(entry);
  }
  return untold;
}
