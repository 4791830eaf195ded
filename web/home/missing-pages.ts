import type Koa from 'koa';
import { Problem } from '../../packages/common/problem.ts';
import { createEncodedContent, sendEncoded } from '../../src/http/send-content.ts';
import { publicPath } from '../../src/platform/config/public-url.ts';
import type { Services } from '../../src/services/services.ts';
import { acceptsHtml } from '../accepts-html.ts';
import { readConsoleAssets } from '../assets.ts';
import { homePolicy, missingPage, siteLinks } from './home-page.ts';

/** Browsers get a page for paths that do not exist, except those of the APIs. Other clients get the problem. */
export function missingPages({ config }: Services): Koa.Middleware {
  const links = siteLinks(config.CONSOLE !== 'off' && readConsoleAssets() !== undefined);
  const page = createEncodedContent('.html', missingPage(publicPath(config), links));
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const isMissing = error instanceof Problem && error.code === 'not_found';
      if (!isMissing || !acceptsHtml(ctx) || /^\/(api|graphql)(\/|$)/.test(ctx.path)) throw error;
      ctx.set({ 'Content-Security-Policy': homePolicy, 'Cache-Control': 'no-store' });
      ctx.vary('Accept');
      sendEncoded(ctx, page);
      ctx.status = 404;
    }
  };
}
