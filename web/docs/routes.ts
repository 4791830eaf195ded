import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import Router from '@koa/router';
import type Koa from 'koa';
import { documents } from '../../rest/documents.ts';
import { openApiDocument } from '../../rest/openapi/document.ts';
import { type Kernel, publicUrl } from '../../src/kernel/kernel.ts';
import { notFound } from '../../src/kernel/problem.ts';
import { readExamples, readGuides } from '../guides.ts';
import { guideMarkup, titleOf } from './guide.ts';
import { layout, policy } from './layout.ts';
import { openApiModel } from './openapi-model.ts';
import { reference } from './reference.ts';

/** Adds the documentation to the app: `/docs`. It is made when somebody asks for it, and kept. */
export function mountDocs(app: Koa, { config }: Pick<Kernel, 'config'>): void {
  const guides = readGuides();
  const examples = readExamples();
  const router = new Router({ prefix: '/docs', sensitive: true });
  const base = new URL(publicUrl(config)).pathname.replace(/\/$/, '');

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

const compress = promisify(gzip);

/** A page that is made once. */
function kept(make: () => string): Koa.Middleware {
  let page: { plain: string; gzip: Buffer } | undefined;
  return async (ctx) => {
    if (!page) {
      const plain = make();
      page = { plain, gzip: await compress(plain) };
    }
    ctx.state['endpoint'] = 'GET /docs';
    ctx.type = 'html';
    ctx.set({ 'Content-Security-Policy': policy, 'Cache-Control': 'public, max-age=300' });
    ctx.vary('Accept-Encoding');
    const isSmall = ctx.acceptsEncodings('gzip', 'identity') === 'gzip';
    if (isSmall) ctx.set('Content-Encoding', 'gzip');
    ctx.body = isSmall ? page.gzip : page.plain;
  };
}
