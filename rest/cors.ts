import cors from '@koa/cors';

/** What a page may read of an answer, beside its body. */
export const exposedHeaders = [
  'ETag',
  'Retry-After',
  'RateLimit',
  'RateLimit-Policy',
  'Idempotency-Replayed',
  'X-Request-Id',
];

/** How many seconds a browser may remember what is allowed. */
export const preflightLifetime = 86_400;

/** CORS of the public endpoints: any origin, no credentials, errors included. */
export const openToAnyWebsite = cors({
  origin: '*',
  allowMethods: ['GET', 'HEAD', 'POST'],
  allowHeaders: ['Content-Type', 'X-Form-Access', 'Idempotency-Key', 'If-None-Match'],
  exposeHeaders: exposedHeaders,
  maxAge: preflightLifetime,
});
