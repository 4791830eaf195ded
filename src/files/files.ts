import { jwtVerify, SignJWT } from 'jose';
import type { File } from '../../prisma/generated/client/client.ts';
import { assertForm } from '../forms/forms.ts';
import type { Download } from '../kernel/download.ts';
import { isId } from '../kernel/ids.ts';
import { type Kernel, publicUrl } from '../kernel/kernel.ts';
import { notFound } from '../kernel/problem.ts';
import type { Viewer } from '../workspaces/viewer.ts';
import { objectKey } from './object-key.ts';

/** How many seconds a link to a file works. */
const linkLifetime = 900;

/** What the links are for; a token for anything else opens no file. */
const audience = 'file';

/** A file that a response holds, ready to be sent. */
export interface ClaimedFile {
  readonly file: File;
  readonly download: Download;
}

/**
 * A file of a response of the viewer's form.
 *
 * @throws {Problem} `not_found`
 */
export async function findFile(
  kernel: Kernel,
  viewer: Viewer,
  formId: string,
  responseId: string,
  id: string,
): Promise<ClaimedFile> {
  await assertForm(kernel, viewer, formId);
  if (!isId('resp', responseId)) throw notFound('file');
  return claimedFile(kernel, formId, id, responseId);
}

/**
 * The file that a link leads to. The link itself is the permission: it was made for somebody who
 * may read it, and works for a quarter of an hour.
 *
 * @throws {Problem} `not_found`, for a link that is forged or has expired too
 */
export async function findLinkedFile(kernel: Kernel, token: string): Promise<ClaimedFile> {
  const verified = await jwtVerify(token, kernel.secret, {
    audience,
    algorithms: ['HS256'],
    currentDate: kernel.clock.now(),
  }).catch(() => undefined);
  const { form, file } = Object(verified?.payload);
  if (typeof form !== 'string' || typeof file !== 'string') throw notFound('file');
  return claimedFile(kernel, form, file);
}

/** A link that anybody who has it can download the file by, for a quarter of an hour. */
export async function linkTo(kernel: Kernel, { formId, id }: File): Promise<string> {
  const expires = Math.floor(kernel.clock.now().getTime() / 1000) + linkLifetime;
  const token = await new SignJWT({ form: formId, file: id })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(audience)
    .setExpirationTime(expires)
    .sign(kernel.secret);
  return `${publicUrl(kernel.config)}/api/v1/public/files/${token}`;
}

async function claimedFile(
  { db, storage }: Kernel,
  formId: string,
  id: string,
  responseId?: string,
): Promise<ClaimedFile> {
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
