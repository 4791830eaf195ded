import Koa from 'koa';
import { notFound } from '../../packages/common/problem.ts';
import { compileRoutes } from '../../rest/serving/route.ts';
import { mountRest, publicRoutes } from '../../rest/serving/router.ts';
import { serveEndpoint } from '../../rest/serving/serve-endpoint.ts';
import { mountConsole } from '../../web/console/console-routes.ts';
import { mountDocs } from '../../web/docs/docs-routes.ts';
import { mountEditor } from '../../web/editor/editor-routes.ts';
import { missingPages, mountHome } from '../../web/home/home-routes.ts';
import { mountFormPages } from '../../web/page/page-routes.ts';
import type { WebSocketBounds } from '../graphql/websocket/connection.ts';
import { requestMiddleware } from '../http/request-middleware.ts';
import { withSecurityHeaders } from '../http/response-headers.ts';
import { type Metrics, metricsEndpoint } from '../monitoring/metrics.ts';
import { assertReady } from '../monitoring/readiness.ts';
import { version } from '../platform/installation.ts';
import type { Platform } from '../platform/startup/platform.ts';
import type { Services } from '../services/services.ts';
import { graphqlEndpoint } from './graphql-endpoint.ts';
import type { Stopping } from './graphql-websocket.ts';

interface AppOptions extends Stopping {
  readonly metrics: Metrics | undefined;
  /** Overrides of the bounds of WebSockets. */
  readonly webSockets: Partial<WebSocketBounds>;
}

/** Creates the Koa app: health and metrics endpoints, GraphQL, REST, pages and documentation. */
export function createApp(
  services: Services,
  { metrics, webSockets, ...stopping }: AppOptions,
): Koa {
  const { TRUST_PROXY: proxies, METRICS_TOKEN: token } = services.config;
  const app = new Koa({ proxy: proxies > 0, maxIpsCount: proxies });
  patchHeaderSetter(app);
  app.silent = true; // errors are logged with their request id instead
  app.use(requestMiddleware(services));
  const routes = services.config.ROLE === 'worker' ? [] : compileRoutes();
  app.use(
    publicRoutes(routes, (route, ctx, params) => serveEndpoint(services, route, ctx, params)),
  );
  app.use(withSecurityHeaders());
  app.use(healthEndpoints(services, stopping.isStopping));
  if (metrics && token !== undefined) app.use(metricsEndpoint(metrics, token));
  if (services.config.ROLE !== 'worker') {
    app.use(missingPages(services));
    mountHome(app, services);
    mountEditor(app, services);
    app.use(graphqlEndpoint(services, stopping, webSockets));
    mountRest(app, services, routes);
    mountFormPages(app, services, routes);
    mountDocs(app, services);
    mountConsole(app, services);
  }
  app.use(() => {
    throw notFound('path');
  });
  return app;
}

/**
 * Replaces the header setter of Koa, which allocates three arrays for each header, for the usual case of a
 * single string. Decision: docs/decisions/0018-what-profiles-showed.md; benchmark:
 * `npm run bench -- --line public-form`.
 */
function patchHeaderSetter({ response }: Koa): void {
  const { set } = response;
  response.set = function (this: Koa.Response, ...header: unknown[]) {
    const [field, value] = header;
    if (typeof field !== 'string' || typeof value !== 'string') Reflect.apply(set, this, header);
    else if (!this.headerSent) this.res.setHeader(field, value);
  };
}

/** `/healthz`: the process is running. `/readyz`: it can serve requests. */
function healthEndpoints(services: Platform, isStopping: () => boolean): Koa.Middleware {
  return async (ctx, next) => {
    if (ctx.path !== '/readyz' && ctx.path !== '/healthz') return next();
    ctx.state['endpoint'] = ctx.path;
    ctx.set('Cache-Control', 'no-store');
    if (ctx.path === '/readyz' && isStopping()) {
      ctx.status = 503;
      ctx.body = { status: 'stopping' };
      return;
    }
    if (ctx.path === '/readyz') await assertReady(services);
    ctx.body = { status: 'ok', version };
  };
}
