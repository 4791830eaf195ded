import type Koa from 'koa';
import { createContext, type Reply, type RequestFacts } from '../src/context.ts';
import { limitVisitor } from '../src/forms/limit.ts';
import { asProblem } from '../src/kernel/foreign-errors.ts';
import type { ResponsesKernel } from '../src/responses/kernel.ts';
import { type Answer, jsonOf, send } from './answer.ts';
import { readJson } from './body.ts';
import { openHeaders } from './cors.ts';
import { sendDownload } from './download.ts';
import type { Endpoint } from './endpoint.ts';
import { factsOf, tell } from './facts.ts';
import { locationOf } from './location.ts';
import { withMultipart } from './multipart.ts';
import type { Route } from './route.ts';

/** What a path's parameters hold. */
export type Params = Readonly<Record<string, string>>;

type Facts = Omit<RequestFacts, 'bodySize'>;

/** One request through an endpoint: who asks, what was sent, the operation, the answer. */
export async function serve(
  kernel: ResponsesKernel,
  route: Route,
  ctx: Koa.Context,
  params: Params,
): Promise<void> {
  const { endpoint } = route;
  ctx.state['endpoint'] = route.name;
  const facts = factsOf(ctx);
  const { reply, address } = facts;
  try {
    if (endpoint.limit) {
      const allowance = await limitVisitor(kernel, endpoint.limit, address, params['slug'] ?? '');
      if (allowance) reply.allowance = allowance;
    }
    const known = route.kept && (await keptAnswer(kernel, route, params, facts));
    const answer = known ?? (await makeAnswer(kernel, route, ctx, params, facts));
    if (!reply.download) return send(ctx, answer, reply);
    tell(ctx, reply);
    ctx.status = answer.status;
    await sendDownload(ctx, reply.download);
  } catch (error) {
    if (endpoint.scope === 'public') ctx.set(openHeaders);
    tell(ctx, reply);
    throw error;
  }
}

async function keptAnswer(
  kernel: ResponsesKernel,
  { endpoint, kept }: Route,
  params: Params,
  visitor: Facts,
): Promise<Answer | undefined> {
  const etag = kept && (await endpoint.tagOf?.(kernel, params, visitor));
  return etag === undefined ? undefined : kept?.get(etag);
}

async function makeAnswer(
  kernel: ResponsesKernel,
  { endpoint, operation, run, kept }: Route,
  ctx: Koa.Context,
  params: Params,
  facts: Facts,
): Promise<Answer> {
  // The endpoint has a limit of its own for the body.
  const context = createContext(kernel, { ...facts, bodySize: 0, counted: endpoint.limit });
  if (endpoint.scope !== 'public') await context.require(endpoint.scope);

  const perform = async (sent: unknown): Promise<unknown> => {
    const header = (name: string) => ctx.headers[name.toLowerCase()]?.toString();
    const read = operation.read({ params, query: ctx.query, header, body: sent });
    if (read.failures.length > 0) throw await operation.refusal(read, context);
    try {
      return operation.present(await run(read.variables, context));
    } catch (error) {
      throw operation.translate(asProblem(error));
    }
  };
  // A file is handed on while it still comes in.
  const shown = endpoint.multipart
    ? await withMultipart(ctx, kernel.config.MAX_UPLOAD_BYTES, perform)
    : await perform(
        endpoint.method === 'GET' ? undefined : await readJson(ctx, endpoint.bodyLimit),
      );

  const { status } = endpoint;
  const { etag } = facts.reply;
  const location = locationOf(kernel.config, endpoint, params, shown);
  const headers = headersOf(endpoint, facts.reply, location);
  const answer = { status, headers, body: jsonOf(shown), etag };
  kept?.add(answer);
  return answer;
}

/** Each name once: of two, Node would take the last one or both. */
function headersOf(
  { scope }: Endpoint,
  { revision, etag, uncached }: Reply,
  location: string | undefined,
): string[] {
  const open = scope === 'public' ? openHeaders : undefined;
  return Object.entries({
    ...open,
    ...(uncached && { 'Cache-Control': 'no-store' }),
    ...(location !== undefined && { Location: location }),
    ...(revision !== undefined && { ETag: `"${revision}"` }),
    ...(etag !== undefined && { ETag: etag, 'Cache-Control': 'no-cache', Vary: 'X-Form-Access' }),
  }).flat();
}
