import type { Context } from 'koa';
import { problem } from '../kernel/problem.ts';

/** One of these headers: a page of another origin cannot send it without being allowed to. */
const guards = ['GraphQL-Require-Preflight', 'X-GraphQL-Yoga-CSRF', 'Apollo-Require-Preflight'];

/**
 * Lets nothing change at the word of a page that was not allowed to ask: browsers send JSON, and
 * headers of these names, to another origin only if it says so beforehand (CSRF prevention).
 *
 * @throws {Problem} `bad_request` for files, `unsupported_media_type`
 */
export function assertPreflight(ctx: Context): void {
  if (ctx.method !== 'POST' || ctx.is('json', '+json')) return;
  if (guards.some((name) => ctx.get(name) !== '')) return;
  const code = ctx.is('multipart/form-data') ? 'bad_request' : 'unsupported_media_type';
  throw problem(code, `Send JSON, or a header such as "${guards[0]}: 1".`);
}
