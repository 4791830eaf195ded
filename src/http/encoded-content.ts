import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Context } from 'koa';
import { matchesIfNoneMatch } from './etag.ts';

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
