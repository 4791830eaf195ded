import type Koa from 'koa';
import { type Problem, problem } from '../platform/problem.ts';
import { securityHeaders } from './security-headers.ts';

/**
 * Refuses requests whose target or expectation cannot be understood, and those without a `Host`. What
 * comes after it finds a path: a target in absolute form (RFC 9112, 3.2.2), which is sent to proxies,
 * is made one.
 */
export function validateRequestTarget(): Koa.Middleware {
  return (ctx, next) => {
    const found = problemOfTarget(ctx);
    if (found) {
      ctx.req.url = '/'; // what is no URL must not be parsed again
      ctx.set(securityHeaders);
      throw found;
    }
    return next();
  };
}

function problemOfTarget({ req }: Koa.Context): Problem | undefined {
  const { url = '', headers, httpVersion } = req;
  if (!url.startsWith('/') && url !== '*') {
    const target = URL.canParse(url) ? new URL(url) : undefined;
    if (target?.protocol !== 'http:' && target?.protocol !== 'https:') {
      return problem('bad_request', 'The request target is neither a path nor an http(s) URL.');
    }
    req.url = target.pathname + target.search;
  }
  if (headers.host === undefined && httpVersion === '1.1') {
    return problem('bad_request', 'Send the header Host.');
  }
  if (headers.expect !== undefined && !/^100-continue$/i.test(headers.expect)) {
    return problem('expectation_failed', 'Only "Expect: 100-continue" is supported.', {
      headers: { Connection: 'close' }, // the body may follow or not
    });
  }
  return undefined;
}
