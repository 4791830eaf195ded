import type Koa from 'koa';
import { stringifyJson } from '../platform/raw-json.ts';
import type { Reply } from '../schema/core/context.ts';
import { matchesIfNoneMatch } from './etag.ts';
import { replyHeaders } from './request-info.ts';

// Fast path: JSON responses are serialized once to bytes and sent with Node's `writeHead`. Koa's handling of
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

/** Serializes a value to the bytes of a response. */
export function serializeJson(value: unknown): Buffer {
  return Buffer.from(stringifyJson(value));
}

/**
 * Sends a response without Koa's response object. Responds with 304 if the client has the body.
 */
export function sendJsonResponse(ctx: Koa.Context, response: JsonResponse, reply: Reply): void {
  const { status, headers, body, etag, mediaType = 'application/json' } = response;
  const head = ['X-Request-Id', ctx.state['requestId'], ...headers];
  for (const header of replyHeaders(reply)) head.push(...header);
  const notModified = etag !== undefined && matchesIfNoneMatch(etag, ctx.get('If-None-Match'));
  if (notModified || status === 204) {
    ctx.res.writeHead(notModified ? 304 : status, head).end();
  } else {
    head.push('Content-Type', `${mediaType}; charset=utf-8`);
    head.push('Content-Length', String(body.length));
    ctx.res.writeHead(status, head).end(ctx.method === 'HEAD' ? undefined : body);
  }
  ctx.respond = false;
}
