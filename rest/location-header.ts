import type { Config } from '../src/platform/config/config.ts';
import { publicPath } from '../src/platform/container/platform.ts';
import { apiPrefix } from './api-prefix.ts';
import type { Endpoint } from './endpoint.ts';

/**
 * The `Location` of the created resource (RFC 9110, 10.2.2); undefined if the endpoint declares none.
 * A path instead of a URL, since clients may reach the server by another host than that of `PUBLIC_URL`. It
 * includes the path of `PUBLIC_URL`.
 *
 * @param created the body of the response
 */
export function locationHeader(
  config: Config,
  { location }: Endpoint,
  params: Readonly<Record<string, string>>,
  created: unknown,
): string | undefined {
  if (location === undefined) return undefined;
  const path = location.replace(/:(\w+)|\{(\w+)\}/g, (_, param?: string, member = '') =>
    encodeURIComponent(param === undefined ? Object(created)[member] : (params[param] ?? '')),
  );
  return publicPath(config) + apiPrefix + path;
}
