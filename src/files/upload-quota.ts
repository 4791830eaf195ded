import type { Platform } from '../platform/container/platform.ts';
import { type Problem, problem, unavailable } from '../platform/problem.ts';
import { createUnclaimedBytes } from './unclaimed-bytes.ts';

// Quota in bytes for uploads that no response has claimed yet, per form and in total. Bytes are
// reserved before they are stored, so that concurrent uploads cannot exceed it. See
// docs/decisions/0025-quotas-of-uploads.md.

/** Minimum charge in bytes: even a one-byte file needs a disk block and a row. */
const minimumCharge = 4096;

/** First reservation in bytes; further ones double it, by at most `maxReservationStep`. */
const initialReservation = 256 * 1024;
const maxReservationStep = 4 * 1024 * 1024;

/** Share of the disk that is left free, limited to a number of bytes. */
const diskReserve = { share: 0.05, maxBytes: 256 * 1024 * 1024 };

/** `Retry-After` in seconds if the quota is exceeded. */
const retryAfter = 60;

/** The row of a new upload. */
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

/** The quota reserved by one upload. */
export interface QuotaReservation {
  /** Reserved bytes. */
  readonly bytes: number;
  /**
   * Extends the reservation to at least `size` bytes in total.
   *
   * @throws {Problem} `rate_limited`, `unavailable`; `not_found` if the form was deleted
   */
  grow(size: number): Promise<void>;
  /** Ends the upload; its reservation is then recorded in the database, or deleted with its row. */
  release(): void;
}

export interface UploadQuota {
  /**
   * Inserts the row of a file and reserves quota, up to `maxBytes` in the end.
   *
   * @throws {Problem} `rate_limited` if the quota is exceeded, `unavailable` if the disk is nearly
   *   full
   */
  reserve(file: NewFile, maxBytes: number): Promise<QuotaReservation>;
}

export function createUploadQuota(services: Platform): UploadQuota {
  const { config, db, storage } = services;
  const { MAX_UNCLAIMED_BYTES: maxUnclaimedBytes, MAX_UPLOAD_BYTES: maxUploadBytes } = config;
  // A file of the maximum size fits if there are no other unclaimed uploads.
  const formLimit = Math.max(Math.floor(maxUnclaimedBytes / 4), maxUploadBytes, minimumCharge);
  const unclaimedBytes = createUnclaimedBytes(
    services,
    Math.max(maxUnclaimedBytes, maxUploadBytes, minimumCharge),
  );
  /** Reserved by uploads in progress on this server; they may not be on the disk yet. */
  let pendingBytes = 0;

  async function assertDiskSpace(bytes: number): Promise<void> {
    const space = await storage.space();
    if (!space) return;
    const minimumFree = Math.min(space.total * diskReserve.share, diskReserve.maxBytes);
    if (space.free - pendingBytes - bytes < minimumFree) {
      throw unavailable('The server has too little free disk space for uploads. Try again later.');
    }
  }

  /** @param store records the reservation; returns false if the form exceeds its quota */
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
    async reserve(file, maxBytes) {
      const { formId, id } = file;
      let bytes = Math.max(minimumCharge, Math.min(initialReservation, maxBytes));
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
          const total = Math.min(Math.max(size, bytes + step), maxBytes);
          const more = total - bytes;
          await reserveBytes(more, async () => {
            const { rowCount } = await db.pool.query({
              name: 'grow-upload',
              text: growReservationSql,
              values: [formId, id, more, formLimit],
            });
            return rowCount === 1;
          });
          bytes = total;
        },
        release() {
          pendingBytes -= bytes;
        },
      };
    },
  };
}

/** $9 bytes to reserve, $10 quota of the form. */
const beginUploadSql = `
  WITH reserved AS (
    INSERT INTO unclaimed_uploads AS u (form_id, bytes) VALUES ($1, $9)
    ON CONFLICT (form_id) DO UPDATE SET bytes = u.bytes + excluded.bytes
    WHERE u.bytes + excluded.bytes <= $10
    RETURNING 1
  )
  INSERT INTO files (
    form_id, id, question_id, ref_digest, name, media_type, created_at, expires_at, held
  )
  SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9::int FROM reserved`;

/** Locks the file before the form's row, like every statement that needs both. */
const growReservationSql = `
  WITH file AS (
    SELECT id FROM files WHERE form_id = $1 AND id = $2 FOR UPDATE
  ), reserved AS (
    UPDATE unclaimed_uploads u SET bytes = u.bytes + $3 FROM file
    WHERE u.form_id = $1 AND u.bytes + $3 <= $4
    RETURNING file.id
  )
  UPDATE files f SET held = f.held + $3 FROM reserved WHERE f.form_id = $1 AND f.id = reserved.id`;

/**
 * Completes the row and releases the unused part of the reservation; $3 is the size of the file.
 */
export const completeUploadSql = `
  WITH file AS (
    SELECT id, held, greatest($3::int, ${minimumCharge}) AS charged
    FROM files WHERE form_id = $1 AND id = $2 FOR UPDATE
  ), freed AS (
    UPDATE unclaimed_uploads u SET bytes = u.bytes - file.held + file.charged FROM file
    WHERE u.form_id = $1
  )
  UPDATE files f SET size = $3::int, held = file.charged, checksum = $4, expires_at = $5
  FROM file WHERE f.form_id = $1 AND f.id = file.id`;

/** Deletes the row of an unclaimed file and enqueues its removal from storage. */
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
  const detail = 'Too many uploads have not been submitted yet. Try again in a minute.';
  return problem('rate_limited', detail, {
    headers: { 'Retry-After': String(retryAfter) },
    members: { retry_after: retryAfter },
  });
}
