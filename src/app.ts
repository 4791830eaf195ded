import Koa from 'koa';
import { readBytes } from '../rest/body.ts';
import { factsOf, tell } from '../rest/facts.ts';
import { publicDoor } from '../rest/public-door.ts';
import { compileRoutes } from '../rest/route.ts';
import { mountRest } from '../rest/router.ts';
import { mountDocs } from '../web/docs/routes.ts';
import { mountPages } from '../web/routes.ts';
import type { Reply } from './context.ts';
import { createGraphQL } from './graphql/graphql.ts';
import { assertPreflight } from './graphql/preflight.ts';
import { readUploads } from './graphql/uploads.ts';
import { editorPolicy, openToOrigins, withSecurityHeaders } from './http-headers.ts';
import { type Kernel, publicUrl } from './kernel/kernel.ts';
import { notFound, problem } from './kernel/problem.ts';
import type { Metrics } from './metrics.ts';
import { metricsPage } from './metrics-page.ts';
import { aroundRequest } from './request.ts';
import type { ResponsesKernel } from './responses/kernel.ts';

/** The whole service as a Koa app: GraphQL, REST, pages and what operators look at. */
export function createApp(kernel: ResponsesKernel, metrics?: Metrics): Koa {
  const { TRUST_PROXY: proxies, METRICS_TOKEN: token } = kernel.config;
  const app = new Koa({ proxy: proxies > 0, maxIpsCount: proxies });
  setHeadersPlainly(app);
  app.silent = true; // what goes wrong is logged with its request's id
  app.use(aroundRequest(kernel));
  const routes = kernel.config.ROLE === 'worker' ? [] : compileRoutes();
  app.use(publicDoor(kernel, routes));
  app.use(withSecurityHeaders());
  app.use(health(kernel));
  if (metrics && token !== undefined) app.use(metricsPage(metrics, token));
  if (kernel.config.ROLE !== 'worker') {
    app.use(graphql(kernel));
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
function health({ db, storage }: Kernel): Koa.Middleware {
  return async (ctx, next) => {
    if (ctx.path !== '/readyz' && ctx.path !== '/healthz') return next();
    ctx.state['endpoint'] = ctx.path;
    if (ctx.path === '/readyz') await Promise.all([db.pool.query('SELECT 1'), storage.check()]);
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { status: 'ok' };
  };
}

/** `/graphql`; its body is bounded before GraphQL reads it. */
function graphql(kernel: ResponsesKernel): Koa.Middleware {
  const yoga = createGraphQL(kernel);
  const cors = openToOrigins(kernel.config.GRAPHQL_CORS_ORIGINS);
  const answer: Koa.Middleware = async (ctx) => {
    ctx.state['endpoint'] = yoga.graphqlEndpoint;
    assertPreflight(ctx);
    const uploads = ctx.is('multipart/form-data') ? await readUploads(ctx, kernel) : undefined;
    const body = ctx.method === 'POST' && !uploads ? new Uint8Array(await readBytes(ctx)) : null;
    const facts = factsOf(ctx);
    const response = await yoga.fetch(
      new URL(ctx.originalUrl, publicUrl(kernel.config)),
      { method: ctx.method, headers: headersOf(ctx), body },
      {
        ...facts,
        bodySize: body?.byteLength ?? uploads?.size ?? 0,
        operation: uploads?.operation,
        whenGone: (end) => void (ctx.res.closed ? end() : ctx.res.once('close', end)),
      },
    );
    await send(ctx, response, facts.reply);
  };
  return (ctx, next) =>
    ctx.path === yoga.graphqlEndpoint
      ? cors(ctx, () => Promise.resolve(answer(ctx, next)))
      : next();
}

async function send(ctx: Koa.Context, response: Response, reply: Reply): Promise<void> {
  const { status, headers } = response;
  if (status === 415) throw problem('unsupported_media_type', 'Send JSON, or files.');
  ctx.status = status;
  for (const [name, value] of headers) ctx.set(name, value);
  if (ctx.response.is('html')) ctx.set('Content-Security-Policy', editorPolicy);
  tell(ctx, reply);
  ctx.set('Cache-Control', 'no-store');
  if (ctx.response.is('text/event-stream')) {
    ctx.set('X-Accel-Buffering', 'no');
    ctx.body = response.body;
    return;
  }
  const text = await response.text();
  ctx.body = text === '' ? null : Buffer.from(text);
}

function headersOf({ req }: Koa.Context): [string, string][] {
  return Object.entries(req.headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
}
