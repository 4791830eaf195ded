import type { Context } from 'koa';
import { consumeVisitorRateLimit } from '../src/forms/public/visitor-rate-limit.ts';
import { setReplyHeaders } from '../src/http/request-info.ts';
import { errorToProblem } from '../src/platform/errors/error-to-problem.ts';
import type { Services } from '../src/responses/services.ts';
import { docsLayout, docsPolicy } from './docs/docs-layout.ts';
import { html } from './html.ts';

/**
 * Counts a page that somebody asks for, before anything is done for it.
 *
 * @throws {Problem} `rate_limited`
 */
export async function consumePageLimit(services: Services, ctx: Context): Promise<void> {
  const allowance = await consumeVisitorRateLimit(services, 'pages', ctx.ip, '');
  if (allowance) setReplyHeaders(ctx, { rateLimit: allowance });
}

/** Counts it and goes on; whoever asked for too many gets a page that says so. */
export function pageRateLimit(services: Services, base: string) {
  return async (ctx: Context, next: () => Promise<unknown>): Promise<void> => {
    try {
      await consumePageLimit(services, ctx);
    } catch (error) {
      const found = errorToProblem(error);
      if (found.code !== 'rate_limited') throw error;
      ctx.status = found.status;
      ctx.set({
        ...found.headers,
        'Content-Security-Policy': docsPolicy,
        'Cache-Control': 'no-store',
      });
      ctx.type = 'html';
      ctx.body = tooManyPagesPage(found.message, base);
      return;
    }
    await next();
  };
}

function tooManyPagesPage(detail: string, base: string): string {
  const title = 'Too many pages';
  const content = html`<h1>${title}</h1><p>${detail}</p>`;
  return docsLayout({ title, content, guides: [], path: '', base });
}
