import type { Kernel } from '../../kernel/kernel.ts';
import { setNewest } from '../../kernel/newest.ts';
import type { Limit } from '../../kernel/rate-limit-settings.ts';
import { addCounts, batchSize, latestEnd, type Tally } from './rate-counts.ts';
import type { RowKeys } from './row-key.ts';

/** Counts in this process, told to the other servers a little later. */
export interface SharedCounts {
  /**
   * Counts one request, or another amount of what is limited, unless the limit is reached; waits for
   * nothing.
   */
  count(who: string, limit: Limit, amount?: number): Tally;
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
  untold: number;
}

export function createSharedCounts(
  { db, clock, log }: Pick<Kernel, 'db' | 'clock' | 'log'>,
  keyOf: RowKeys,
): SharedCounts {
  const windows = new Map<string, Window>();
  let timer: NodeJS.Timeout | undefined;
  let sharing = Promise.resolve();
  let away = false;

  function windowOf(who: string, seconds: number): Window {
    const now = clock.now().getTime();
    const known = windows.get(who);
    if (known && known.resetsAt > now && known.resetsAt <= latestEnd(now, seconds)) return known;
    const window = { count: 0, resetsAt: now + seconds * 1000, untold: 0 };
    setNewest(windows, capacity, who, window);
    return window;
  }

  /** Nothing is under way while nobody comes, and none of it keeps the process alive. */
  function schedule(): void {
    timer ??= setTimeout(() => {
      sharing = share().then((complete) => {
        timer = undefined;
        if (!complete) schedule();
      });
    }, interval).unref();
  }

  /** @returns whether nothing is left to tell */
  async function share(): Promise<boolean> {
    try {
      const untold = dropEnded(windows, clock.now().getTime());
      for (let from = 0; from < untold.length; from += batchSize) {
        await tell(untold.slice(from, from + batchSize));
      }
      away = false;
    } catch (error) {
      if (!away) log.warn({ err: error }, 'rate limits are not shared between servers');
      away = true;
    }
    return [...windows.values()].every(({ untold }) => untold === 0);
  }

  /** What arrives meanwhile is added to what all servers have counted, and told the next time. */
  async function tell(batch: readonly (readonly [string, Window])[]): Promise<void> {
    const told = new Map(batch.map(([who, window]) => [keyOf(who), { ...window, window }]));
    const counts = [...told].map(([key, { untold, resetsAt }]) => ({
      key,
      count: untold,
      resetsAt,
    }));
    const rows = await addCounts(db, counts, clock.now().getTime());
    for (const { key, count, resetsAt } of rows) {
      const { window, untold = 0 } = told.get(key) ?? {};
      if (!window) continue;
      window.untold -= untold;
      window.count = count + window.untold;
      window.resetsAt = resetsAt;
    }
  }

  return {
    count(who, { requests, seconds }, amount = 1) {
      const window = windowOf(who, seconds);
      const { count, resetsAt } = window;
      if (count < requests) {
        window.count += amount;
        window.untold += amount;
        schedule();
      }
      return { count: count + amount, resetsAt };
    },

    async stop() {
      clearTimeout(timer);
      await sharing;
      await share();
      clearTimeout(timer);
    },
  };
}

/** Forgets windows that are over. @returns those in which somebody came that nobody was told of */
function dropEnded(windows: Map<string, Window>, now: number): [string, Window][] {
  const untold: [string, Window][] = [];
  for (const entry of windows) {
    const [who, window] = entry;
    if (window.resetsAt <= now) windows.delete(who);
    else if (window.untold > 0) untold.push(entry);
  }
  return untold;
}
