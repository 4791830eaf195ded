import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import cors from '@koa/cors';
import Koa from 'koa';
import helmet from 'koa-helmet';
import { exposedHeaders, preflightMaxAge } from './cors.ts';

/** Paths that any website may call; what guards pages would only stand in their way. */
const publicPaths = '/api/v1/public/';

/** Pages have policies of their own; nothing else that is served here is one. */
const helmetMiddleware = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  },
  xFrameOptions: { action: 'deny' },
  strictTransportSecurity: false, // that is for whoever serves TLS to say
});

/** What it sets, the same for every answer. */
export const securityHeaders: Readonly<Record<string, string>> = headersSetBy(helmetMiddleware);

function headersSetBy(middleware: Koa.Middleware): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  middleware(new Koa().createContext(request, response), async () => undefined);
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}

/** Headers that keep browsers from taking an answer for what it is not. */
export function withSecurityHeaders(): Koa.Middleware {
  return (ctx, next) => {
    if (!ctx.path.startsWith(publicPaths)) {
      ctx.set(securityHeaders);
      return next();
    }
    ctx.set('X-Content-Type-Options', 'nosniff'); // preflight requests get it too
    return next();
  };
}

/**
 * CORS for the origins that the operator names, for refusals too. They may send any header. Without such
 * origins no answer depends on `Origin`, so none varies by it.
 */
export function corsForOrigins(origins: readonly string[]): Koa.Middleware {
  if (origins.length === 0) return (_, next) => next();
  const origin = (ctx: Koa.Context) => {
    const asking = ctx.get('Origin');
    return origins.includes(asking) ? asking : '';
  };
  const allowMethods = ['GET', 'POST'];
  return cors({ origin, allowMethods, exposeHeaders: exposedHeaders, maxAge: preflightMaxAge });
}
