import type { Context } from 'koa';
import { problem } from '../../platform/problem.ts';

/** Headers that exist to force a preflight request. */
const preflightHeaders = [
  'GraphQL-Require-Preflight',
  'X-GraphQL-Yoga-CSRF',
  'Apollo-Require-Preflight',
];

/**
 * Refuses requests that a browser would send for a page of any origin without a preflight request
 * (CSRF prevention). JSON is never sent so, nor is any request with one of the headers named here.
 *
 * @throws {Problem} `bad_request` for files, `unsupported_media_type`
 */
export function assertCsrfSafe(ctx: Context): void {
  if (ctx.method !== 'POST' || ctx.is('json', '+json') || forcesPreflight(ctx)) return;
  const code = ctx.is('multipart/form-data') ? 'bad_request' : 'unsupported_media_type';
  const ways = `"Authorization: Bearer <API key>", "X-Form-Access: <token>" or "${preflightHeaders[0]}: 1"`;
  throw problem(code, `Send JSON, or one of the headers ${ways}.`);
}

/** Of the schemes of `Authorization`, browsers send some by themselves, such as Basic; Bearer is none. */
function forcesPreflight(ctx: Context): boolean {
  if (/^Bearer /i.test(ctx.get('Authorization'))) return true;
  return ['X-Form-Access', ...preflightHeaders].some((name) => ctx.get(name) !== '');
}
