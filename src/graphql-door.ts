import type Koa from 'koa';
import { readBytes } from '../rest/body.ts';
import { factsOf, tell } from '../rest/facts.ts';
import { drained } from '../rest/multipart.ts';
import { createContext, type Identify, identification, type Reply } from './context.ts';
import { limitVisitor } from './forms/limit.ts';
import { createGraphQL } from './graphql/graphql.ts';
import { createHotQueries } from './graphql/hot-queries.ts';
import { createIntrospection } from './graphql/introspection.ts';
import { notAcceptable, readAccept } from './graphql/transport/accept.ts';
import { multipartSubscriptionType } from './graphql/transport/multipart-subscription.ts';
import {
  createPersistedQueries,
  type PersistedQueries,
} from './graphql/transport/persisted-queries.ts';
import { assertPreflight } from './graphql/transport/preflight.ts';
import {
  readOperation,
  type SentOperation,
  type SentQuery,
} from './graphql/transport/sent-operation.ts';
import { readUploads, type Uploads } from './graphql/uploads/uploads.ts';
import { openToOrigins } from './http-headers.ts';
import { asProblem } from './kernel/foreign-errors.ts';
import { publicUrl } from './kernel/kernel.ts';
import { type Problem, problem } from './kernel/problem.ts';
import type { ResponsesKernel } from './responses/kernel.ts';

/** `/graphql`: callers are counted and the body is bounded before GraphQL reads it. */
export function graphqlDoor(kernel: ResponsesKernel): Koa.Middleware {
  const persistedQueries = createPersistedQueries();
  const yoga = createGraphQL(kernel, persistedQueries);
  const hotQueries = createHotQueries(kernel.log);
  const introspection = createIntrospection();
  const cors = openToOrigins(kernel.config.GRAPHQL_CORS_ORIGINS);

  const answer: Koa.Middleware = async (ctx) => {
    ctx.state['endpoint'] = yoga.graphqlEndpoint;
    ctx.set('Cache-Control', 'no-store');
    assertMethod(ctx);
    assertPreflight(ctx);
    const facts = factsOf(ctx);
    const identify = identification(kernel, facts);
    const accept = readAccept(ctx.get('Accept'));
    const { refusal, hasKey } = await admit(kernel, facts, identify);
    const { operation, isFromJson, body, size } = await read(ctx, kernel, persistedQueries);
    const asked = isFromJson && operation && isPlain(operation) ? operation : undefined;
    const more = { identify, bodySize: size, whenGone: whenClosed(ctx) };
    const context = createContext(kernel, { ...facts, ...more });
    if (asked && !refusal) {
      const known =
        introspection.answer(asked, accept) ?? (await hotQueries.answer(asked, accept, context));
      if (known) return sendKnown(ctx, known, facts.reply);
    }

    const response = await yoga.fetch(
      new URL(ctx.url, publicUrl(kernel.config)),
      { method: ctx.method, headers: { ...headersOf(ctx), accept }, body },
      { context, operation, refusal, hasKey },
    );
    const sent = await send(ctx, response, facts.reply);
    if (asked && sent && response.status === 200 && !facts.reply.failed) {
      const contentType = ctx.response.get('Content-Type');
      hotQueries.notice(asked, accept, contentType);
      introspection.notice(asked, accept, { contentType, body: sent });
    }
  };
  return (ctx, next) =>
    ctx.path === yoga.graphqlEndpoint
      ? cors(ctx, () => Promise.resolve(answer(ctx, next)))
      : next();
}

type Facts = ReturnType<typeof factsOf>;

/**
 * Refuses other methods than GraphQL over HTTP has. PUT is how graphql-sse opens the one connection that
 * it shares between subscriptions.
 *
 * @throws {Problem} `method_not_allowed`
 */
function assertMethod({ method }: Koa.Context): void {
  if (method === 'GET' || method === 'POST') return;
  const detail =
    'Send GET or POST. Each subscription has a connection of its own: use graphql-sse in its ' +
    '"distinct connections mode", without "singleConnection".';
  throw problem('method_not_allowed', detail, { headers: { Allow: 'GET, POST' } });
}

interface Admission {
  /** Whether the request has an API key that works. */
  readonly hasKey: boolean;
  /** Why it is refused nevertheless. */
  readonly refusal?: Problem | undefined;
}

/**
 * Looks the API key up, and counts a request without one that works by its address, before anything of
 * the request is read.
 *
 * @throws {Problem} `rate_limited`
 */
async function admit(
  kernel: ResponsesKernel,
  { authorization, address, reply }: Facts,
  identify: Identify,
): Promise<Admission> {
  const refusal = authorization === undefined ? undefined : await failureOf(identify);
  if (authorization !== undefined && refusal?.code !== 'unauthenticated') {
    return { hasKey: true, refusal };
  }
  const allowance = await limitVisitor(kernel, 'graphql', address);
  if (allowance) reply.allowance = allowance;
  return { hasKey: false }; // public fields need no key
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
  readonly operation: SentOperation | undefined;
  /** Whether the operation came as JSON, without files. */
  readonly isFromJson?: boolean;
  /** What could not be read as an operation, and is left to Yoga to refuse. */
  readonly body: Uint8Array<ArrayBuffer> | null;
  /** Bytes of the body, but for files. */
  readonly size: number;
}

async function read(
  ctx: Koa.Context,
  kernel: ResponsesKernel,
  { complete }: PersistedQueries,
): Promise<Incoming> {
  if (ctx.is('multipart/form-data')) {
    const { operation, size } = await readFiles(ctx, kernel, complete);
    return { operation, body: null, size };
  }
  if (ctx.method !== 'POST') return { operation: undefined, body: null, size: 0 };
  const bytes = await readBytes(ctx);
  const size = bytes.length;
  const sent = ctx.is('application/json') ? readOperation(bytes) : undefined;
  if (!sent) return { operation: undefined, body: new Uint8Array(bytes), size };
  return { operation: complete(sent), isFromJson: true, body: null, size };
}

/** Whether nothing of an operation is left to check but the document and its variables. */
function isPlain(operation: SentOperation): operation is SentQuery {
  const { query, extensions } = operation;
  return query !== undefined && !extensions?.['persistedQuery'];
}

async function readFiles(
  ctx: Koa.Context,
  kernel: ResponsesKernel,
  complete: PersistedQueries['complete'],
): Promise<Uploads> {
  try {
    return await readUploads(ctx, kernel, complete);
  } catch (error) {
    await drained(ctx);
    throw error;
  }
}

function whenClosed({ res }: Koa.Context): (end: () => void) => void {
  return (end) => void (res.closed ? end() : res.once('close', end));
}

interface KnownAnswer {
  readonly contentType: string;
  readonly body: Buffer;
}

function sendKnown(ctx: Koa.Context, { contentType, body }: KnownAnswer, reply: Reply): void {
  ctx.status = 200;
  ctx.set('Content-Type', contentType);
  tell(ctx, reply);
  ctx.body = body;
}

/** @returns the body, unless it is a stream */
async function send(
  ctx: Koa.Context,
  response: Response,
  reply: Reply,
): Promise<Buffer | undefined> {
  const { status, headers } = response;
  if (!ctx.writable) {
    await response.body?.cancel(); // the client is gone: nothing would ever read the stream
    return undefined;
  }
  if (status === 406) throw notAcceptable();
  if (status === 415) throw problem('unsupported_media_type', 'Send JSON, or files.');
  ctx.status = status;
  for (const [name, value] of headers) {
    if (name !== 'cache-control') ctx.set(name, value);
  }
  tell(ctx, reply);
  if (isStream(headers.get('Content-Type'))) {
    ctx.set('X-Accel-Buffering', 'no');
    ctx.body = response.body;
    return undefined;
  }
  const body = Buffer.from(await response.arrayBuffer());
  ctx.body = body.length === 0 ? null : body;
  return body;
}

function isStream(contentType: string | null): boolean {
  return contentType === multipartSubscriptionType || contentType === 'text/event-stream';
}

function headersOf({ req }: Koa.Context): Record<string, string> {
  return Object.fromEntries(
    Object.entries(req.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );
}
