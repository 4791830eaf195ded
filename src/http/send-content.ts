// How a body is sent: as JSON, encoded as the client accepts, or as 304 if it has it (RFC 9110, 8.8.3, 13.1).

import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type Koa from 'koa';
import type { Context } from 'koa';
import type { Reply } from '../schema/core/context.ts';
import { headerOf, replyHeaders } from './request-info.ts';

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
