import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import Koa from 'koa';
import helmet from 'koa-helmet';

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
