import type { Context } from 'koa';
import { tell } from '../rest/facts.ts';
import { limitVisitor } from '../src/forms/limit.ts';
import { asProblem } from '../src/kernel/foreign-errors.ts';
import type { ResponsesKernel } from '../src/responses/kernel.ts';
import { layout, policy } from './docs/layout.ts';
import { html } from './html.ts';

/**
 * Counts a page that somebody asks for, before anything is done for it.
 *
 * @throws {Problem} `rate_limited`
 */
export async function countPage(kernel: ResponsesKernel, ctx: Context): Promise<void> {
  const allowance = await limitVisitor(kernel, 'pages', ctx.ip, '');
  if (allowance) tell(ctx, { allowance });
}

/** Counts it and goes on; whoever asked for too many gets a page that says so. */
export function withinPageLimit(kernel: ResponsesKernel, base: string) {
  return async (ctx: Context, next: () => Promise<unknown>): Promise<void> => {
    try {
      await countPage(kernel, ctx);
    } catch (error) {
      const found = asProblem(error);
      if (found.code !== 'rate_limited') throw error;
      ctx.status = found.status;
      ctx.set({ ...found.headers, 'Content-Security-Policy': policy, 'Cache-Control': 'no-store' });
      ctx.type = 'html';
      ctx.body = tooMany(found.message, base);
      return;
    }
    await next();
  };
}

function tooMany(detail: string, base: string): string {
  const title = 'Too many pages';
  const content = html`<h1>${title}</h1><p>${detail}</p>`;
  return layout({ title, content, guides: [], path: '', base });
}
