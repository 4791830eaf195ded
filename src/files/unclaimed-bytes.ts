import type { Platform } from '../platform/platform.ts';

/** How many bytes all unclaimed uploads may have, as far as this server knows. */
export interface UnclaimedBytes {
  /**
   * Takes bytes while they are written down.
   *
   * @param store false if nothing was written
   * @returns whether there was room for them, by the total and by `store`
   */
  reserve(bytes: number, store: () => Promise<boolean>): Promise<boolean>;
}

/** How many milliseconds what other servers took may stay unknown. */
const refreshInterval = 1000;

/**
 * Adds up what all servers hold, by the sums of forms: these are read at most once a second, however
 * many uploads there are, and what this server takes meanwhile is added here. So one server never
 * takes too much, and several together at most what the others take within a second.
 */
export function createUnclaimedBytes(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  limit: number,
): UnclaimedBytes {
  /** What was read last, and what was written here since that reading began. */
  let snapshot = { bytes: 0, since: 0 };
  /** When it was read. */
  let readAt = Number.NEGATIVE_INFINITY;
  /** Being written. */
  let pending = 0;
  /** Written, ever. */
  let written = 0;
  let reading: Promise<void> | undefined;

  async function read(): Promise<void> {
    const [at, since] = [clock.now().getTime(), written];
    const { rows } = await db.pool.query<{ bytes: string }>({
      name: 'sum-unclaimed-uploads',
      text: 'SELECT coalesce(sum(bytes), 0) AS bytes FROM unclaimed_uploads',
    });
    snapshot = { bytes: Number(rows[0]?.bytes ?? 0), since };
    readAt = at;
  }

  async function refresh(): Promise<void> {
    if (Math.abs(clock.now().getTime() - readAt) < refreshInterval) return;
    reading ??= read().finally(() => {
      reading = undefined;
    });
    await reading;
  }

  return {
    async reserve(bytes, store) {
      await refresh();
      if (snapshot.bytes + written - snapshot.since + pending + bytes > limit) return false;
      pending += bytes;
      try {
        const stored = await store();
        if (stored) written += bytes;
        return stored;
      } finally {
        pending -= bytes;
      }
    },
  };
}
