import type { Context } from 'koa';
import { problem } from '../../../packages/common/problem.ts';

/** Headers that exist to force a preflight request. */
const preflightHeaders = [
  'GraphQL-Require-Preflight',
  'X-GraphQL-Yoga-CSRF',
  'Apollo-Require-Preflight',
];

/**
 * Rejects requests that a browser sends for a page of any origin without a preflight request (CSRF
 * prevention). Browsers send a preflight for JSON, and for each of the headers of `forcesPreflight`.
 *
 * @throws {Problem} `bad_request` for multipart requests; `unsupported_media_type`
 */
export function assertCsrfSafe(ctx: Context): void {
  if (ctx.method !== 'POST' || ctx.is('json', '+json') || forcesPreflight(ctx)) return;
  const code = ctx.is('multipart/form-data') ? 'bad_request' : 'unsupported_media_type';
  const headers = `"Authorization: Bearer <API key>", "X-Form-Access: <token>" or "${preflightHeaders[0]}: 1"`;
  throw problem(code, `Send JSON, or one of the headers ${headers}.`);
}

/** `Authorization` counts with Bearer only: browsers send other schemes, such as Basic, on their own. */
function forcesPreflight(ctx: Context): boolean {
  if (/^Bearer /i.test(ctx.get('Authorization'))) return true;
  return ['X-Form-Access', ...preflightHeaders].some((name) => ctx.get(name) !== '');
}
