import type { Context } from 'koa';
import type { Config } from '../platform/config/config.ts';
import { hasNoHost, isAnyAddress, publicUrl } from '../platform/config/public-url.ts';
import {
  createEncodedContent,
  createPlainContent,
  type EncodedContent,
} from './encoded-content.ts';

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

/** The number of hosts for which content is compressed: any client can send others, and compression takes time. */
const maxHosts = 2;

/** Content with the public base URL, for the host of each request. */
export function contentByHost(
  config: Config,
  content: EncodedContent,
): (ctx: Context) => EncodedContent {
  const copies = new Map([[publicUrl(config), content]]);
  return (ctx) => {
    const url = requestUrl(config, ctx) ?? publicUrl(config);
    const known = content.identityOnly ? content : copies.get(url);
    if (known) return known;
    const text = content.bodyFor('identity').toString().replaceAll(publicUrl(config), url);
    if (copies.size > maxHosts) return createPlainContent(content.type, Buffer.from(text));
    const copy = createEncodedContent(content.type, text);
    copies.set(url, copy);
    return copy;
  };
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
