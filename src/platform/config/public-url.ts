import type { Config } from './config.ts';

/** Whether a host is every address of a computer, which no link can contain: `0.0.0.0`, `::`. */
export const isAnyAddress = (host: string): boolean => /^\[?(?:::ffff:)?[0:.]+\]?$/i.test(host);

/** Whether the configuration does not say under which host the service is reached: links have that of each request. */
export const hasNoHost = ({ PUBLIC_URL, HOST }: Config): boolean =>
  PUBLIC_URL === undefined && isAnyAddress(HOST);

/** The public base URL of the service, without a trailing slash. */
export function publicUrl({ PUBLIC_URL, HOST, PORT }: Config): string {
  if (PUBLIC_URL !== undefined) return PUBLIC_URL;
  const host = isAnyAddress(HOST) ? 'localhost' : HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`;
}

/** The path of the public base URL: empty, or `/base` without a trailing slash. */
export function publicPath(config: Config): string {
  return new URL(publicUrl(config)).pathname.replace(/\/$/, '');
}
