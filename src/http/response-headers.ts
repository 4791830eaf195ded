// Headers of every response: those that isolate it in a browser, and those that let other origins read it (CORS).

import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import cors from '@koa/cors';
import Koa from 'koa';
import helmet from 'koa-helmet';
import type { Reply } from '../schema/core/context.ts';
import { rateLimitHeaders } from '../visitors/limits/rate-limits.ts';

/** Paths that any website may call: policies that isolate pages would block its requests. */
const publicPaths = '/api/v1/public/';

/** Hosted pages and the docs set their own Content-Security-Policy; no other response is a document. */
const helmetMiddleware = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  },
  xFrameOptions: { action: 'deny' },
  strictTransportSecurity: false, // set by the proxy that terminates TLS
});

/** The headers of every response outside the public endpoints. Computed once: Helmet sets the same for each. */
export const securityHeaders: Readonly<Record<string, string>> = headersSetBy(helmetMiddleware);

/** The security headers of the public endpoints and of downloads. */
export const publicSecurityHeaders = { 'X-Content-Type-Options': 'nosniff' };

function headersSetBy(middleware: Koa.Middleware): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  middleware(new Koa().createContext(request, response), async () => undefined);
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}

export function withSecurityHeaders(): Koa.Middleware {
  return (ctx, next) => {
    ctx.set(ctx.path.startsWith(publicPaths) ? publicSecurityHeaders : securityHeaders);
    return next();
  };
}

/** Response headers that scripts of other origins may read. */
const exposedHeaders = [
  'ETag',
  'Location',
  'Retry-After',
  'RateLimit',
  'RateLimit-Policy',
  'Idempotency-Replayed',
  'X-Request-Id',
  'Content-Language',
];

/** Headers that tracing libraries add in browsers: W3C Trace Context and Baggage, Sentry, request ids. */
const tracingHeaders = ['traceparent', 'tracestate', 'baggage', 'sentry-trace', 'X-Request-Id'];

/** Request headers that scripts of other origins may send to the public endpoints. */
const allowedHeaders = [
  'Content-Type',
  'Accept-Language',
  'X-Form-Access',
  'X-Form-Partial',
  'X-Form-Invitation',
  'X-Form-Preview',
  'Idempotency-Key',
  'If-None-Match',
  ...tracingHeaders,
];

const allowedMethods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'];

/** How many seconds a browser may cache the response to a preflight request. */
const preflightMaxAge = 86_400;

const preflightHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': allowedMethods.join(','),
  'Access-Control-Allow-Headers': allowedHeaders.join(','),
  'Access-Control-Max-Age': String(preflightMaxAge),
};

/** Headers of every response of a public endpoint, including errors. They do not depend on the origin. */
export const publicHeaders = {
  ...publicSecurityHeaders,
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': exposedHeaders.join(','),
};

/** CORS of the public endpoints: any origin, without credentials, including errors. */
export const corsForAnyOrigin: Koa.Middleware = (ctx, next) => {
  if (ctx.method !== 'OPTIONS') {
    ctx.set(publicHeaders);
    return next();
  }
  if (ctx.get('Access-Control-Request-Method') === '') return next(); // not a preflight request
  ctx.set(preflightHeaders);
  ctx.status = 204;
  return undefined;
};

/**
 * CORS for configured origins, including errors. Any request header is allowed. Without configured
 * origins no response depends on `Origin`, so none has `Vary: Origin`.
 */
export function corsForOrigins(origins: readonly string[]): Koa.Middleware {
  if (origins.length === 0) return (_, next) => next();
  const origin = (ctx: Koa.Context) => {
    const requested = ctx.get('Origin');
    return origins.includes(requested) ? requested : '';
  };
  const allowMethods = ['GET', 'POST'];
  return cors({ origin, allowMethods, exposeHeaders: exposedHeaders, maxAge: preflightMaxAge });
}

/** Headers of every response, including errors. */
export function replyHeaders({ rateLimit, errorHeaders, replayed }: Reply) {
  const headers: Record<string, string> = rateLimit ? rateLimitHeaders(rateLimit) : {};
  if (errorHeaders) Object.assign(headers, errorHeaders);
  if (replayed) headers['Idempotency-Replayed'] = 'true';
  return Object.entries(headers);
}

export function setReplyHeaders(ctx: Koa.Context, reply: Reply): void {
  for (const [name, value] of replyHeaders(reply)) ctx.set(name, value);
}
