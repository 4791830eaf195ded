import Router from '@koa/router';
import type Koa from 'koa';
import { openApiDocument } from '../../rest/openapi/openapi-document.ts';
import { apiDocuments } from '../../rest/serving/api-documents.ts';
import {
  createEncodedContent,
  type EncodedContent,
  sendEncoded,
} from '../../src/http/encoded-content.ts';
import { publicPath, publicUrl } from '../../src/platform/container/platform.ts';
import { notFound } from '../../src/platform/problem.ts';
import type { Services } from '../../src/responses/services.ts';
import { readAssets } from '../assets.ts';
import { readExamples, readGuides, readImages } from '../guides.ts';
import { renderReference } from './api-reference.ts';
import { docsLayout, docsPolicy } from './docs-layout.ts';
import { describeImages, serveGuideImages } from './guide-images.ts';
import { openApiModel } from './openapi-model.ts';
import { pageRateLimit } from './rate-limited-page.ts';
import { guideMarkup, guideTitle } from './render-guide.ts';

/** Adds the documentation to the app: `/docs`. Pages are rendered on the first request and cached. */
export function mountDocs(app: Koa, services: Services): void {
  const { config } = services;
  const guides = readGuides();
  const examples = readExamples();
  const images = describeImages(readImages());
  const router = new Router({ prefix: '/docs', sensitive: true });
  const base = publicPath(config);
  const shared = { guides, base, script: readAssets().copyButtons };
  router.use(pageRateLimit(services, base));

  const showReference = cachedPage(() => {
    const url = `${publicUrl(config)}/api/v1/openapi.json`;
    const api = openApiModel.parse(openApiDocument(url, apiDocuments));
    return docsLayout({ title: 'REST API', ...renderReference(api), ...shared, path: '/docs' });
  });
  router.get('/', showReference);

  const pages = new Map(
    guides.map((guide) => {
      const page = { title: guideTitle(guide), ...shared, path: `/docs/guides/${guide.name}` };
      return [
        guide.name,
        cachedPage(() => docsLayout({ ...page, content: guideMarkup(guide, images, base) })),
      ];
    }),
  );
  router.get('/guides/:name', (ctx, next) => {
    const show = pages.get(ctx.params['name'] ?? '');
    if (!show) throw notFound('guide');
    return show(ctx, next);
  });

  router.get('/images/:name', serveGuideImages(images));

  router.get('/examples/:name', (ctx) => {
    const text = examples.get(ctx.params['name'] ?? '');
    if (text === undefined) throw notFound('example');
    ctx.state['endpoint'] = 'GET /docs/examples/:name';
    ctx.type = 'text/plain';
    ctx.body = text;
  });
  app.use(router.routes());
}

/** Middleware that renders a page once. */
function cachedPage(render: () => string): Koa.Middleware {
  let page: EncodedContent | undefined;
  return (ctx) => {
    page ??= createEncodedContent('.html', render());
    ctx.state['endpoint'] = 'GET /docs';
    ctx.set({ 'Content-Security-Policy': docsPolicy, 'Cache-Control': 'public, max-age=300' });
    sendEncoded(ctx, page);
  };
}
