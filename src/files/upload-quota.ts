import type { Platform } from '../platform/platform.ts';
import { type Problem, problem, unavailable } from '../platform/problem.ts';
import { createUnclaimedBytes } from './unclaimed-bytes.ts';

// How many bytes uploads may have that no response holds yet: of one form, and of all of them. They
// count before they are stored, so that no number of uploads at once comes to more.

/** What an upload counts for at least: a file of one byte takes a block and a row, too. */
const minimumCharge = 4096;

/** How many bytes an upload takes at first; then as many as it has again, up to so many at a time. */
const initialReservation = 256 * 1024;
const maxReservationStep = 4 * 1024 * 1024;

/** The part of the disk that is left free, and the most bytes of it. */
const diskReserve = { share: 0.05, maxBytes: 256 * 1024 * 1024 };

/** How many seconds those are told to wait who find no room. */
const retryAfter = 60;

/** A new file as it is written down first. */
export interface NewFile {
  readonly formId: string;
  readonly id: string;
  readonly questionId: string;
  readonly refDigest: Uint8Array;
  readonly name: string;
  readonly mediaType: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** What one upload takes of the quota. */
export interface QuotaReservation {
  /** How many bytes may be stored. */
  readonly bytes: number;
  /**
   * Takes more, for so many bytes in all.
   *
   * @throws {Problem} `rate_limited`, `unavailable`; `not_found` if the form was deleted
   */
  grow(size: number): Promise<void>;
  /** The upload is over: what it holds is in the database, or forgotten with its row. */
  release(): void;
}

export interface UploadQuota {
  /**
   * Writes a file down, with what it takes of the quota; at most `limit` bytes in the end.
   *
   * @throws {Problem} `rate_limited` if there is no room for it, `unavailable` if the disk is nearly full
   */
  reserve(file: NewFile, limit: number): Promise<QuotaReservation>;
}

export function createUploadQuota(services: Platform): UploadQuota {
  const { config, db, storage } = services;
  const { MAX_UNCLAIMED_BYTES: maxUnclaimedBytes, MAX_UPLOAD_BYTES: maxUploadBytes } = config;
  // A file as large as files may be always has room where nothing else waits.
  const formLimit = Math.max(Math.floor(maxUnclaimedBytes / 4), maxUploadBytes, minimumCharge);
  const unclaimedBytes = createUnclaimedBytes(
    services,
    Math.max(maxUnclaimedBytes, maxUploadBytes, minimumCharge),
  );
  /** Held by uploads that are coming in here: none of it may be on the disk yet. */
  let pendingBytes = 0;

  async function assertDiskSpace(bytes: number): Promise<void> {
    const space = await storage.space();
    if (!space) return;
    const minimumFree = Math.min(space.total * diskReserve.share, diskReserve.maxBytes);
    if (space.free - pendingBytes - bytes < minimumFree) {
      throw unavailable('There is too little space left for files. Try again later.');
    }
  }

  /** @param store writes it down; false if there is no room for it */
  async function reserveBytes(bytes: number, store: () => Promise<boolean>): Promise<void> {
    await assertDiskSpace(bytes);
    pendingBytes += bytes;
    try {
      if (!(await unclaimedBytes.reserve(bytes, store))) throw quotaExceeded();
    } catch (error) {
      pendingBytes -= bytes;
      throw error;
    }
  }

  return {
    async reserve(file, limit) {
      const { formId, id } = file;
      let bytes = Math.max(minimumCharge, Math.min(initialReservation, limit));
      await reserveBytes(bytes, async () => {
        const { rowCount } = await db.pool.query({
          name: 'begin-upload',
          text: beginUploadSql,
          values: [
            ...[formId, id, file.questionId, file.refDigest, file.name, file.mediaType],
            ...[file.createdAt, file.expiresAt, bytes, formLimit],
          ],
        });
        return rowCount === 1;
      });
      return {
        get bytes() {
          return bytes;
        },
        async grow(size) {
          const step = Math.min(bytes, maxReservationStep);
          const wanted = Math.min(Math.max(size, bytes + step), limit);
          const more = wanted - bytes;
          await reserveBytes(more, async () => {
            const { rowCount } = await db.pool.query({
              name: 'grow-upload',
              text: growReservationSql,
              values: [formId, id, more, formLimit],
            });
            return rowCount === 1;
          });
          bytes = wanted;
        },
        release() {
          pendingBytes -= bytes;
        },
      };
    },
  };
}

/** $9 is taken of the form's quota, which is $10. */
const beginUploadSql = `
  WITH taken AS (
    INSERT INTO unclaimed_uploads AS u (form_id, bytes) VALUES ($1, $9)
    ON CONFLICT (form_id) DO UPDATE SET bytes = u.bytes + excluded.bytes
    WHERE u.bytes + excluded.bytes <= $10
    RETURNING 1
  )
  INSERT INTO files (
    form_id, id, question_id, ref_digest, name, media_type, created_at, expires_at, held
  )
  SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9::int FROM taken`;

/** The file's row is locked before its form's, as wherever both are. */
const growReservationSql = `
  WITH file AS (
    SELECT id FROM files WHERE form_id = $1 AND id = $2 FOR UPDATE
  ), taken AS (
    UPDATE unclaimed_uploads u SET bytes = u.bytes + $3 FROM file
    WHERE u.form_id = $1 AND u.bytes + $3 <= $4
    RETURNING file.id
  )
  UPDATE files f SET held = f.held + $3 FROM taken WHERE f.form_id = $1 AND f.id = taken.id`;

/** Gives back what was taken too much: $3 is the file's size; and completes its row. */
export const completeUploadSql = `
  WITH file AS (
    SELECT id, held, greatest($3::int, ${minimumCharge}) AS kept
    FROM files WHERE form_id = $1 AND id = $2 FOR UPDATE
  ), freed AS (
    UPDATE unclaimed_uploads u SET bytes = u.bytes - file.held + file.kept FROM file
    WHERE u.form_id = $1
  )
  UPDATE files f SET size = $3::int, held = file.kept, checksum = $4, expires_at = $5
  FROM file WHERE f.form_id = $1 AND f.id = file.id`;

/** Forgets a file that nobody has claimed, and leaves its removal to a job. */
export const discardUploadSql = `
  WITH discarded AS (
    DELETE FROM files WHERE form_id = $1 AND id = $2 RETURNING id, held
  ), freed AS (
    UPDATE unclaimed_uploads u SET bytes = u.bytes - discarded.held FROM discarded
    WHERE u.form_id = $1
  )
  INSERT INTO file_removals (form_id, file_id, created_at)
  SELECT $1, id, $3 FROM discarded`;

function quotaExceeded(): Problem {
  const detail = 'Too many uploads wait to be submitted. Try again in a minute.';
  return problem('rate_limited', detail, {
    headers: { 'Retry-After': String(retryAfter) },
    members: { retry_after: retryAfter },
  });
}
