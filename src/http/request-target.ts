import type { IncomingMessage } from 'node:http';
import type Koa from 'koa';
import { type Problem, problem } from '../../packages/common/problem.ts';
import { securityHeaders } from './security-headers.ts';

/**
 * Rejects requests with an invalid target, an unsupported expectation, or without `Host`. A target in
 * absolute form (RFC 9112, 3.2.2) is replaced by its path, so that later middleware finds a path, which has no slash at
 * its end.
 */
export function validateRequestTarget(): Koa.Middleware {
  return (ctx, next) => {
    const found = problemOfTarget(ctx);
    if (found) {
      ctx.req.url = '/'; // later code must not parse the invalid target
      ctx.set(securityHeaders);
      throw found;
    }
    ctx.req.url = withoutSlashAtEnd(ctx.req.url ?? '/');
    return next();
  };
}

/** The same path without a slash at its end, as people and tools add one. */
function withoutSlashAtEnd(url: string): string {
  const query = url.indexOf('?');
  const end = (query < 0 ? url.length : query) - 1;
  return end > 0 && url[end] === '/' ? url.slice(0, end) + url.slice(end + 1) : url;
}

function problemOfTarget({ req }: Koa.Context): Problem | undefined {
  const { url = '', headers, httpVersion } = req;
  if (!url.startsWith('/') && url !== '*') {
    const target = URL.canParse(url) ? new URL(url) : undefined;
    if (target?.protocol !== 'http:' && target?.protocol !== 'https:') {
      return problem('bad_request', 'The request target must be a path or an http(s) URL.');
    }
    req.url = target.pathname + target.search;
  }
  if (headers.host === undefined && httpVersion === '1.1') {
    return problem('bad_request', 'The Host header is required.');
  }
  if (hasSecondHost(req)) {
    return problem('bad_request', 'There must be only one Host header.'); // RFC 9112, 3.2
  }
  if (headers.expect !== undefined && !/^100-continue$/i.test(headers.expect)) {
    return problem('expectation_failed', 'Only "Expect: 100-continue" is supported.', {
      headers: { Connection: 'close' }, // the client may or may not send the body
    });
  }
  return undefined;
}

/** Node.js ignores all but the first. */
function hasSecondHost({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}
