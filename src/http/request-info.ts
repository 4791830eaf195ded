import type { Context } from 'koa';
import { rateLimitHeaders } from '../access/limits/rate-limits.ts';
import type { Reply, RequestInfo } from '../schema/core/context.ts';

/** What a request tells of itself and of who sends it, by either door. */
export function requestInfo(ctx: Context): Omit<RequestInfo, 'bodySize'> {
  return {
    requestId: ctx.state['requestId'],
    authorization: ctx.get('Authorization') || undefined,
    formAccess: ctx.get('X-Form-Access') || undefined,
    address: ctx.ip,
    reply: {},
  };
}

/** Headers that every answer gets, a refusal too. */
export function replyHeaders({
  rateLimit: allowance,
  errorHeaders: refusal,
  replayed,
}: Reply): [string, string][] {
  return Object.entries({
    ...(allowance && rateLimitHeaders(allowance)),
    ...refusal,
    ...(replayed && { 'Idempotency-Replayed': 'true' }),
  });
}

/** Sets them. */
export function setReplyHeaders(ctx: Context, reply: Reply): void {
  for (const [name, value] of replyHeaders(reply)) ctx.set(name, value);
}
