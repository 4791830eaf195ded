// Quota in bytes for uploads that no response has claimed yet. Bytes are reserved before they are stored, so that
// concurrent uploads cannot exceed it. See docs/decisions/0009-files.md.

import { unavailable } from '../../packages/common/problem.ts';
import type { Platform } from '../platform/startup/platform.ts';
import {
  createUnclaimedShares,
  minimumCharge,
  type UploadOrigin,
  type UploadShares,
} from './unclaimed-shares.ts';

/** First reservation in bytes; further ones double it, by at most `maxReservationStep`. */
const initialReservation = 256 * 1024;
const maxReservationStep = 4 * 1024 * 1024;

/** Share of the disk that is left free, limited to a number of bytes. */
const diskReserve = { share: 0.05, maxBytes: 256 * 1024 * 1024 };

export interface NewFile extends UploadOrigin {
  readonly id: string;
  readonly questionId: string;
  readonly refDigest: Uint8Array;
  readonly name: string;
  readonly mediaType: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export interface QuotaReservation {
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

/**
 * Inserts the row of a file and reserves quota, up to `maxBytes` in the end.
 *
 * @throws {Problem} `rate_limited` if the quota is exceeded, `unavailable` if the disk is nearly full
 */
export type ReserveUpload = (file: NewFile, maxBytes: number) => Promise<QuotaReservation>;

export function createUploadQuota(services: Platform): ReserveUpload {
  const { db, storage } = services;
  const sharesOf = createUnclaimedShares(services);
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
  async function reserveBytes(
    shares: UploadShares,
    bytes: number,
    store: () => Promise<boolean>,
  ): Promise<void> {
    await assertDiskSpace(bytes);
    pendingBytes += bytes;
    try {
      await shares.reserve(bytes, store);
    } catch (error) {
      pendingBytes -= bytes;
      throw error;
    }
  }

  return async (file, maxBytes) => {
    const { formId, id } = file;
    const shares = sharesOf(file);
    const { formLimit, uploader } = shares;
    let bytes = Math.max(minimumCharge, Math.min(initialReservation, maxBytes));
    await reserveBytes(shares, bytes, () =>
      changeUpload(db, 'begin-upload', beginUploadSql, [
        formId,
        id,
        file.questionId,
        file.refDigest,
        file.name,
        file.mediaType,
        file.createdAt,
        file.expiresAt,
        bytes,
        formLimit,
        uploader,
      ]),
    );
    return {
      get bytes() {
        return bytes;
      },
      async grow(size) {
        const step = Math.min(bytes, maxReservationStep);
        const total = Math.min(Math.max(size, bytes + step), maxBytes);
        const more = total - bytes;
        await reserveBytes(shares, more, () =>
          changeUpload(db, 'grow-upload', growReservationSql, [formId, id, more, formLimit]),
        );
        bytes = total;
      },
      release() {
        pendingBytes -= bytes;
      },
    };
  };
}

const beginUploadSql = 'SELECT begin_upload($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) AS done';
const growReservationSql = 'SELECT grow_upload($1, $2, $3, $4) AS done';
const completeUploadSql = 'SELECT complete_upload($1, $2, $3, $4, $5, $6) AS done';
const discardUploadSql = 'SELECT discard_upload($1, $2, $3) AS done';

/** Calls a function that changes the row of an upload. @returns false if nothing was changed */
async function changeUpload(
  { pool }: Platform['db'],
  name: string,
  text: string,
  values: unknown[],
): Promise<boolean> {
  const { rows } = await pool.query<{ done: boolean }>({ name, text, values });
  return rows[0]?.done === true;
}

/** Changes the media type of an upload before it is complete. */
export async function changeMediaType(
  { prisma }: Platform['db'],
  formId: string,
  id: string,
  mediaType: string,
): Promise<void> {
  await prisma.file.updateMany({ where: { formId, id }, data: { mediaType } });
}

/** What is stored of an upload once its content is complete. */
interface CompletedUpload {
  readonly size: number;
  readonly checksum: Uint8Array;
  readonly expiresAt: Date;
}

/**
 * Completes the row of a file and releases the unused part of the reservation.
 *
 * @returns false if the row was deleted with its form
 */
export function completeUpload(
  db: Platform['db'],
  formId: string,
  id: string,
  { size, checksum, expiresAt }: CompletedUpload,
): Promise<boolean> {
  const charged = Math.max(size, minimumCharge);
  return changeUpload(db, 'complete-upload', completeUploadSql, [
    formId,
    id,
    size,
    charged,
    checksum,
    expiresAt,
  ]);
}

/**
 * Deletes the row of an unclaimed file and enqueues its removal from storage.
 *
 * @returns false if the row was deleted with its form
 */
export function discardUpload(
  db: Platform['db'],
  formId: string,
  id: string,
  now: Date,
): Promise<boolean> {
  return changeUpload(db, 'discard-upload', discardUploadSql, [formId, id, now]);
}
