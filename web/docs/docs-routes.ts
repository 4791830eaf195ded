import Router from '@koa/router';
import type Koa from 'koa';
import { notFound } from '../../packages/common/problem.ts';
import { queryOf } from '../../src/http/request.ts';
import {
  contentByHost,
  createEncodedContent,
  type EncodedContent,
  sendEncoded,
} from '../../src/http/send-content.ts';
import type { Config } from '../../src/platform/config/config.ts';
import { publicPath, publicUrl } from '../../src/platform/config/public-url.ts';
import type { Services } from '../../src/services/services.ts';
import { readAssets } from '../assets.ts';
import { createDocsSite, pagesOf } from './docs-site.ts';
import { docsLayout, docsPolicy, type SiteLayout } from './layout/docs-layout.ts';
import { pageRateLimit } from './layout/rate-limited-page.ts';
import type { DocsFile, DocsPage } from './model/docs-page.ts';

/** Adds the documentation to the app: `/docs`. Pages are rendered on the first request and cached. */
export function mountDocs(app: Koa, services: Services): void {
  const { config } = services;
  const base = publicPath(config);
  const site = createDocsSite({ url: publicUrl(config), base, served: true });
  const layout = { groups: site.groups, base, script: readAssets().docs };
  const handlers = new Map<string, Koa.Middleware>([
    ...pagesOf(site).map((page) => [page.path, showPage(config, page, layout)] as const),
    ...site.files.map((file) => [file.path, sendFile(config, file)] as const),
  ]);

  const router = new Router({ prefix: '/docs', sensitive: true });
  router.use(pageRateLimit(services, base));
  router.get(['/', '/{*rest}'], (ctx, next) => {
    const handler = handlers.get(ctx.path);
    if (!handler) throw notFound('page');
    return handler(ctx, next);
  });
  app.use(router.routes());
}

function showPage(config: Config, page: DocsPage, layout: SiteLayout): Koa.Middleware {
  let contentFor: ReturnType<typeof contentByHost> | undefined;
  return (ctx) => {
    contentFor ??= contentByHost(config, createEncodedContent('.html', docsLayout(page, layout)));
    ctx.state['endpoint'] = 'GET /docs';
    ctx.set({ 'Content-Security-Policy': docsPolicy, 'Cache-Control': 'public, max-age=300' });
    sendEncoded(ctx, contentFor(ctx));
  };
}

/** Middleware that sends a file. With its current tag as `v` it can be cached without limit. */
function sendFile(config: Config, { endpoint, headers, content }: DocsFile): Koa.Middleware {
  let file: EncodedContent | undefined;
  let fileFor: ReturnType<typeof contentByHost> | undefined;
  return async (ctx) => {
    file ??= await content();
    fileFor ??= contentByHost(config, file);
    const { tag } = file;
    ctx.state['endpoint'] = endpoint;
    const isCurrent = queryOf(ctx)['v'] === tag;
    ctx.set(
      'Cache-Control',
      `public, ${isCurrent ? 'max-age=31536000, immutable' : 'max-age=300'}`,
    );
    ctx.set(headers);
    sendEncoded(ctx, fileFor(ctx));
  };
}
