import Router, { type RouterContext } from '@koa/router';
import type Koa from 'koa';
import { type Context, createContext, type Reply } from '../src/context.ts';
import { compileRun, type Run } from '../src/graphql/graphql.ts';
import { asProblem } from '../src/kernel/foreign-errors.ts';
import { type Kernel, publicUrl } from '../src/kernel/kernel.ts';
import { notFound, problem } from '../src/kernel/problem.ts';
import type { ResponsesKernel } from '../src/responses/kernel.ts';
import { schema } from '../src/schema.ts';
import { readJson } from './body.ts';
import { isKnown } from './conditional.ts';
import { openToAnyWebsite } from './cors.ts';
import { documents } from './documents.ts';
import { sendDownload } from './download.ts';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { factsOf, tell } from './facts.ts';
import { withMultipart } from './multipart.ts';
import { restNaming } from './naming.ts';
import { compileOperation, type Operation } from './operation.ts';

const prefix = '/api/v1';

/** Adds the REST layer to the app: endpoints and documents as routes under `/api/v1`. */
export function mountRest(app: Koa, kernel: ResponsesKernel): void {
  const rest = restNaming(schema);
  const router = new Router({ prefix, sensitive: true });
  for (const endpoint of endpoints) {
    const operation = compileOperation(endpoint, schema, rest);
    const route: Route = { endpoint, operation, run: compileRun(operation.document) };
    router.register(endpoint.path, [endpoint.method], [(ctx) => serve(kernel, route, ctx)]);
  }

  for (const { path, mediaType, make } of documents) {
    let body: string | undefined;
    router.get(path, (ctx) => {
      body ??= JSON.stringify(make(`${publicUrl(kernel.config)}${prefix}${path}`), null, 2);
      ctx.body = body;
      ctx.type = mediaType;
      ctx.set('Cache-Control', 'public, max-age=3600');
    });
  }
  const open = [`${prefix}/public/`, ...documents.map(({ path }) => prefix + path)];

  app.use((ctx, next) =>
    open.some((start) => ctx.path.startsWith(start)) ? openToAnyWebsite(ctx, next) : next(),
  );
  app.use(router.routes());
  app.use((ctx, next) => {
    if (ctx.path === prefix || ctx.path.startsWith(`${prefix}/`)) throw unserved(router, ctx);
    return next();
  });
}

/** An endpoint, made ready once at start. */
interface Route {
  readonly endpoint: Endpoint;
  readonly operation: Operation;
  readonly run: Run;
}

/** One request through an endpoint: who asks, what was sent, the operation, the answer. */
async function serve(kernel: ResponsesKernel, route: Route, ctx: RouterContext): Promise<void> {
  const { endpoint } = route;
  // The endpoint has a limit of its own for the body.
  const context = createContext(kernel, { ...factsOf(ctx), bodySize: 0 });
  ctx.state['endpoint'] = `${endpoint.method} ${prefix}${endpoint.path}`;
  try {
    await answer(kernel, route, ctx, context);
  } finally {
    tell(ctx, context.reply);
  }
}

async function answer(
  kernel: ResponsesKernel,
  { endpoint, operation, run }: Route,
  ctx: RouterContext,
  context: Context,
): Promise<void> {
  if (endpoint.scope !== 'public') await context.require(endpoint.scope);
  if (endpoint.limit) await context.admitAtDoor(endpoint.limit, ctx.params['slug'] ?? '');

  const perform = async (body: unknown): Promise<Buffer> => {
    const { params, query } = ctx;
    const header = (name: string) => ctx.headers[name.toLowerCase()]?.toString();
    const variables = operation.variables({ params, query, header, body });
    try {
      return jsonOf(operation.present(await run(variables, context)));
    } catch (error) {
      throw operation.translate(asProblem(error));
    }
  };
  const body = await readBody(kernel, endpoint, operation, ctx, perform);

  ctx.status = endpoint.status;
  if (context.reply.download) return sendDownload(ctx, context.reply.download);
  ctx.set('Content-Type', 'application/json; charset=utf-8');
  ctx.body = body;
  setReplyHeaders(ctx, context.reply);
}

/** JSON as it is sent. Text that Node has to measure and to encode by itself takes it much longer. */
function jsonOf(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value));
}

/** Reads what the endpoint takes and hands it on; a file while it still comes in. */
async function readBody<Result>(
  { config }: Kernel,
  { multipart, bodyLimit }: Endpoint,
  { takesBody }: Operation,
  ctx: RouterContext,
  perform: (body: unknown) => Promise<Result>,
): Promise<Result> {
  if (multipart) return withMultipart(ctx, config.MAX_UPLOAD_BYTES, async (body) => perform(body));
  return perform(takesBody ? await readJson(ctx, bodyLimit) : undefined);
}

function setReplyHeaders(ctx: Koa.Context, { revision, etag, uncached }: Reply): void {
  if (uncached) ctx.set('Cache-Control', 'no-store');
  if (revision !== undefined) ctx.set('ETag', `"${revision}"`);
  if (etag === undefined) return;
  ctx.set({ ETag: etag, 'Cache-Control': 'no-cache' });
  ctx.vary('X-Form-Access');
  if (isKnown(etag, ctx.get('If-None-Match'))) ctx.status = 304;
}

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
