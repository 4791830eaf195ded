import type { Context } from 'koa';
import { html } from '../../../packages/common/text/html.ts';
import { errorToProblem } from '../../../src/platform/error-to-problem.ts';
import type { Services } from '../../../src/services/services.ts';
import { consumePageLimit } from '../../page-rate-limit.ts';
import { docsLayout, docsPolicy } from './docs-layout.ts';

/** Middleware that counts requests for pages; above the limit it responds with an error page. */
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
      ctx.body = rateLimitedPage(found.message, base);
      return;
    }
    await next();
  };
}

function rateLimitedPage(detail: string, base: string): string {
  const title = 'Too many requests';
  const render = () => html`<h1>${title}</h1><p>${detail}</p>`;
  return docsLayout({ path: '', title, render }, { groups: [], base });
}
