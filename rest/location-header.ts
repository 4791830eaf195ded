import type { Config } from '../src/platform/config/config.ts';
import { publicPath } from '../src/platform/platform.ts';
import { apiPrefix } from './api-prefix.ts';
import type { Endpoint } from './endpoint.ts';

/**
 * The `Location` of what a request has created (RFC 9110, 10.2.2); undefined where the endpoint declares
 * none. A path, since clients may know the server by another name than `PUBLIC_URL`; what lies before
 * `/api/v1` is part of it where `PUBLIC_URL` has a path.
 *
 * @param created the answer's body
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
