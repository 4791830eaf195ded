import Router from '@koa/router';
import type Koa from 'koa';
import { publicUrl } from '../src/kernel/kernel.ts';
import { notFound, problem } from '../src/kernel/problem.ts';
import type { ResponsesKernel } from '../src/responses/kernel.ts';
import { openToAnyWebsite } from './cors.ts';
import { documents } from './documents.ts';
import { type EncodedContent, encodedContent, sendEncoded } from './encoded.ts';
import { prefix } from './prefix.ts';
import type { Route } from './route.ts';
import { serve } from './serve.ts';

/** Adds the REST layer to the app: endpoints and documents below `/api/v1`. */
export function mountRest(app: Koa, kernel: ResponsesKernel, routes: readonly Route[]): void {
  const router = new Router({ prefix, sensitive: true });
  for (const route of routes) {
    const { path, method } = route.endpoint;
    router.register(path, [method], [(ctx) => serve(kernel, route, ctx, ctx.params)]);
  }

  for (const { path, mediaType, make } of documents) {
    let content: EncodedContent | undefined;
    router.get(path, (ctx) => {
      const url = `${publicUrl(kernel.config)}${prefix}${path}`;
      content ??= encodedContent(mediaType, JSON.stringify(make(url), null, 2));
      ctx.set('Cache-Control', 'public, max-age=3600');
      sendEncoded(ctx, content);
    });
  }
  const open = [`${prefix}/public/`, ...documents.map(({ path }) => prefix + path)];

  app.use((ctx, next) => {
    if (open.some((start) => ctx.path.startsWith(start))) return openToAnyWebsite(ctx, next);
    // Management answers and their errors stay out of every cache. Downloads with an entity tag say otherwise.
    if (isServed(ctx)) ctx.set('Cache-Control', 'private, no-store');
    return next();
  });
  app.use(router.routes());
  app.use((ctx, next) => {
    if (isServed(ctx)) throw unserved(router, ctx);
    return next();
  });
}

const isServed = ({ path }: Koa.Context) => path === prefix || path.startsWith(`${prefix}/`);

/** A known path with another method is 405, with what it takes; anything else does not exist. */
function unserved(router: Router, ctx: Koa.Context) {
  const methods = new Set(
    router.match(ctx.path, ctx.method).path.flatMap((layer) => layer.methods),
  );
  if (methods.size === 0) return notFound('path');
  const allowed = [...methods].join(', ');
  return problem('method_not_allowed', `This path takes ${allowed}.`, {
    headers: { Allow: allowed },
  });
}
