// How a body is sent: as JSON, encoded as the client accepts, or as 304 if it has it (RFC 9110, 8.8.3, 13.1).

import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type Koa from 'koa';
import type { Context } from 'koa';
import { problem } from '../../packages/common/problem.ts';
import type { Config } from '../platform/config/config.ts';
import { publicUrl } from '../platform/config/public-url.ts';
import type { ByteRange, Download } from '../platform/storage/storage.ts';
import type { Reply } from '../schema/core/context.ts';
import { headerOf, requestUrl } from './request.ts';
import { publicSecurityHeaders, replyHeaders } from './response-headers.ts';

/** An entity tag (RFC 9110, 8.8.3) and the comma after it. Entity tags may contain commas. */
const entityTag = /[ \t]*(?:((?:W\/)?"[\x21\x23-\x7e\x80-\xff]*")[ \t]*)?(?:,|$)/y;

/**
 * Parses the list of entity tags of `If-Match` and `If-None-Match` (RFC 9110, 13.1).
 *
 * @returns an empty list if the header is malformed
 */
function parseEntityTags(header: string): readonly string[] {
  const tags: string[] = [];
  entityTag.lastIndex = 0;
  while (entityTag.lastIndex < header.length) {
    const found = entityTag.exec(header);
    if (!found) return [];
    if (found[1] !== undefined) tags.push(found[1]);
  }
  return tags;
}

/** Whether a condition matches every entity tag. */
const isWildcard = (header: string) => header.trim() === '*';

/**
 * Evaluates `If-None-Match` by weak comparison (RFC 9110, 13.1.2): true if the client has the content.
 * Koa's own `fresh` is not used, because it ignores the condition if the request has
 * `Cache-Control: no-cache`, which browsers add to conditional requests.
 */
export function matchesIfNoneMatch(etag: string, ifNoneMatch = ''): boolean {
  if (ifNoneMatch === '') return false;
  if (ifNoneMatch === etag || isWildcard(ifNoneMatch)) return true;
  const opaque = (tag: string) => tag.replace(/^W\//, '');
  return parseEntityTags(ifNoneMatch).some((tag) => opaque(tag) === opaque(etag));
}

/** The largest revision: a 32-bit integer. */
const maxRevision = 2 ** 31 - 1;

/**
 * Parses the revisions of `If-Match` (RFC 9110, 13.1.1), one of which must be current. The comparison is
 * strong, so weak tags are omitted, as are tags that are not revisions.
 *
 * @returns undefined for `*`, which matches every revision
 */
export function parseIfMatch(ifMatch: string): readonly number[] | undefined {
  if (isWildcard(ifMatch)) return undefined;
  return parseEntityTags(ifMatch).flatMap((tag) => {
    const [, digits] = /^"([1-9]\d{0,9})"$/.exec(tag) ?? [];
    return digits !== undefined && Number(digits) <= maxRevision ? [Number(digits)] : [];
  });
}

/** Content codings of responses, the preferred one first. */
export const encodings = ['br', 'gzip', 'identity'] as const;

export type Encoding = (typeof encodings)[number];

export interface EncodedContent {
  /** Media type, or a file extension from which Koa derives it. */
  readonly type: string;
  /** Identifies the content, independent of the encoding. */
  readonly tag: string;
  /** The content is compressed already, such as a PNG, so that it is always sent as it is. */
  readonly identityOnly?: boolean;
  bodyFor(encoding: Encoding): Buffer;
}

const encoders: Readonly<Record<Encoding, (content: Buffer) => Buffer>> = {
  br: (content) => brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (content) => gzipSync(content),
  identity: (content) => content,
};

/** Encodes content on the first request of each encoding and caches the result. */
export function createEncodedContent(type: string, text: string): EncodedContent {
  const content = Buffer.from(text);
  const bodies = new Map<Encoding, Buffer>();
  return {
    type,
    tag: contentHash(content),
    bodyFor(encoding) {
      const body = bodies.get(encoding) ?? encoders[encoding](content);
      bodies.set(encoding, body);
      return body;
    },
  };
}

export function createPlainContent(type: string, content: Buffer): EncodedContent {
  return { type, tag: contentHash(content), identityOnly: true, bodyFor: () => content };
}

export const contentHash = (content: Buffer): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 22);

/**
 * Sends content in the smallest encoding that the client accepts, or 304 if the client has it. Each
 * encoding has its own strong entity tag (RFC 9110, 8.8.3.3).
 */
export function sendEncoded(
  ctx: Context,
  { type, tag, identityOnly, bodyFor }: EncodedContent,
): void {
  const encoding = identityOnly ? 'identity' : preferredEncoding(ctx.get('Accept-Encoding'));
  const etag = encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`;
  ctx.set('ETag', etag);
  if (!identityOnly) ctx.vary('Accept-Encoding');
  if (matchesIfNoneMatch(etag, ctx.get('If-None-Match'))) {
    ctx.status = 304;
    return;
  }
  if (encoding !== 'identity') ctx.set('Content-Encoding', encoding);
  ctx.type = type;
  ctx.body = bodyFor(encoding);
}

/**
 * The encoding with the highest weight; of several with the same weight, the smallest. Packages for content
 * negotiation select the first one in the header instead, and browsers send gzip before br.
 */
function preferredEncoding(accepted: string): Encoding {
  const weights = new Map(accepted.toLowerCase().split(',').map(parseWeight));
  const weightOf = (encoding: Encoding) =>
    weights.get(encoding) ?? (encoding === 'identity' ? 0 : (weights.get('*') ?? 0));
  const [best] = encodings
    .filter((one) => weightOf(one) > 0)
    .sort((one, other) => weightOf(other) - weightOf(one)); // stable
  return best ?? 'identity';
}

/** Parses `gzip;q=0.5` (RFC 9110, 12.4.2). */
function parseWeight(entry: string): [name: string, weight: number] {
  const [name = '', ...parameters] = entry.split(';').map((part) => part.trim());
  const weight = parameters.find((parameter) => parameter.startsWith('q='));
  return [name, weight === undefined ? 1 : Number(weight.slice(2)) || 0];
}

// Fast path: JSON responses are encoded once as bytes and sent with Node's `writeHead`. Koa's handling of
// headers took 8 µs for twelve of them, and Node measures and encodes strings that it sends.
// Decision: docs/decisions/0018-what-profiles-showed.md.
// Benchmark: `npm run bench -- --line public-form` and `--line list`.

/** A JSON response without the headers of a single request, so that it can be cached. */
export interface JsonResponse {
  readonly status: number;
  /** Names and values in turn, except `Content-Type` and `Content-Length`. */
  readonly headers: readonly string[];
  readonly body: Buffer;
  /** Entity tag of the body, for `If-None-Match`. */
  readonly etag: string | undefined;
  /** By default `application/json`. */
  readonly mediaType?: string | undefined;
}

/**
 * Sends a response without Koa's response object. Responds with 304 if the client has the body.
 */
export function sendJsonResponse(ctx: Koa.Context, response: JsonResponse, reply: Reply): void {
  const { status, headers, body, etag, mediaType = 'application/json' } = response;
  const head = ['X-Request-Id', ctx.state['requestId'], ...headers];
  for (const [name, value] of replyHeaders(reply)) head.push(name, value);
  const notModified =
    etag !== undefined && matchesIfNoneMatch(etag, headerOf(ctx.req, 'if-none-match'));
  if (notModified || status === 204) {
    ctx.res.writeHead(notModified ? 304 : status, head).end();
  } else {
    head.push('Content-Type', `${mediaType}; charset=utf-8`);
    head.push('Content-Length', String(body.length));
    ctx.res.writeHead(status, head).end(ctx.method === 'HEAD' ? undefined : body);
  }
  ctx.respond = false;
}

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

/** The number of hosts for which content is compressed: any client can send others, and compression takes time. */
const maxHosts = 2;

/** Content with the public base URL, for the host of each request. */
export function contentByHost(
  config: Config,
  content: EncodedContent,
): (ctx: Context) => EncodedContent {
  const copies = new Map([[publicUrl(config), content]]);
  return (ctx) => {
    const url = requestUrl(config, ctx) ?? publicUrl(config);
    const known = content.identityOnly ? content : copies.get(url);
    if (known) return known;
    const text = content.bodyFor('identity').toString().replaceAll(publicUrl(config), url);
    if (copies.size > maxHosts) return createPlainContent(content.type, Buffer.from(text));
    const copy = createEncodedContent(content.type, text);
    copies.set(url, copy);
    return copy;
  };
}
