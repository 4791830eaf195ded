// Serves one request: rate limit, authorization, input, operation, response.

import type Koa from 'koa';
import { readJsonBody } from '../../src/http/body.ts';
import { downloadSession } from '../../src/http/console-session.ts';
import { withMultipartUpload } from '../../src/http/multipart-upload.ts';
import { headerOf, queryOf, requestInfo, requestUrl } from '../../src/http/request.ts';
import { publicHeaders, setReplyHeaders } from '../../src/http/response-headers.ts';
import {
  type JsonResponse,
  matchesIfNoneMatch,
  sendDownload,
  sendJsonResponse,
} from '../../src/http/send-content.ts';
import { publicPath } from '../../src/platform/config/public-url.ts';
import { errorToProblem } from '../../src/platform/error-to-problem.ts';
import {
  createContext,
  createIdentify,
  type Reply,
  type RequestInfo,
} from '../../src/schema/core/context.ts';
import { type Services, withPublicUrl } from '../../src/services/services.ts';
import { consumeVisitorRateLimit } from '../../src/visitors/limits/visitor-rate-limit.ts';
import type { Endpoint } from '../endpoint.ts';
import type { Route } from './route.ts';

/** Path parameters by name. */
export type PathParams = Readonly<Record<string, string>>;

type SenderInfo = Omit<RequestInfo, 'bodySize'>;

export async function serveEndpoint(
  shared: Services,
  route: Route,
  ctx: Koa.Context,
  params: PathParams,
): Promise<void> {
  const services = withPublicUrl(shared, requestUrl(shared.config, ctx));
  const { endpoint } = route;
  ctx.state['endpoint'] = route.name;
  const info = infoOf(services, endpoint, ctx);
  const { reply, address } = info;
  try {
    const { rateLimit } = endpoint;
    if (rateLimit) {
      const { slug } = params;
      reply.rateLimit = await consumeVisitorRateLimit(services, rateLimit, address, slug);
    }
    const current = route.cache && (await currentResponse(services, route, ctx, params, info));
    const response = current ?? (await produceResponse(services, route, ctx, params, info));
    if (!reply.download) return sendJsonResponse(ctx, response, reply);
    setReplyHeaders(ctx, reply);
    ctx.status = response.status;
    const access = await accessOf(services, ctx, info);
    await sendDownload(ctx, reply.download, publicPath(services.config), access).catch((error) => {
      throw route.operation.toRestProblem(errorToProblem(error));
    });
  } catch (error) {
    if (endpoint.scope === 'public') ctx.set(publicHeaders);
    setReplyHeaders(ctx, reply);
    throw error;
  }
}

/** What is known of the sender; of a visitor, no key is looked up. */
function infoOf(services: Services, endpoint: Endpoint, ctx: Koa.Context): SenderInfo {
  const info = requestInfo(ctx);
  if (endpoint.scope === 'public') return info;
  const session = acceptsSession(endpoint) ? downloadSession(services.config, ctx) : undefined;
  // On Node.js 20 a member after a spread costs as much as all others of an object.
  const sent = Object.assign(info, { session });
  return Object.assign(sent, { identify: createIdentify(services, sent) });
}

/** The console opens the URLs of exports and files; browsers send their cookie, but no headers of its scripts. */
const acceptsSession = ({ method, download }: Endpoint): boolean =>
  method === 'GET' && download !== undefined;

/** A signal for the end of the client's access; undefined without a key. */
async function accessOf(
  { accessWatch }: Services,
  { res }: Koa.Context,
  { identify }: SenderInfo,
): Promise<AbortSignal | undefined> {
  if (!identify) return undefined;
  const controller = new AbortController();
  const unwatch = accessWatch.watch(await identify(), (reason) => controller.abort(reason));
  if (res.closed) unwatch();
  else res.once('close', unwatch);
  return controller.signal;
}

/** A response that needs no operation: 304 if the client has the content, or a cached one. */
async function currentResponse(
  services: Services,
  { endpoint, cache }: Route,
  ctx: Koa.Context,
  params: PathParams,
  visitor: SenderInfo,
): Promise<JsonResponse | undefined> {
  const content = await endpoint.current?.(services, params, visitor, queryIn(ctx));
  if (!content) return undefined;
  const { etag } = content;
  const cached = cache?.get(etag);
  if (cached || !matchesIfNoneMatch(etag, headerOf(ctx.req, 'if-none-match'))) return cached;
  return { status: 304, headers: responseHeaders(endpoint, content), body: noBytes, etag };
}

/** Most requests have no query string. */
const queryIn = (ctx: Koa.Context) => (ctx.url.includes('?') ? queryOf(ctx) : {});

const noBytes = Buffer.alloc(0);

async function produceResponse(
  services: Services,
  { endpoint, operation, run, cache, locationOf }: Route,
  ctx: Koa.Context,
  params: PathParams,
  info: SenderInfo,
): Promise<JsonResponse> {
  // `bodySize` is for GraphQL only: here `readJsonBody` enforces the endpoint's limit.
  const context = createContext(services, Object.assign({ bodySize: 0, consumeRateLimit }, info));
  if (endpoint.scope !== 'public') await context.require(endpoint.scope);

  const runOperation = async (body: unknown): Promise<string> => {
    const header = (name: string) => ctx.headers[name.toLowerCase()]?.toString();
    const coerced = operation.coerceVariables({ params, query: queryIn(ctx), header, body });
    if (coerced.failures.length > 0) throw await operation.inputProblem(coerced, context);
    try {
      const { data } = await run(coerced.variables, context);
      return operation.responseOf(data);
    } catch (error) {
      throw operation.toRestProblem(errorToProblem(error));
    }
  };
  const { multipart } = endpoint;
  // An upload is processed while it is received.
  const result =
    multipart && !(multipart.orJson && isJson(ctx))
      ? await withMultipartUpload(ctx, multipart, services.config.MAX_UPLOAD_BYTES, runOperation)
      : await runOperation(
          endpoint.method === 'GET' ? undefined : await readJsonBody(ctx, endpoint.bodyLimit),
        );

  const { etag, existed } = info.reply;
  const status = endpoint.replaces && existed ? 200 : endpoint.status;
  const path = status === endpoint.status ? locationOf?.(params, result) : undefined;
  const location = path === undefined ? undefined : publicPath(services.config) + path;
  const headers = responseHeaders(endpoint, info.reply, location);
  const mediaType = endpoint.only?.mediaType;
  const response = { status, headers, body: Buffer.from(result), etag, mediaType };
  cache?.add(response);
  return response;
}

/** `serveEndpoint` counts a request against the limit of its only field before it reads the body. */
const consumeRateLimit = () => undefined;

const isJson = (ctx: Koa.Context): boolean => !/^multipart\//i.test(ctx.get('Content-Type'));

/** Names and values in turn. Each name occurs once: Node would send duplicates or drop one. */
function responseHeaders(
  { scope }: Endpoint,
  { revision, etag, language, noStore }: Reply,
  location?: string,
): string[] {
  const headers: Record<string, string> = {};
  if (scope === 'public') Object.assign(headers, publicHeaders);
  if (noStore) headers['Cache-Control'] = 'no-store';
  if (location !== undefined) headers['Location'] = location;
  if (revision !== undefined) headers['ETag'] = `"${revision}"`;
  if (etag !== undefined) {
    headers['ETag'] = etag;
    headers['Cache-Control'] = 'no-cache';
    headers['Vary'] = language === undefined ? 'X-Form-Access' : 'X-Form-Access, Accept-Language';
  }
  if (language !== undefined) headers['Content-Language'] = language;
  return Object.entries(headers).flat();
}
