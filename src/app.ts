import Koa from 'koa';
import { publicDoor } from '../rest/public-door.ts';
import { compileRoutes } from '../rest/route.ts';
import { mountRest } from '../rest/router.ts';
import { mountDocs } from '../web/docs/routes.ts';
import { mountEditor } from '../web/editor/routes.ts';
import { mountPages } from '../web/routes.ts';
import { graphqlDoor } from './graphql-door.ts';
import { withSecurityHeaders } from './http-headers.ts';
import type { Kernel } from './kernel/kernel.ts';
import { notFound } from './kernel/problem.ts';
import type { Metrics } from './metrics.ts';
import { metricsPage } from './metrics-page.ts';
import { assertReady } from './readiness.ts';
import { aroundRequest } from './request.ts';
import { withTarget } from './request-target.ts';
import type { ResponsesKernel } from './responses/kernel.ts';

interface AppOptions {
  readonly metrics: Metrics | undefined;
  /** Whether a stop was asked for: then the server is not ready for more. */
  isStopping(): boolean;
}

/** The whole service as a Koa app: GraphQL, REST, pages and what operators look at. */
export function createApp(kernel: ResponsesKernel, { metrics, isStopping }: AppOptions): Koa {
  const { TRUST_PROXY: proxies, METRICS_TOKEN: token } = kernel.config;
  const app = new Koa({ proxy: proxies > 0, maxIpsCount: proxies });
  setHeadersPlainly(app);
  app.silent = true; // what goes wrong is logged with its request's id
  app.use(aroundRequest(kernel));
  app.use(withTarget());
  const routes = kernel.config.ROLE === 'worker' ? [] : compileRoutes();
  app.use(publicDoor(kernel, routes));
  app.use(withSecurityHeaders());
  app.use(health(kernel, isStopping));
  if (metrics && token !== undefined) app.use(metricsPage(metrics, token));
  if (kernel.config.ROLE !== 'worker') {
    mountEditor(app, kernel);
    app.use(graphqlDoor(kernel));
    mountRest(app, kernel, routes);
    mountPages(app, kernel);
    mountDocs(app, kernel);
  }
  app.use(() => {
    throw notFound('path');
  });
  return app;
}

/** Nearly every header is one text; Koa's own way makes three arrays for each. */
function setHeadersPlainly({ response }: Koa): void {
  const { set } = response;
  response.set = function (this: Koa.Response, ...header: unknown[]) {
    const [field, value] = header;
    if (typeof field !== 'string' || typeof value !== 'string') Reflect.apply(set, this, header);
    else if (!this.headerSent) this.res.setHeader(field, value);
  };
}

/** `/healthz`: the process runs. `/readyz`: it can do its work. */
function health(kernel: Kernel, isStopping: () => boolean): Koa.Middleware {
  return async (ctx, next) => {
    if (ctx.path !== '/readyz' && ctx.path !== '/healthz') return next();
    ctx.state['endpoint'] = ctx.path;
    ctx.set('Cache-Control', 'no-store');
    if (ctx.path === '/readyz' && isStopping()) {
      ctx.status = 503;
      ctx.body = { status: 'stopping' };
      return;
    }
    if (ctx.path === '/readyz') await assertReady(kernel);
    ctx.body = { status: 'ok' };
  };
}
