import Router from '@koa/router';
import type Koa from 'koa';
import { notFound, problem } from '../../packages/common/problem.ts';
import { isSlug } from '../../src/forms/form-metadata.ts';
import { corsForAnyOrigin } from '../../src/http/response-headers.ts';
import { contentByHost, createEncodedContent, sendEncoded } from '../../src/http/send-content.ts';
import { publicUrl } from '../../src/platform/config/public-url.ts';
import type { Services } from '../../src/services/services.ts';
import type { Endpoint } from '../endpoint.ts';
import { apiDocuments } from './api-documents.ts';
import { apiPrefix, type Route } from './route.ts';
import { serveEndpoint } from './serve-endpoint.ts';

/** Adds the REST API to the app: endpoints and documents below `/api/v1`. */
export function mountRest(app: Koa, services: Services, routes: readonly Route[]): void {
  const router = new Router({ prefix: apiPrefix, sensitive: true });
  for (const route of routes) {
    const { path, method } = route.endpoint;
    router.register(path, [method], [(ctx) => serveEndpoint(services, route, ctx, ctx.params)]);
  }

  for (const { path, mediaType, build } of apiDocuments) {
    let contentFor: ReturnType<typeof contentByHost> | undefined;
    router.get(path, (ctx) => {
      const url = `${publicUrl(services.config)}${apiPrefix}${path}`;
      contentFor ??= contentByHost(
        services.config,
        createEncodedContent(mediaType, JSON.stringify(build(url), null, 2)),
      );
      ctx.set('Cache-Control', 'public, max-age=3600');
      sendEncoded(ctx, contentFor(ctx));
    });
  }
  const publicPaths = [`${apiPrefix}/public/`, ...apiDocuments.map(({ path }) => apiPrefix + path)];

  app.use((ctx, next) => {
    if (publicPaths.some((start) => ctx.path.startsWith(start))) return corsForAnyOrigin(ctx, next);
    // No cache stores responses to API keys, nor their errors. Downloads with an entity tag override this.
    if (isApiPath(ctx)) ctx.set('Cache-Control', 'private, no-store');
    return next();
  });
  app.use(router.routes());
  app.use((ctx, next) => {
    if (isApiPath(ctx)) throw unmatchedProblem(router, ctx);
    return next();
  });
}

const isApiPath = ({ path }: Koa.Context) => path === apiPrefix || path.startsWith(`${apiPrefix}/`);

/** 405 for a known path with another method, else 404. */
function unmatchedProblem(router: Router, ctx: Koa.Context) {
  const methods = new Set(
    router.match(ctx.path, ctx.method).path.flatMap((layer) => layer.methods),
  );
  if (methods.size === 0) return notFound('path');
  const allowed = [...methods].join(', ');
  return problem(
    'method_not_allowed',
    `Method not allowed. Allowed: ${[...methods].sort().join(', ')}.`,
    {
      headers: { Allow: allowed },
    },
  );
}

// Fast path: finds the public endpoints of a form by what follows the slug, ahead of every other middleware.
// Nearly all traffic is visitors' requests, and ten middlewares and forty route patterns took 25 µs of each.
// A path that is not found here (escapes, query strings, other methods) is served by the router with the same
// result.
// Decision: docs/decisions/0018-what-profiles-showed.md.
// Benchmark: `npm run bench -- --line public-form` and `--line submission`.

/** A route whose endpoint can be found by its path. */
interface PublicRoute {
  readonly endpoint: Endpoint;
}

/** Middleware that serves the public endpoints of a form; requests it does not match are passed on. */
export function publicRoutes<Route extends PublicRoute>(
  routes: readonly Route[],
  serve: (route: Route, ctx: Koa.Context, params: { readonly slug: string }) => Promise<void>,
): Koa.Middleware {
  const byEnd = new Map(
    routes.flatMap((route) => {
      const { method, scope, path } = route.endpoint;
      const [start, end = ''] = `${apiPrefix}${path}`.split(':slug');
      const isOfForm = scope === 'public' && start === formPath && !end.includes(':');
      return isOfForm ? [[`${method}${end}`, route]] : [];
    }),
  );
  return (ctx, next) => {
    const { method, url = '' } = ctx.req;
    if (!url.startsWith(formPath)) return next();
    const slash = url.indexOf('/', formPath.length);
    const end = slash < 0 ? url.length : slash;
    const route = byEnd.get(`${method}${url.slice(end)}`);
    const slug = url.slice(formPath.length, end);
    return route && isSlug(slug) ? serve(route, ctx, { slug }) : next();
  };
}

/** What precedes the slug of a form. */
const formPath = `${apiPrefix}/public/forms/`;
