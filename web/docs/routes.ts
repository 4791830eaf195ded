import Router from '@koa/router';
import type Koa from 'koa';
import { documents } from '../../rest/documents.ts';
import { type EncodedContent, encodedContent, sendEncoded } from '../../rest/encoded.ts';
import { openApiDocument } from '../../rest/openapi/document.ts';
import { publicPath, publicUrl } from '../../src/kernel/kernel.ts';
import { notFound } from '../../src/kernel/problem.ts';
import type { ResponsesKernel } from '../../src/responses/kernel.ts';
import { readExamples, readGuides } from '../guides.ts';
import { withinPageLimit } from '../page-limit.ts';
import { guideMarkup, titleOf } from './guide.ts';
import { layout, policy } from './layout.ts';
import { openApiModel } from './openapi-model.ts';
import { reference } from './reference.ts';

/** Adds the documentation to the app: `/docs`. It is made when somebody asks for it, and kept. */
export function mountDocs(app: Koa, kernel: ResponsesKernel): void {
  const { config } = kernel;
  const guides = readGuides();
  const examples = readExamples();
  const router = new Router({ prefix: '/docs', sensitive: true });
  const base = publicPath(config);
  router.use(withinPageLimit(kernel, base));

  const showReference = kept(() => {
    const url = `${publicUrl(config)}/api/v1/openapi.json`;
    const api = openApiModel.parse(openApiDocument(url, documents));
    return layout({ title: 'REST API', ...reference(api), guides, path: '/docs', base });
  });
  router.get('/', showReference);

  const shown = new Map(
    guides.map((guide) => {
      const page = { title: titleOf(guide), guides, path: `/docs/guides/${guide.name}`, base };
      return [guide.name, kept(() => layout({ ...page, content: guideMarkup(guide, base) }))];
    }),
  );
  router.get('/guides/:name', (ctx, next) => {
    const show = shown.get(ctx.params['name'] ?? '');
    if (!show) throw notFound('guide');
    return show(ctx, next);
  });

  router.get('/examples/:name', (ctx) => {
    const text = examples.get(ctx.params['name'] ?? '');
    if (text === undefined) throw notFound('example');
    ctx.state['endpoint'] = 'GET /docs/examples/:name';
    ctx.type = 'text/plain';
    ctx.body = text;
  });
  app.use(router.routes());
}

/** A page that is made once. */
function kept(make: () => string): Koa.Middleware {
  let page: EncodedContent | undefined;
  return (ctx) => {
    page ??= encodedContent('.html', make());
    ctx.state['endpoint'] = 'GET /docs';
    ctx.set({ 'Content-Security-Policy': policy, 'Cache-Control': 'public, max-age=300' });
    sendEncoded(ctx, page);
  };
}
