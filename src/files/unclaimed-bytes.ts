import type { Platform } from '../platform/startup/platform.ts';

/**
 * Reserves bytes while `store` records them in the database.
 *
 * @param store returns false if nothing was recorded
 * @returns whether the bytes are within the limit and `store` recorded them
 */
export type ReserveBytes = (bytes: number, store: () => Promise<boolean>) => Promise<boolean>;

/** Maximum age of a sum read from the database in milliseconds. */
const refreshInterval = 1000;

/**
 * Limits the total size of unclaimed uploads of all servers. The sum is read at most once per second, and
 * reservations of this server since then are added. One server never exceeds the limit; several servers may exceed it
 * by what the others reserve within a second. See docs/decisions/0009-files.md.
 *
 * @param readSum reads the bytes of the uploads that the limit counts
 */
export function createUnclaimedBytes(
  { clock, log }: Pick<Platform, 'clock' | 'log'>,
  limit: number,
  readSum: () => Promise<number>,
): ReserveBytes {
  /** The sum read last, and the value of `written` when that read started. */
  let snapshot = { bytes: 0, since: 0 };
  /** Time of that read. */
  let readAt = Number.NEGATIVE_INFINITY;
  /** Bytes being recorded. */
  let pending = 0;
  /** Bytes recorded since the start of the process. */
  let written = 0;
  let reading: Promise<void> | undefined;

  async function read(): Promise<void> {
    const [at, since] = [clock.now().getTime(), written];
    snapshot = { bytes: await readSum(), since };
    readAt = at;
  }

  async function refresh(): Promise<void> {
    if (Math.abs(clock.now().getTime() - readAt) < refreshInterval) return;
    reading ??= read()
      // The sum needs all nodes of Citus, an upload only one: without it, the last one applies.
      .catch((error: unknown) => log.warn({ err: error }, 'could not read the unclaimed uploads'))
      .finally(() => {
        reading = undefined;
      });
    await reading;
  }

  return async (bytes, store) => {
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
  };
}
