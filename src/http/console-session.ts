import { timingSafeEqual } from 'node:crypto';
import type { Context } from 'koa';
import type { Config } from '../platform/config/config.ts';
import { csrfTokenOf } from '../workspaces/console-sessions.ts';

type SessionConfig = Pick<Config, 'CONSOLE' | 'PUBLIC_URL'>;

/**
 * The session of a GraphQL request of the console: the cookie together with the header `X-CSRF-Token`.
 * Undefined for requests of other origins.
 */
export function graphqlSession(config: SessionConfig, ctx: Context): string | undefined {
  const token = downloadSession(config, ctx);
  return token !== undefined && hasCsrfToken(ctx, token) ? token : undefined;
}

/** The session of a request for a file. Undefined for requests of other origins. */
export function downloadSession(config: SessionConfig, ctx: Context): string | undefined {
  const token = readSessionCookie(config, ctx);
  return token !== undefined && isSameOrigin(config, ctx) ? token : undefined;
}

/**
 * The name of the cookie. With TLS it has the prefix by which browsers refuse it from other hosts and from
 * plain HTTP (RFC 6265bis, 4.1.3.2).
 */
export function sessionCookie(config: SessionConfig, ctx: Context) {
  const secure = ctx.secure || config.PUBLIC_URL?.startsWith('https:') === true;
  return { name: secure ? '__Host-formwright_session' : 'formwright_session', secure };
}

/** The value of the cookie, from any request; undefined without one. */
export function readSessionCookie(config: SessionConfig, ctx: Context): string | undefined {
  if (config.CONSOLE === 'off' || ctx.get('Cookie') === '') return undefined;
  return ctx.cookies.get(sessionCookie(config, ctx).name);
}

export function hasCsrfToken(ctx: Context, sessionToken: string): boolean {
  const sent = Buffer.from(ctx.get('X-CSRF-Token'));
  const expected = Buffer.from(csrfTokenOf(sessionToken));
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}

/**
 * Whether a page of this service sent the request, by `Sec-Fetch-Site` (Fetch Metadata Request Headers) or,
 * where browsers do not send it, by `Origin`. False if neither is there.
 */
export function isSameOrigin(config: SessionConfig, ctx: Context): boolean {
  const site = ctx.get('Sec-Fetch-Site');
  if (site !== '') return site === 'same-origin';
  const origin = ctx.get('Origin');
  return (
    origin !== '' && [`${ctx.protocol}://${ctx.host}`, originOf(config.PUBLIC_URL)].includes(origin)
  );
}

const originOf = (url: string | undefined) => (url === undefined ? undefined : new URL(url).origin);
