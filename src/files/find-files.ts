import { createHash } from 'node:crypto';
import { notFound, orNotFound } from '../../packages/common/problem.ts';
import type { UploadsByRef } from '../../packages/definition/model/answer-rule.ts';
import type { File } from '../../prisma/generated/client/client.ts';
import { assertFormExists, findInForms } from '../forms/form-queries.ts';
import { publicUrl } from '../platform/config/public-url.ts';
import { sql } from '../platform/database/sql-fragment.ts';
import { type Ids, isId } from '../platform/ids.ts';
import { signToken, verifyToken } from '../platform/secrets/tokens.ts';
import type { Platform } from '../platform/startup/platform.ts';
import type { Download } from '../platform/storage/storage.ts';
import type { Viewer } from '../workspaces/viewer.ts';

export function objectKey(formId: string, fileId: string): string {
  return `${formId}/${fileId}`;
}

/** The key of the complete file for the key of an interrupted upload. */
export function finalKey(key: string): string {
  return key.replace(/\.part$/, '');
}

/** Lifetime of a download link in seconds. */
const linkLifetime = 900;

/** A file of a response with its content. */
export interface DownloadableFile {
  readonly file: File;
  readonly download: Download;
}

/**
 * A file of a response, for a form in the viewer's workspace.
 *
 * @throws {Problem} `not_found`
 */
export async function findFile(
  services: Platform,
  viewer: Viewer,
  formId: string,
  responseId: string,
  id: string,
): Promise<DownloadableFile> {
  await assertFormExists(services, viewer, formId);
  if (!isId('resp', responseId)) throw notFound('file');
  return loadFile(services, formId, id, responseId);
}

/** The files of the workspace with these ids that belong to responses, in any order. */
export function findFiles(
  services: Platform,
  viewer: Viewer,
  ids: readonly string[],
  query: object,
): Promise<File[]> {
  const isComplete = sql`response_id IS NOT NULL AND size IS NOT NULL AND checksum IS NOT NULL`;
  const table = sql`(SELECT * FROM files WHERE ${isComplete})`;
  return findInForms(services, viewer, table, ids, (where) =>
    services.db.prisma.file.findMany({ ...query, where }),
  );
}

/**
 * The file of a download link. The signed token is the authorization; it expires after 15 minutes.
 *
 * @throws {Problem} `not_found`, also for an invalid or expired token
 */
export async function findLinkedFile(services: Platform, token: string): Promise<DownloadableFile> {
  const { form, file } = (await verifyToken(services, 'file', token)) ?? {};
  if (typeof form !== 'string' || typeof file !== 'string') throw notFound('file');
  return loadFile(services, form, file);
}

/** Creates a link that downloads the file without further authorization for 15 minutes. */
export async function createFileLink(services: Platform, { formId, id }: File): Promise<string> {
  const token = await signToken(services, 'file', { form: formId, file: id }, linkLifetime);
  return `${publicUrl(services.config)}/api/v1/public/files/${token}`;
}

async function loadFile(
  { db, storage }: Platform,
  formId: string,
  id: string,
  responseId?: string,
): Promise<DownloadableFile> {
  const where = { formId_id: { formId, id } };
  const file = orNotFound('file', isId('file', id) && (await db.prisma.file.findUnique({ where })));
  const { name, mediaType, size, checksum } = file;
  const isOwn = responseId === undefined || file.responseId === responseId;
  if (!isOwn || file.responseId === null || size === null || checksum === null) {
    throw notFound('file');
  }
  const etag = `"${Buffer.from(checksum).toString('base64url')}"`;
  const open: Download['open'] = (range) => storage.get(objectKey(formId, id), range);
  return { file, download: { fileName: name, mediaType, stored: { size, etag }, open } };
}

/** Lifetime of a reference in seconds. */
export const refLifetime = 86_400;

/** Maximum number of references looked up for one submission; no form needs more. */
const lookupLimit = 5000;

/** An unguessable reference. */
export function newRef(ids: Ids): string {
  return `ref_${ids.random(32)}`;
}

export function digestOf(ref: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(ref).digest());
}

/**
 * Finds the uploads of a form that are complete, unclaimed and not expired.
 *
 * @param refs references as sent, not validated
 */
export async function findUploads(
  { db, clock }: Platform,
  formId: string,
  refs: readonly { readonly ref: string }[],
): Promise<UploadsByRef> {
  if (refs.length === 0) return new Map();
  const lookups = refs.slice(0, lookupLimit).map(({ ref }) => ({ ref, digest: digestOf(ref) }));
  const byDigest = new Map(lookups.map(({ ref, digest }) => [hexOf(digest), ref]));
  const rows = await db.prisma.file.findMany({
    where: {
      formId,
      refDigest: { in: lookups.map(({ digest }) => digest) },
      responseId: null,
      checksum: { not: null },
      expiresAt: { gt: clock.now() },
    },
  });
  return new Map(
    rows.flatMap(({ id, questionId, refDigest, name, size, mediaType }) => {
      const ref = byDigest.get(hexOf(refDigest));
      if (ref === undefined || size === null) return [];
      return [[ref, { questionId, file: { file_id: id, name, size, type: mediaType } }]];
    }),
  );
}

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
