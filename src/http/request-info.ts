import type { IncomingMessage } from 'node:http';
import type { Context } from 'koa';
import type { Reply, RequestInfo } from '../schema/core/context.ts';
import { rateLimitHeaders } from '../visitors/limits/rate-limits.ts';

/** A header of a request by its name in lowercase; undefined if it is empty or was not sent. */
export function headerOf({ headers }: IncomingMessage, name: Lowercase<string>) {
  return headers[name]?.toString() || undefined;
}

/** Properties of an HTTP request that the context of both APIs needs. */
export function requestInfo(ctx: Context): Omit<RequestInfo, 'bodySize'> {
  const { req } = ctx;
  return {
    requestId: ctx.state['requestId'],
    authorization: headerOf(req, 'authorization'),
    formAccess: headerOf(req, 'x-form-access'),
    acceptLanguage: headerOf(req, 'accept-language'),
    address: ctx.ip,
    reply: {},
  };
}

/** Headers of every response, including errors. */
export function replyHeaders({ rateLimit, errorHeaders, replayed }: Reply) {
  const headers: Record<string, string> = rateLimit ? rateLimitHeaders(rateLimit) : {};
  if (errorHeaders) Object.assign(headers, errorHeaders);
  if (replayed) headers['Idempotency-Replayed'] = 'true';
  return Object.entries(headers);
}

export function setReplyHeaders(ctx: Context, reply: Reply): void {
  for (const [name, value] of replyHeaders(reply)) ctx.set(name, value);
}
