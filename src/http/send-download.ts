import type { Readable } from 'node:stream';
import type { Context } from 'koa';
import { problem } from '../../packages/common/problem.ts';
import type { ByteRange, Download } from '../platform/storage/storage.ts';
import { publicSecurityHeaders } from './response-headers.ts';
import { matchesIfNoneMatch } from './send-content.ts';

/**
 * Sends a file as an attachment, so that browsers neither display nor execute it. If reading fails after the
 * headers were sent, the connection is destroyed, so that clients detect the truncation.
 *
 * @param publicPath the path of `PUBLIC_URL`, for the link to the rest of a download that is cut off
 * @param access aborted with a problem when the access of the client ends: counts as a failure to read
 * @throws {Problem} `range_not_satisfiable`; that of `access`
 */
export async function sendDownload(
  ctx: Context,
  download: Download,
  publicPath: string,
  access?: AbortSignal,
): Promise<void> {
  const { fileName, mediaType, stored } = download;
  const notModified =
    stored !== undefined && matchesIfNoneMatch(stored.etag, ctx.get('If-None-Match'));
  const range = stored && !notModified ? parseRange(ctx, stored) : undefined;
  const length = range ? range.end - range.start + 1 : stored?.size;
  const sendsBody = !notModified && ctx.method !== 'HEAD';
  const body = sendsBody ? await openDownload(download, range, access) : undefined;
  if (sendsBody) await linkNext(ctx, download, publicPath);
  // `filename` in ASCII for clients that do not support `filename*` (RFC 6266, 4.3).
  ctx.attachment(fileName, { fallback: fileName.replace(/[^\x20-\x7e]/g, '_') });
  ctx.set({
    'Content-Type': mediaType,
    ...publicSecurityHeaders,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    ...(stored && {
      'Cache-Control': 'private, no-cache',
      ETag: stored.etag,
      'Accept-Ranges': 'bytes',
    }),
  });
  if (notModified) {
    ctx.status = 304;
    return;
  }
  if (stored && range) {
    ctx.status = 206;
    ctx.set('Content-Range', `bytes ${range.start}-${range.end}/${stored.size}`);
  }
  if (body) {
    body.once('error', (error) => ctx.res.destroy(error));
    ctx.body = body;
  }
  if (length !== undefined) ctx.length = length;
}

/** Reports that a download was cut off, and links to the rest (RFC 8288). */
async function linkNext(ctx: Context, { next }: Download, publicPath: string): Promise<void> {
  const parameters = await next?.();
  if (!parameters) return;
  const query = new URLSearchParams(ctx.querystring);
  for (const [name, value] of Object.entries(parameters)) query.set(name, value);
  ctx.set('Export-Truncated', 'true');
  ctx.append('Link', `<${publicPath}${ctx.path}?${query}>; rel="next"`);
}

/** Opens a download, whose content is destroyed when the signal is aborted. */
async function openDownload(
  download: Download,
  range: ByteRange | undefined,
  signal: AbortSignal | undefined,
): Promise<Readable> {
  signal?.throwIfAborted();
  const opening = download.open(range);
  if (!signal) return opening;
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => {
      reject(signal.reason); // unless it was opened before
      opening.then((body) => body.on('error', () => undefined).destroy(signal.reason), reject);
    });
    opening.then(resolve, reject);
  });
}

/**
 * Parses `Range` (RFC 9110, 14.2). Multiple ranges, malformed ones, and those whose `If-Range` does not
 * match are ignored.
 */
function parseRange(
  ctx: Context,
  { size, etag }: NonNullable<Download['stored']>,
): ByteRange | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(ctx.get('Range').trim()) ?? [];
  const condition = ctx.get('If-Range');
  if (first + last === '' || (condition !== '' && condition !== etag)) return undefined;
  const range =
    first === ''
      ? { start: Math.max(0, size - Number(last)), end: size - 1 }
      : { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
  if (last !== '' && first !== '' && Number(last) < Number(first)) return undefined;
  if (range.start <= range.end) return range;
  throw problem('range_not_satisfiable', `The file has ${size} bytes.`, {
    headers: { 'Content-Range': `bytes */${size}` },
  });
}
