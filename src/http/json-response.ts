import type Koa from 'koa';
import { stringifyJson } from '../platform/json/raw-json.ts';
import type { Reply } from '../schema/core/context.ts';
import { matchesIfNoneMatch } from './etag.ts';
import { replyHeaders } from './request-info.ts';

/** An answer in JSON, as far as it is the same for everybody who gets it. */
export interface JsonResponse {
  readonly status: number;
  /** Names and values in turns, but for those of the body. */
  readonly headers: readonly string[];
  readonly body: Buffer;
  /** Whoever knows what it names need not be sent the body. */
  readonly etag: string | undefined;
}

/** JSON as it is sent. Text that Node has to measure and to encode by itself takes it much longer. */
export function serializeJson(value: unknown): Buffer {
  return Buffer.from(stringifyJson(value));
}

/**
 * Sends an answer by Node's own means: what Koa does for every header takes longer than all else that
 * is done for a form which was asked for before.
 */
export function sendJsonResponse(ctx: Koa.Context, answer: JsonResponse, reply: Reply): void {
  const { status, headers, body, etag } = answer;
  const head = ['X-Request-Id', ctx.state['requestId'], ...headers];
  for (const header of replyHeaders(reply)) head.push(...header);
  const notModified = etag !== undefined && matchesIfNoneMatch(etag, ctx.get('If-None-Match'));
  if (notModified || status === 204) {
    ctx.res.writeHead(notModified ? 304 : status, head).end();
  } else {
    head.push('Content-Type', 'application/json; charset=utf-8');
    head.push('Content-Length', String(body.length));
    ctx.res.writeHead(status, head).end(ctx.method === 'HEAD' ? undefined : body);
  }
  ctx.respond = false;
}
