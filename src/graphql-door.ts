import type { GraphQLParams } from 'graphql-yoga';
import type Koa from 'koa';
import { readBytes } from '../rest/body.ts';
import { factsOf, tell } from '../rest/facts.ts';
import { drained } from '../rest/multipart.ts';
import { createContext, type Identify, identification, type Reply } from './context.ts';
import { limitVisitor } from './forms/limit.ts';
import { notAcceptable, readAccept } from './graphql/accept.ts';
import { createGraphQL } from './graphql/graphql.ts';
import { createHotQueries, type HotAnswer } from './graphql/hot-queries.ts';
import { assertPreflight } from './graphql/preflight.ts';
import { readOperation, type SentOperation } from './graphql/sent-operation.ts';
import { readUploads, type Uploads } from './graphql/uploads.ts';
import { openToOrigins } from './http-headers.ts';
import { asProblem } from './kernel/foreign-errors.ts';
import { publicUrl } from './kernel/kernel.ts';
import { type Problem, problem } from './kernel/problem.ts';
import type { ResponsesKernel } from './responses/kernel.ts';

/** `/graphql`: callers are counted and the body is bounded before GraphQL reads it. */
export function graphqlDoor(kernel: ResponsesKernel): Koa.Middleware {
  const yoga = createGraphQL(kernel);
  const hotQueries = createHotQueries(kernel.log);
  const cors = openToOrigins(kernel.config.GRAPHQL_CORS_ORIGINS);

  const answer: Koa.Middleware = async (ctx) => {
    ctx.state['endpoint'] = yoga.graphqlEndpoint;
    assertPreflight(ctx);
    const facts = factsOf(ctx);
    const identify = identification(kernel, facts);
    const accept = readAccept(ctx.get('Accept'));
    const refusal = await admit(kernel, facts, identify);
    const { asked, operation, body, size } = await read(ctx, kernel);
    const more = { identify, bodySize: size, whenGone: whenClosed(ctx) };
    const context = createContext(kernel, { ...facts, ...more });
    const hot = asked && !refusal && (await hotQueries.answer(asked, accept, context));
    if (hot) return sendHot(ctx, hot, facts.reply);

    const response = await yoga.fetch(
      new URL(ctx.url, publicUrl(kernel.config)),
      { method: ctx.method, headers: { ...headersOf(ctx), accept }, body },
      { context, operation, refusal },
    );
    await send(ctx, response, facts.reply);
    if (asked && response.status === 200 && !facts.reply.failed) {
      hotQueries.notice(asked, accept, ctx.response.get('Content-Type'));
    }
  };
  return (ctx, next) =>
    ctx.path === yoga.graphqlEndpoint
      ? cors(ctx, () => Promise.resolve(answer(ctx, next)))
      : next();
}

type Facts = ReturnType<typeof factsOf>;

/**
 * Counts a request whose key does not work by its address, before anything of it is read.
 *
 * @returns what a request is refused with whose key may work
 * @throws {Problem} `rate_limited`
 */
async function admit(
  kernel: ResponsesKernel,
  { authorization, address, reply }: Facts,
  identify: Identify,
): Promise<Problem | undefined> {
  const refusal = authorization === undefined ? undefined : await failureOf(identify);
  if (authorization !== undefined && refusal?.code !== 'unauthenticated') return refusal;
  const allowance = await limitVisitor(kernel, 'graphql', address);
  if (allowance) reply.allowance = allowance;
  return undefined; // what anybody may ask for needs no key
}

async function failureOf(identify: Identify): Promise<Problem | undefined> {
  try {
    await identify();
    return undefined;
  } catch (error) {
    return asProblem(error);
  }
}

/** What came in. */
interface Incoming {
  /** The operation that came as JSON. */
  readonly asked?: SentOperation | undefined;
  /** The same, or the one that came with files. */
  readonly operation: GraphQLParams | undefined;
  /** What else came, about which Yoga speaks. */
  readonly body: Uint8Array<ArrayBuffer> | null;
  /** Bytes of the body, but for files. */
  readonly size: number;
}

async function read(ctx: Koa.Context, kernel: ResponsesKernel): Promise<Incoming> {
  if (ctx.is('multipart/form-data')) return { ...(await readFiles(ctx, kernel)), body: null };
  if (ctx.method !== 'POST') return { operation: undefined, body: null, size: 0 };
  const bytes = await readBytes(ctx);
  const size = bytes.length;
  const asked = ctx.is('application/json') ? readOperation(bytes) : undefined;
  return { asked, operation: asked, body: asked ? null : new Uint8Array(bytes), size };
}

async function readFiles(ctx: Koa.Context, kernel: ResponsesKernel): Promise<Uploads> {
  try {
    return await readUploads(ctx, kernel);
  } catch (error) {
    await drained(ctx);
    throw error;
  }
}

function whenClosed({ res }: Koa.Context): (end: () => void) => void {
  return (end) => void (res.closed ? end() : res.once('close', end));
}

function sendHot(ctx: Koa.Context, { contentType, text }: HotAnswer, reply: Reply): void {
  ctx.status = 200;
  ctx.set('Content-Type', contentType);
  tell(ctx, reply);
  ctx.set('Cache-Control', 'no-store');
  ctx.body = Buffer.from(text);
}

async function send(ctx: Koa.Context, response: Response, reply: Reply): Promise<void> {
  const { status, headers } = response;
  if (status === 406) throw notAcceptable();
  if (status === 415) throw problem('unsupported_media_type', 'Send JSON, or files.');
  ctx.status = status;
  for (const [name, value] of headers) ctx.set(name, value);
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

function headersOf({ req }: Koa.Context): Record<string, string> {
  return Object.fromEntries(
    Object.entries(req.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );
}
