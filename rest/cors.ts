import cors from '@koa/cors';
import type Koa from 'koa';

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

const preflight = cors({
  origin: '*',
  allowMethods: ['GET', 'HEAD', 'POST'],
  allowHeaders: ['Content-Type', 'X-Form-Access', 'Idempotency-Key', 'If-None-Match'],
  maxAge: preflightLifetime,
});

const exposed = exposedHeaders.join(',');

/** CORS of the public endpoints: any origin, no credentials, errors included. */
export const openToAnyWebsite: Koa.Middleware = (ctx, next) => {
  if (ctx.method === 'OPTIONS') return preflight(ctx, next);
  // For everybody the same, so it need not be worked out for each.
  ctx.set('Vary', 'Origin');
  ctx.set('Access-Control-Allow-Origin', '*');
  ctx.set('Access-Control-Expose-Headers', exposed);
  return next();
};
