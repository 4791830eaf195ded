// One address, form or workspace cannot use the whole quota for uploads that no response has claimed. See
// docs/decisions/0009-files.md.

import { type Problem, rateLimitedFor } from '../../packages/common/problem.ts';
import { setBounded } from '../platform/bounded-cache.ts';
import { minute } from '../platform/jobs/job-queue.ts';
import type { Platform } from '../platform/startup/platform.ts';
import { addressOf, createRowKeyDerivation } from '../visitors/limits/client-address.ts';
import { waitInWords } from '../visitors/limits/rate-limits.ts';

/**
 * Reserves bytes while `store` records them in the database.
 *
 * @param store returns false if nothing was recorded
 * @returns whether the bytes are within the limit and `store` recorded them
 */
type ReserveBytes = (bytes: number, store: () => Promise<boolean>) => Promise<boolean>;

/** Maximum age of a sum read from the database in milliseconds. */
const refreshInterval = 1000;

/**
 * Limits the total size of unclaimed uploads of all servers. The sum is read at most once per second, and
 * reservations of this server since then are added. One server never exceeds the limit; several servers may exceed it
 * by what the others reserve within a second. See docs/decisions/0009-files.md.
 *
 * @param readSum reads the bytes of the uploads that the limit counts
 */
function createUnclaimedBytes(
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

/** Seconds between two runs of the job that deletes expired uploads. */
export const uploadSweepInterval = 10 * minute;

/** Minimum charge in bytes: even a one-byte file needs a disk block and a row. */
export const minimumCharge = 4096;

/** Where an upload comes from, and what it is for. */
export interface UploadOrigin {
  readonly formId: string;
  readonly workspaceId: string;
  readonly address: string;
}

/** The shares of `MAX_UNCLAIMED_BYTES`. */
const shares = { form: 1 / 4, address: 1 / 8, workspace: 1 / 2, server: 1 } as const;

type ShareName = keyof typeof shares;

/** The sums of shares; that of a form is updated by the functions that change its uploads. */
const sumSql = {
  address: 'SELECT coalesce(sum(held), 0) AS bytes FROM files WHERE uploader = $1',
  workspace: `SELECT coalesce(sum(u.bytes), 0) AS bytes
              FROM unclaimed_uploads u JOIN forms f ON f.id = u.form_id WHERE f.workspace_id = $1`,
  server: 'SELECT coalesce(sum(bytes), 0) AS bytes FROM unclaimed_uploads',
} as const;

/** The conditions for the uploads of each share. */
const countedSql = {
  form: 'f.form_id = $2',
  address: 'f.uploader = $2',
  workspace: 'w.workspace_id = $2',
  server: '$2::text IS NULL',
} as const;

/** A share that an upload counts towards. `key` is null for the whole server. */
interface CountedShare {
  readonly name: ShareName;
  readonly key: string | null;
}

/** The shares of one upload. */
export interface UploadShares {
  /** A digest of the address; null if addresses are not limited. */
  readonly uploader: string | null;
  /** Maximum bytes of the form. */
  readonly formLimit: number;
  /**
   * Reserves bytes of all shares.
   *
   * @param store records them in the database; returns false if they exceed the share of the form
   * @throws {Problem} `rate_limited` if they exceed a share
   */
  reserve(bytes: number, store: () => Promise<boolean>): Promise<void>;
}

/** Maximum number of addresses and workspaces whose sums are in memory; others are read from the database again. */
const maxSums = 10_000;

export function createUnclaimedShares(services: Platform): (origin: UploadOrigin) => UploadShares {
  const { config, db, clock, secret } = services;
  const keyOf = createRowKeyDerivation(secret);
  const sums = new Map<string, ReserveBytes>();

  // A file of the maximum size fits if there are no other unclaimed uploads.
  const limitOf = (name: ShareName) =>
    Math.max(
      Math.floor(config.MAX_UNCLAIMED_BYTES * shares[name]),
      config.MAX_UPLOAD_BYTES,
      minimumCharge,
    );

  async function readSum(name: keyof typeof sumSql, key: string | null): Promise<number> {
    const { rows } = await db.pool.query<{ bytes: string }>({
      name: `sum-unclaimed-uploads-of-${name}`,
      text: sumSql[name],
      values: key === null ? [] : [key],
    });
    return Number(rows[0]?.bytes ?? 0);
  }

  function sumOf(name: keyof typeof sumSql, key: string | null): ReserveBytes {
    const known =
      sums.get(`${name} ${key}`) ??
      createUnclaimedBytes(services, limitOf(name), () => readSum(name, key));
    setBounded(sums, maxSums, `${name} ${key}`, known);
    return known;
  }

  /** Reports when the first of the uploads expires that use a share up. */
  async function exceeded({ name, key }: CountedShare): Promise<Problem> {
    const now = clock.now().getTime();
    const { rows } = await db.pool.query<{ expires_at: Date }>({
      name: `first-expiry-of-unclaimed-uploads-of-${name}`,
      text: `SELECT f.expires_at FROM files f ${name === 'workspace' ? 'JOIN forms w ON w.id = f.form_id' : ''}
             WHERE f.response_id IS NULL AND f.expires_at > $1 AND ${countedSql[name]}
             ORDER BY f.expires_at LIMIT 1`,
      values: [new Date(now - uploadSweepInterval * 1000), key],
    });
    const expiresAt = rows[0]?.expires_at.getTime();
    // Without any, other requests had reserved the bytes and have released them in the meantime.
    const seconds =
      expiresAt === undefined ? 1 : Math.ceil((expiresAt - now) / 1000) + uploadSweepInterval;
    const wait = waitInWords(Math.max(1, seconds));
    const detail = `Too many uploads have not been submitted yet. Try again in ${wait}.`;
    return rateLimitedFor(Math.max(1, seconds), detail);
  }

  return ({ formId, workspaceId, address }) => {
    const uploader = config.RATE_LIMITS ? keyOf(`unclaimed ${addressOf(address)}`) : null;
    const counted = [
      ...(uploader === null ? [] : [{ name: 'address', key: uploader } as const]),
      { name: 'workspace', key: workspaceId } as const,
      { name: 'server', key: null } as const,
    ];

    async function reserveNext(
      index: number,
      bytes: number,
      store: () => Promise<boolean>,
    ): Promise<true> {
      const share = counted[index];
      const isReserved = share
        ? await sumOf(share.name, share.key)(bytes, () => reserveNext(index + 1, bytes, store))
        : await store();
      if (!isReserved) throw await exceeded(share ?? { name: 'form', key: formId });
      return true;
    }

    return {
      uploader,
      formLimit: limitOf('form'),
      async reserve(bytes, store) {
        await reserveNext(0, bytes, store);
      },
    };
  };
}
