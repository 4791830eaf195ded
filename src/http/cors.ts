import type Koa from 'koa';

/** What a page may read of an answer, beside its body. */
export const exposedHeaders = [
  'ETag',
  'Location',
  'Retry-After',
  'RateLimit',
  'RateLimit-Policy',
  'Idempotency-Replayed',
  'X-Request-Id',
  'Content-Language',
];

/** Headers by which browsers trace requests: W3C Trace Context and Baggage, Sentry, request ids. */
const tracingHeaders = ['traceparent', 'tracestate', 'baggage', 'sentry-trace', 'X-Request-Id'];

/** What a page may send to the public endpoints. */
const allowedHeaders = [
  'Content-Type',
  'Accept-Language',
  'X-Form-Access',
  'X-Form-Partial',
  'Idempotency-Key',
  'If-None-Match',
  ...tracingHeaders,
];

const allowedMethods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'];

/** How many seconds a browser may remember what is allowed. */
export const preflightMaxAge = 86_400;

const preflightHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': allowedMethods.join(','),
  'Access-Control-Allow-Headers': allowedHeaders.join(','),
  'Access-Control-Max-Age': String(preflightMaxAge),
};

/** What every answer of a public endpoint says, a refusal too. It is the same for every origin. */
export const publicHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': exposedHeaders.join(','),
};

/** CORS of the public endpoints: any origin, no credentials, errors included. */
export const corsForAnyOrigin: Koa.Middleware = (ctx, next) => {
  if (ctx.method !== 'OPTIONS') {
    ctx.set(publicHeaders);
    return next();
  }
  if (ctx.get('Access-Control-Request-Method') === '') return next(); // no preflight request
  ctx.set(preflightHeaders);
  ctx.status = 204;
  return undefined;
};
