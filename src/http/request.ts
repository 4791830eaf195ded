// What is read of a request before its body: the headers, the target, the query string, and the URL that it was sent to.

import type { IncomingMessage } from 'node:http';
import type Koa from 'koa';
import type { Context } from 'koa';
import { type Problem, problem } from '../../packages/common/problem.ts';
import { parseUrl } from '../../packages/common/text/parse-url.ts';
import type { Config } from '../platform/config/config.ts';
import { hasNoHost, isAnyAddress } from '../platform/config/public-url.ts';
import type { RequestInfo } from '../schema/core/context.ts';
import { securityHeaders } from './response-headers.ts';

/**
 * A name as long as those of DNS, or an address, perhaps with a port: nothing that could end an attribute, or add a path. It
 * is repeated in every link.
 */
const hostPattern = /^([a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/**
 * The public base URL for the response to one request, if the configuration names no host: that of the request. A proxy
 * may have replaced the protocol; `X-Forwarded-Host` is not read, since caches ignore it. Undefined if the URL is that of
 * the configuration.
 */
export function requestUrl(config: Config, ctx: Context): string | undefined {
  if (!hasNoHost(config)) return undefined;
  const { host = '' } = ctx.req.headers;
  const [, name = ''] = hostPattern.exec(host) ?? [];
  if (name === '' || isAnyAddress(name)) return undefined;
  return `${ctx.protocol === 'https' ? 'https' : 'http'}://${host.toLowerCase()}`;
}

/**
 * The parameters of the query string; lists of those that are repeated. Koa takes quadratic time for these. The object has
 * no prototype: others take memory in proportion to the square of the number of their members, up to a thousand.
 */
export function queryOf({
  querystring,
}: Pick<Context, 'querystring'>): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null);
  const lists = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(querystring)) {
    const values = lists.get(name);
    if (values) {
      values.push(value);
      query[name] = values;
    } else {
      lists.set(name, [value]);
      query[name] = value;
    }
  }
  return query;
}

/**
 * Rejects requests with an invalid target, an unsupported expectation, or without `Host`. A target in
 * absolute form (RFC 9112, 3.2.2) is replaced by its path, so that later middleware finds a path, which has no slash at
 * its end.
 */
export function validateRequestTarget(ctx: Koa.Context): void {
  const found = problemOfTarget(ctx);
  if (found) {
    ctx.req.url = '/'; // later code must not parse the invalid target
    ctx.set(securityHeaders);
    throw found;
  }
  ctx.req.url = withoutSlashAtEnd(ctx.req.url ?? '/');
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
    const target = parseUrl(url);
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
