import type Koa from 'koa';
import { isSlug } from '../src/forms/slug.ts';
import type { ResponsesKernel } from '../src/responses/kernel.ts';
import { prefix } from './prefix.ts';
import type { Route } from './route.ts';
import { serve } from './serve.ts';

/** A path with a slug, in two parts. */
interface Door {
  readonly route: Route;
  readonly start: string;
  readonly end: string;
}

/**
 * Lets visitors of forms in ahead of all else: nearly every request is one of theirs, and what they ask
 * for is found by its path in a moment. What is spelled otherwise the router finds.
 */
export function publicDoor(kernel: ResponsesKernel, routes: readonly Route[]): Koa.Middleware {
  const doors = routes.flatMap(doorsTo);
  return (ctx, next) => {
    const { method, url = '' } = ctx.req;
    for (const { route, start, end } of doors) {
      if (method !== route.endpoint.method) continue;
      if (!url.startsWith(start) || !url.endsWith(end)) continue;
      const slug = url.slice(start.length, url.length - end.length);
      if (isSlug(slug)) return serve(kernel, route, ctx, { slug });
    }
    return next();
  };
}

function doorsTo(route: Route): Door[] {
  const { scope, path } = route.endpoint;
  const [start, end] = `${prefix}${path}`.split(':slug');
  return scope === 'public' && start !== undefined && end !== undefined
    ? [{ route, start, end }]
    : [];
}
