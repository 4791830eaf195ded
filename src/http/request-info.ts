import type { Context } from 'koa';
import type { Reply, RequestInfo } from '../schema/core/context.ts';
import { rateLimitHeaders } from '../visitors/limits/rate-limits.ts';

/** Properties of an HTTP request that the context of both APIs needs. */
export function requestInfo(ctx: Context): Omit<RequestInfo, 'bodySize'> {
  return {
    requestId: ctx.state['requestId'],
    authorization: ctx.get('Authorization') || undefined,
    formAccess: ctx.get('X-Form-Access') || undefined,
    acceptLanguage: ctx.get('Accept-Language') || undefined,
    address: ctx.ip,
    reply: {},
  };
}

/** Headers of every response, including errors. */
export function replyHeaders({ rateLimit, errorHeaders, replayed }: Reply): [string, string][] {
  return Object.entries({
    ...(rateLimit && rateLimitHeaders(rateLimit)),
    ...errorHeaders,
    ...(replayed && { 'Idempotency-Replayed': 'true' }),
  });
}

export function setReplyHeaders(ctx: Context, reply: Reply): void {
  for (const [name, value] of replyHeaders(reply)) ctx.set(name, value);
}
