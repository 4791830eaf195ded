import type { File } from '../../prisma/generated/client/client.ts';
import { assertFormExists } from '../forms/form-queries.ts';
import { isId } from '../platform/ids.ts';
import { type Platform, publicUrl } from '../platform/platform.ts';
import { notFound } from '../platform/problem.ts';
import { signToken, verifyToken } from '../platform/secrets/signed-tokens.ts';
import type { Download } from '../platform/storage/download.ts';
import type { Viewer } from '../workspaces/viewer.ts';
import { objectKey } from './object-key.ts';

/** How many seconds a link to a file works. */
const linkLifetime = 900;

/** A file that a response holds, ready to be sent. */
export interface DownloadableFile {
  readonly file: File;
  readonly download: Download;
}

/**
 * A file of a response of the viewer's form.
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

/**
 * Those of the workspace's files that have these ids and are held by responses, in any order. Files are
 * keyed by their form: each of the workspace's forms is searched, by its key.
 */
export async function findFiles(
  { db }: Platform,
  { workspaceId }: Viewer,
  ids: readonly string[],
  query: object,
): Promise<File[]> {
  const { rows } = await db.pool.query<{ form_id: string; id: string }>(
    `SELECT f.form_id, f.id FROM forms o JOIN files f ON f.form_id = o.id
     WHERE o.workspace_id = $1 AND f.id = ANY($2) AND f.response_id IS NOT NULL
       AND f.size IS NOT NULL AND f.checksum IS NOT NULL`,
    [workspaceId, ids],
  );
  if (rows.length === 0) return [];
  return db.prisma.file.findMany({
    ...query,
    where: { OR: rows.map(({ form_id, id }) => ({ formId: form_id, id })) },
  });
}

/**
 * The file that a link leads to. The link itself is the permission: it was made for somebody who
 * may read it, and works for a quarter of an hour.
 *
 * @throws {Problem} `not_found`, for a link that is forged or has expired too
 */
export async function findLinkedFile(services: Platform, token: string): Promise<DownloadableFile> {
  const { form, file } = (await verifyToken(services, 'file', token)) ?? {};
  if (typeof form !== 'string' || typeof file !== 'string') throw notFound('file');
  return loadFile(services, form, file);
}

/** A link that anybody who has it can download the file by, for a quarter of an hour. */
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
  const file = isId('file', id)
    ? await db.prisma.file.findUnique({ where: { formId_id: { formId, id } } })
    : undefined;
  if (!file || file.responseId === null) throw notFound('file');
  if (responseId !== undefined && file.responseId !== responseId) throw notFound('file');
  const { name, mediaType, size, checksum } = file;
  if (size === null || checksum === null) throw notFound('file');
  const etag = `"${Buffer.from(checksum).toString('base64url')}"`;
  const open: Download['open'] = (range) => storage.get(objectKey(formId, id), range);
  return { file, download: { fileName: name, mediaType, stored: { size, etag }, open } };
}
