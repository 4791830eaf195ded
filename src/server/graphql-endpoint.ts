// Serves `/graphql`. Rate limits and the size limit of bodies apply before GraphQL parses a request.

import type Koa from 'koa';
import { Problem, problem } from '../../packages/common/problem.ts';
import {
  createPlanCache,
  type PlanCache,
  type SerializedResult,
} from '../graphql/executor/plan-cache.ts';
import { createIntrospectionCache } from '../graphql/introspection-cache.ts';
import { multipartSubscriptionType } from '../graphql/transport/multipart-subscription.ts';
import {
  type DocumentRequest,
  type OperationRequest,
  parseOperationRequest,
} from '../graphql/transport/parse-request.ts';
import {
  createPersistedQueries,
  type PersistedQueries,
} from '../graphql/transport/persisted-queries.ts';
import {
  assertCsrfSafe,
  notAcceptable,
  readAccept,
  streamProtocolOf,
} from '../graphql/transport/request-headers.ts';
import { readUploads } from '../graphql/uploads/read-uploads.ts';
import type { WebSocketBounds } from '../graphql/websocket/connection.ts';
import { createYogaServer } from '../graphql/yoga-server.ts';
import { defaultBodyLimit, readBodyBytes } from '../http/body.ts';
import { graphqlSession } from '../http/console-session.ts';
import { drainBody } from '../http/multipart-upload.ts';
import { requestInfo, requestUrl } from '../http/request.ts';
import { corsForOrigins, setReplyHeaders } from '../http/response-headers.ts';
import { sendJsonResponse } from '../http/send-content.ts';
import { publicUrl } from '../platform/config/public-url.ts';
import { errorToProblem } from '../platform/error-to-problem.ts';
import { answerBodyLimit } from '../responses/submit/submit-response.ts';
import { type Context, createContext, createIdentify, type Reply } from '../schema/core/context.ts';
import { type Services, withPublicUrl } from '../services/services.ts';
import { authenticateCaller } from './graphql-caller.ts';
import { graphqlWebSockets, type Stopping } from './graphql-websocket.ts';
import { isUpgraded } from './http-server.ts';

/** Maximum bytes of the plans of operations, apart from each other: visitors evict no plan of a client. */
const planCapacity = { clients: 16 * 1024 * 1024, visitors: 4 * 1024 * 1024 };

export function graphqlEndpoint(
  services: Services,
  stopping: Stopping,
  bounds: Partial<WebSocketBounds>,
): Koa.Middleware {
  const persistedQueries = createPersistedQueries();
  const yoga = createYogaServer(services, persistedQueries);
  const ofClients = createPlanCache(services.log, planCapacity.clients);
  const ofVisitors = createPlanCache(services.log, planCapacity.visitors);
  const introspectionCache = createIntrospectionCache();
  const acceptWebSocket = graphqlWebSockets(services, { yoga, persistedQueries }, stopping, bounds);
  const cors = corsForOrigins(services.config.GRAPHQL_CORS_ORIGINS);

  const executeCached = async (
    operation: DocumentRequest | undefined,
    accept: string,
    planCache: PlanCache,
    context: Context,
  ) =>
    operation &&
    (introspectionCache.find(operation, accept, context.reply) ??
      (await planCache.execute(operation, accept, context)));

  const handle: Koa.Middleware = async (ctx) => {
    ctx.state['endpoint'] = yoga.graphqlEndpoint;
    ctx.set('Cache-Control', 'no-store');
    if (isUpgraded(ctx.req)) return acceptWebSocket(ctx);
    assertMethod(ctx);
    assertCsrfSafe(ctx);
    const session = graphqlSession(services.config, ctx);
    const info = Object.assign(requestInfo(ctx), { session });
    const identify = createIdentify(services, info);
    const accept = readAccept(ctx.get('Accept'));
    const { refusal, hasKey } = await authenticateCaller(services, info, identify);
    const { operation, malformed, isFromJson, body, size } = await readRequest(
      ctx,
      services,
      persistedQueries,
      hasKey,
    );
    const cacheable = isFromJson && operation && hasDocument(operation) ? operation : undefined;
    const more = { identify, bodySize: size, onDisconnect: onConnectionClose(ctx) };
    const url = requestUrl(services.config, ctx);
    const context = createContext(withPublicUrl(services, url), Object.assign(more, info));
    const planCache = hasKey ? ofClients : ofVisitors;
    const cached = refusal ? undefined : await executeCached(cacheable, accept, planCache, context);
    if (cached && 'body' in cached) return sendCached(ctx, cached, info.reply);

    const acceptsStream = streamProtocolOf(accept) !== undefined;
    const response = await yoga.fetch(
      new URL(ctx.url, publicUrl(services.config)),
      { method: ctx.method, headers: { ...headersOf(ctx), accept }, body },
      { context, operation, malformed, refusal, hasKey, acceptsStream, ...cached },
    );
    const sent = await sendResponse(ctx, response, info.reply);
    if (cacheable && sent && response.status === 200 && !info.reply.failed) {
      const contentType = ctx.response.get('Content-Type');
      planCache.record(cacheable, accept, contentType);
      introspectionCache.store(cacheable, accept, { contentType, body: sent });
    }
  };
  return (ctx, next) =>
    ctx.path === yoga.graphqlEndpoint
      ? cors(ctx, () => Promise.resolve(handle(ctx, next)))
      : next();
}

/**
 * Rejects methods that GraphQL over HTTP does not define. graphql-sse sends PUT in its single connection
 * mode, which is not supported.
 *
 * @throws {Problem} `method_not_allowed`
 */
function assertMethod({ method }: Koa.Context): void {
  if (method === 'GET' || method === 'POST') return;
  const detail =
    'Send GET or POST. Each subscription uses a separate connection: use graphql-sse in ' +
    '"distinct connections mode", without "singleConnection".';
  throw problem('method_not_allowed', detail, { headers: { Allow: 'GET, POST' } });
}

interface IncomingOperation {
  readonly operation: OperationRequest | undefined;
  /** Why the body is not read: it is too large, or not JSON. */
  readonly malformed?: Problem | undefined;
  /** Whether the operation came as JSON, without files. */
  readonly isFromJson?: boolean;
  /** A body that is not a valid operation, which Yoga rejects. */
  readonly body: Uint8Array<ArrayBuffer> | null;
  /** Bytes of the body, without files. */
  readonly size: number;
}

async function readRequest(
  ctx: Koa.Context,
  services: Services,
  { resolveDocument }: PersistedQueries,
  hasKey: boolean,
): Promise<IncomingOperation> {
  if (ctx.is('multipart/form-data')) {
    const read = () => readUploads(ctx, services, resolveDocument, hasKey);
    const { operation, size } = await orDrained(ctx, read);
    return { operation, body: null, size };
  }
  if (ctx.method !== 'POST') return { operation: undefined, body: null, size: 0 };
  const limit = hasKey ? defaultBodyLimit : answerBodyLimit;
  const bytes = await readBodyBytes(ctx, limit).catch(tooLargeOrThrow);
  if (bytes instanceof Problem) {
    return { operation: undefined, malformed: bytes, body: null, size: 0 };
  }
  const size = bytes.length;
  const { sent, malformed } = ctx.is('application/json', 'application/graphql+json')
    ? parseBody(bytes)
    : {};
  if (!sent) return { operation: undefined, malformed, body: new Uint8Array(bytes), size };
  return { operation: resolveDocument(sent), isFromJson: true, body: null, size };
}

/** GraphQL reports the size of a body as an error of the operation. */
function tooLargeOrThrow(error: unknown): Problem {
  if (error instanceof Problem && error.code === 'payload_too_large') return error;
  throw error;
}

interface ParsedBody {
  readonly sent?: OperationRequest | undefined;
  readonly malformed?: Problem;
}

function parseBody(bytes: Buffer): ParsedBody {
  try {
    return { sent: parseOperationRequest(bytes, 'The body') };
  } catch (error) {
    return { malformed: errorToProblem(error) };
  }
}

/** Whether an operation contains its document, and no persisted query to register. */
function hasDocument(operation: OperationRequest): operation is DocumentRequest {
  const { query, extensions } = operation;
  return query !== undefined && !extensions?.['persistedQuery'];
}

async function orDrained<Result>(ctx: Koa.Context, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    await drainBody(ctx);
    throw error;
  }
}

function onConnectionClose({ res }: Koa.Context): (end: () => void) => void {
  return (end) => void (res.closed ? end() : res.once('close', end));
}

function sendCached(ctx: Koa.Context, { contentType, body }: SerializedResult, reply: Reply): void {
  const [mediaType] = contentType.split(';');
  sendJsonResponse(ctx, { status: 200, headers: [], body, etag: undefined, mediaType }, reply);
}

/** @returns the body, unless it is a stream */
async function sendResponse(
  ctx: Koa.Context,
  response: Response,
  reply: Reply,
): Promise<Buffer | undefined> {
  const { status, headers } = response;
  if (!ctx.writable) {
    await response.body?.cancel(); // the client has disconnected
    return undefined;
  }
  if (status === 406) throw notAcceptable();
  if (status === 415) throw problem('unsupported_media_type', 'Send JSON, or files.');
  ctx.status = status;
  for (const [name, value] of headers) {
    if (name !== 'cache-control') ctx.set(name, value);
  }
  setReplyHeaders(ctx, reply);
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
