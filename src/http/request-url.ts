import type { Context } from 'koa';
import type { Config } from '../platform/config/config.ts';
import { hasNoHost, isAnyAddress, publicUrl } from '../platform/container/platform.ts';
import { createEncodedContent, type EncodedContent } from './encoded-content.ts';

/** A name or an address, perhaps with a port: nothing that could end an attribute, or add a path. */
const hostPattern = /^((?:[a-z0-9.-]+)|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

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

/** Content with the public base URL, for the host of each request. Only that of the latest host is cached. */
export function contentByHost(
  config: Config,
  content: EncodedContent,
): (ctx: Context) => EncodedContent {
  let [latest, forLatest] = [publicUrl(config), content];
  return (ctx) => {
    const url = requestUrl(config, ctx) ?? publicUrl(config);
    if (content.identityOnly || url === latest) return forLatest;
    const text = content.bodyFor('identity').toString().replaceAll(publicUrl(config), url);
    [latest, forLatest] = [url, createEncodedContent(content.type, text)];
    return forLatest;
  };
}
