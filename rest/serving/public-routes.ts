import type Koa from 'koa';
import { isSlug } from '../../src/forms/settings/slug.ts';
import { apiPrefix } from '../api-prefix.ts';
import type { Endpoint } from '../endpoint.ts';

// Fast path: routes the public endpoints of a form by the prefix and suffix of the path, ahead of every
// other middleware. Nearly all traffic is visitors' requests, and ten middlewares and forty route patterns
// took 25 µs of each. A path that does not match here (escapes, query strings, other methods) is served by
// the router with the same result.
// Decision: docs/decisions/0018-what-profiles-showed.md.
// Benchmark: `npm run bench -- --line public-form` and `--line submission`.

/** A route whose endpoint can be found by its path. */
interface PublicRoute {
  readonly endpoint: Endpoint;
}

/** A public endpoint, with its path split at the slug. */
interface PathMatcher<Route> {
  readonly route: Route;
  readonly start: string;
  readonly end: string;
}

/** Middleware that serves the public endpoints of a form; requests it does not match are passed on. */
export function publicRoutes<Route extends PublicRoute>(
  routes: readonly Route[],
  serve: (route: Route, ctx: Koa.Context, params: { readonly slug: string }) => Promise<void>,
): Koa.Middleware {
  const matchers = routes.flatMap(matchersFor);
  return (ctx, next) => {
    const { method, url = '' } = ctx.req;
    for (const { route, start, end } of matchers) {
      if (method !== route.endpoint.method) continue;
      if (!url.startsWith(start) || !url.endsWith(end)) continue;
      const slug = url.slice(start.length, url.length - end.length);
      if (isSlug(slug)) return serve(route, ctx, { slug });
    }
    return next();
  };
}

function matchersFor<Route extends PublicRoute>(route: Route): PathMatcher<Route>[] {
  const { scope, path } = route.endpoint;
  const [start, end] = `${apiPrefix}${path}`.split(':slug');
  const isOfForm = scope === 'public' && start !== undefined && end !== undefined;
  return isOfForm && !end.includes(':') ? [{ route, start, end }] : [];
}
