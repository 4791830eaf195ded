import { Problem } from '../../../packages/common/problem.ts';
import type { Download } from '../../platform/storage/storage.ts';
import type { Services } from '../../services/services.ts';
import { addressOf } from '../../visitors/limits/client-address.ts';
import type { RateLimitStatus } from '../../visitors/limits/rate-limits.ts';
import {
  consumeVisitorRateLimit,
  type VisitorLimit,
} from '../../visitors/limits/visitor-rate-limit.ts';
import type { Visitor } from '../../visitors/visitor.ts';
import type { RequiredScope } from '../../workspaces/scopes.ts';
import { assertScope, type Viewer } from '../../workspaces/viewer.ts';

/** What resolvers report in addition to their result; the HTTP layer turns it into headers. */
export interface Reply {
  /** Revision of the form in the response. */
  revision?: number;
  /** Entity tag of the response. */
  etag?: string;
  /** The file that REST sends instead of JSON. */
  download?: Download;
  /** Status of the rate limit that was consumed last. */
  rateLimit?: RateLimitStatus | undefined;
  /** Whether the response replays that of an earlier request. */
  replayed?: boolean;
  /** Whether the request changed something that existed, instead of creating it. */
  existed?: boolean;
  /** Headers of problems. */
  errorHeaders?: Readonly<Record<string, string>>;
  /** Language of the response (BCP 47); undefined if it has none. */
  language?: string;
  /** Whether the response must not be cached. */
  noStore?: boolean;
  /** Whether the result contains errors. */
  failed?: boolean;
}

/** One request, as resolvers see it. */
export interface Context {
  readonly services: Services;
  readonly requestId: string;
  readonly reply: Reply;
  /** Bytes of the request's body; 0 if the endpoint has its own limit, which was checked. */
  readonly bodySize: number;
  /** The caller as identified without an API key. */
  readonly visitor: Visitor;
  /** Registers a function that is called when the client disconnects, if that can be detected. */
  readonly onDisconnect: (end: () => void) => void;
  /** The API key of the request. Throws unless `authenticate` or `require` was called before. */
  viewer(): Viewer;
  /**
   * Counts a request against a visitors' rate limit.
   *
   * @param slug of the form that is requested
   * @returns undefined if nothing has to be counted
   * @throws {Problem} `rate_limited`
   */
  readonly consumeRateLimit: (name: VisitorLimit, slug: string) => Promise<void> | undefined;
  /**
   * Looks up the API key and counts the request, once for each request.
   *
   * @throws {Problem} `unauthenticated`, `rate_limited`
   */
  authenticate(): Promise<void>;
  /**
   * Looks up the API key and counts the request, once for each request, and requires a scope of it.
   *
   * @returns undefined if the key is known, so that fields of many objects need no promises
   * @throws {Problem} `unauthenticated`, `rate_limited`, `insufficient_scope`
   */
  require(scope: RequiredScope): Promise<void> | undefined;
}

/** What an endpoint knows of a request. */
export interface RequestInfo {
  readonly requestId: string;
  /** Value of the `Authorization` header, if it was sent. */
  readonly authorization: string | undefined;
  /** Token of a session of the console, if the endpoint accepts it and the request comes from the console. */
  readonly session?: string | undefined;
  /** Value of the `X-Form-Access` header, if it was sent. */
  readonly formAccess: string | undefined;
  /** Value of the `Accept-Language` header, if it was sent. */
  readonly acceptLanguage?: string | undefined;
  /** IP address of the client. */
  readonly address: string;
  readonly bodySize: number;
  /** Looks up the API key, if the endpoint shares the lookup. */
  readonly identify?: Identify;
  /** Counts calls of fields, if the endpoint does not leave it to them. */
  readonly consumeRateLimit?: Context['consumeRateLimit'];
  /** Registers a function that is called when the connection is closed. */
  readonly onDisconnect?: (end: () => void) => void;
  /** Filled by resolvers. */
  readonly reply: Reply;
}

/**
 * Looks up the API key of a request and counts the request; further calls return the same result.
 *
 * @throws {Problem} `unauthenticated`, `rate_limited`, `unavailable`
 */
export type Identify = () => Promise<Viewer>;

export function createIdentify(
  services: Services,
  {
    requestId,
    authorization,
    session,
    address,
    reply,
  }: Pick<RequestInfo, 'requestId' | 'authorization' | 'session' | 'address' | 'reply'>,
): Identify {
  let lookup: Promise<Viewer> | undefined;
  /** Only failed requests are counted, so that a valid key is never rejected because of invalid ones. */
  const countFailure = async (error: unknown): Promise<never> => {
    const wasSent = authorization !== undefined || session !== undefined;
    if (wasSent && error instanceof Problem && error.code === 'unauthenticated') {
      reply.rateLimit = await services.limits.consume('keys', addressOf(address));
    }
    throw error;
  };
  const identify = async () => {
    const credentials = { authorization, session };
    const found = await services.authenticate(credentials, requestId).catch(countFailure);
    reply.rateLimit = await services.limits.consume('management', found.keyId);
    return found;
  };
  return () => {
    lookup ??= identify();
    return lookup;
  };
}

export function createContext(
  services: Services,
  {
    requestId,
    authorization,
    session,
    formAccess,
    acceptLanguage,
    address,
    bodySize,
    onDisconnect = noop,
    reply,
    identify = createIdentify(services, { requestId, authorization, session, address, reply }),
    consumeRateLimit = async (name, slug) => {
      reply.rateLimit = await consumeVisitorRateLimit(services, name, address, slug);
    },
  }: RequestInfo,
): Context {
  let viewer: Viewer | undefined;
  const authenticate = async () => {
    viewer = await identify();
  };
  const require: Context['require'] = (scope) => {
    if (!viewer) return authenticate().then(() => require(scope));
    if (scope !== 'any') assertScope(viewer, scope);
    return undefined;
  };
  return {
    services,
    requestId,
    bodySize,
    reply,
    visitor: { address, formAccess, acceptLanguage },
    onDisconnect,
    viewer() {
      if (!viewer) throw new Error('Not authenticated: the field requires no scope');
      return viewer;
    },
    consumeRateLimit,
    authenticate,
    require,
  };
}

/**
 * Creates a value at most once for each request, when it is first needed: for example a loader that
 * batches the keys of many resolvers.
 */
export function perRequest<Made>(make: (services: Services) => Made): (context: Context) => Made {
  const made = new WeakMap<Context, Made>();
  return (context) => {
    const known = made.get(context);
    if (known !== undefined) return known;
    const fresh = make(context.services);
    made.set(context, fresh);
    return fresh;
  };
}

const noop = () => undefined;
