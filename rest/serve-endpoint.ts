import type Koa from 'koa';
import { consumeVisitorRateLimit } from '../src/forms/public/visitor-rate-limit.ts';
import { readJsonBody } from '../src/http/body.ts';
import { publicHeaders } from '../src/http/cors.ts';
import { type JsonResponse, sendJsonResponse, serializeJson } from '../src/http/json-response.ts';
import { withMultipartUpload } from '../src/http/multipart-upload.ts';
import { requestInfo, setReplyHeaders } from '../src/http/request-info.ts';
import { sendDownload } from '../src/http/send-download.ts';
import { errorToProblem } from '../src/platform/error-to-problem.ts';
import type { Services } from '../src/responses/services.ts';
import { createContext, type Reply, type RequestInfo } from '../src/schema/context.ts';
import type { Endpoint } from './endpoint.ts';
import { locationHeader } from './location-header.ts';
import type { Route } from './route.ts';

/** What a path's parameters hold. */
export type PathParams = Readonly<Record<string, string>>;

type SenderInfo = Omit<RequestInfo, 'bodySize'>;

/** One request through an endpoint: who asks, what was sent, the operation, the answer. */
export async function serveEndpoint(
  services: Services,
  route: Route,
  ctx: Koa.Context,
  params: PathParams,
): Promise<void> {
  const { endpoint } = route;
  ctx.state['endpoint'] = route.name;
  const info = requestInfo(ctx);
  const { reply, address } = info;
  try {
    if (endpoint.rateLimit) {
      const allowance = await consumeVisitorRateLimit(
        services,
        endpoint.rateLimit,
        address,
        params['slug'] ?? '',
      );
      if (allowance) reply.rateLimit = allowance;
    }
    const cached = route.cache && (await cachedResponse(services, route, params, info));
    const answer = cached ?? (await produceResponse(services, route, ctx, params, info));
    if (!reply.download) return sendJsonResponse(ctx, answer, reply);
    setReplyHeaders(ctx, reply);
    ctx.status = answer.status;
    await sendDownload(ctx, reply.download);
  } catch (error) {
    if (endpoint.scope === 'public') ctx.set(publicHeaders);
    setReplyHeaders(ctx, reply);
    throw error;
  }
}

async function cachedResponse(
  services: Services,
  { endpoint, cache }: Route,
  params: PathParams,
  visitor: SenderInfo,
): Promise<JsonResponse | undefined> {
  const etag = cache && (await endpoint.currentEtag?.(services, params, visitor));
  return etag === undefined ? undefined : cache?.get(etag);
}

async function produceResponse(
  services: Services,
  { endpoint, operation, run, cache: kept }: Route,
  ctx: Koa.Context,
  params: PathParams,
  facts: SenderInfo,
): Promise<JsonResponse> {
  // The endpoint has a limit of its own for the body.
  const context = createContext(services, {
    ...facts,
    bodySize: 0,
    countedLimit: endpoint.rateLimit,
  });
  if (endpoint.scope !== 'public') await context.require(endpoint.scope);

  const runOperation = async (sent: unknown): Promise<unknown> => {
    const header = (name: string) => ctx.headers[name.toLowerCase()]?.toString();
    const read = operation.coerceVariables({ params, query: ctx.query, header, body: sent });
    if (read.failures.length > 0) throw await operation.inputProblem(read, context);
    try {
      return operation.serialize(await run(read.variables, context));
    } catch (error) {
      throw operation.toRestProblem(errorToProblem(error));
    }
  };
  // A file is handed on while it still comes in.
  const result = endpoint.multipart
    ? await withMultipartUpload(ctx, services.config.MAX_UPLOAD_BYTES, runOperation)
    : await runOperation(
        endpoint.method === 'GET' ? undefined : await readJsonBody(ctx, endpoint.bodyLimit),
      );

  const { status } = endpoint;
  const { etag } = facts.reply;
  const location = locationHeader(services.config, endpoint, params, result);
  const headers = responseHeaders(endpoint, facts.reply, location);
  const answer = { status, headers, body: serializeJson(result), etag };
  kept?.add(answer);
  return answer;
}

/** Each name once: of two, Node would take the last one or both. */
function responseHeaders(
  { scope }: Endpoint,
  { revision, etag, noStore: uncached }: Reply,
  location: string | undefined,
): string[] {
  const open = scope === 'public' ? publicHeaders : undefined;
  return Object.entries({
    ...open,
    ...(uncached && { 'Cache-Control': 'no-store' }),
    ...(location !== undefined && { Location: location }),
    ...(revision !== undefined && { ETag: `"${revision}"` }),
    ...(etag !== undefined && { ETag: etag, 'Cache-Control': 'no-cache', Vary: 'X-Form-Access' }),
  }).flat();
}
