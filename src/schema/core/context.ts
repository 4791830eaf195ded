import { addressOf } from '../../access/limits/client-address.ts';
import type { RateLimitStatus } from '../../access/limits/rate-limits.ts';
import type { Visitor } from '../../access/visitor.ts';
import {
  consumeVisitorRateLimit,
  type VisitorLimit,
} from '../../forms/public/visitor-rate-limit.ts';
import { Problem } from '../../platform/problem.ts';
import type { Download } from '../../platform/storage/download.ts';
import type { Services } from '../../responses/services.ts';
import type { Scope } from '../../workspaces/scopes.ts';
import { assertScope, type Viewer } from '../../workspaces/viewer.ts';

/** What a resolver says to the door beside its result, which turns it into headers. */
export interface Reply {
  /** Revision of the form that is answered. */
  revision?: number;
  /** Entity tag of what is answered. */
  etag?: string;
  /** What REST sends in the place of an answer. */
  download?: Download;
  /** What the last limit that was asked leaves. */
  rateLimit?: RateLimitStatus;
  /** The answer was given before. */
  replayed?: boolean;
  /** Headers of what was refused. */
  errorHeaders?: Readonly<Record<string, string>>;
  /** Nobody may keep the answer. */
  noStore?: boolean;
  /** Something of what was asked came to nothing. */
  failed?: boolean;
}

/** One request, as resolvers see it. */
export interface Context {
  readonly services: Services;
  readonly requestId: string;
  readonly reply: Reply;
  /** Bytes of the request's body, where the door has not bounded it for the operation already. */
  readonly bodySize: number;
  /** Who asks, as far as no key tells it. */
  readonly visitor: Visitor;
  /** Calls once the one who asks has hung up; never, where a door cannot tell. */
  readonly onDisconnect: (end: () => void) => void;
  /** Who asks. Known once a scope was required; to read it before is a bug. */
  viewer(): Viewer;
  /**
   * Counts a visitor's request, before anything is done for it, unless the door has counted it.
   *
   * @param slug of the form that it is about
   * @throws {Problem} `rate_limited`
   */
  consumeRateLimit(name: VisitorLimit, slug: string): Promise<void>;
  /**
   * Looks the API key up and counts its request, once a request.
   *
   * @throws {Problem} `unauthenticated`, `rate_limited`
   */
  authenticate(): Promise<void>;
  /**
   * Looks the API key up and counts its request, once a request, and asks it for a scope.
   *
   * @throws {Problem} `unauthenticated`, `rate_limited`, `insufficient_scope`
   */
  require(scope: Scope): Promise<void>;
}

/** What a door knows of a request. */
export interface RequestInfo {
  readonly requestId: string;
  /** Value of the `Authorization` header, if it was sent. */
  readonly authorization: string | undefined;
  /** Value of the `X-Form-Access` header, if it was sent. */
  readonly formAccess: string | undefined;
  /** IP address that it comes from. */
  readonly address: string;
  readonly bodySize: number;
  /** What the door has counted it in already, before it read what was sent. */
  readonly countedLimit?: VisitorLimit | undefined;
  /** Looks the API key up, where the door has done it already. */
  readonly identify?: Identify;
  /** Calls once the connection is closed. */
  readonly onDisconnect?: (end: () => void) => void;
  /** Filled by resolvers. */
  readonly reply: Reply;
}

/**
 * Looks the API key of a request up and counts the request, once however often it is called.
 *
 * @throws {Problem} `unauthenticated`, `rate_limited`, `unavailable`
 */
export type Identify = () => Promise<Viewer>;

export function createIdentify(
  services: Services,
  {
    requestId,
    authorization,
    address,
    reply,
  }: Pick<RequestInfo, 'requestId' | 'authorization' | 'address' | 'reply'>,
): Identify {
  let lookup: Promise<Viewer> | undefined;
  const setRateLimit = (allowance: RateLimitStatus | undefined) => {
    if (allowance) reply.rateLimit = allowance;
  };
  /** Only failures are counted: a key that works is never refused because of those that do not. */
  const refuseKey = async (error: unknown): Promise<never> => {
    const wasSent = authorization !== undefined;
    if (wasSent && error instanceof Problem && error.code === 'unauthenticated') {
      setRateLimit(await services.limits.consume('keys', addressOf(address)));
    }
    throw error;
  };
  const identify = async () => {
    const found = await services.authenticate(authorization, requestId).catch(refuseKey);
    setRateLimit(await services.limits.consume('management', found.keyId));
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
    formAccess,
    address,
    countedLimit: counted,
    bodySize,
    onDisconnect: whenGone,
    reply,
    identify = createIdentify(services, { requestId, authorization, address, reply }),
  }: RequestInfo,
): Context {
  let viewer: Viewer | undefined;
  const setRateLimit = (allowance: RateLimitStatus | undefined) => {
    if (allowance) reply.rateLimit = allowance;
  };
  return {
    services,
    requestId,
    bodySize,
    reply,
    visitor: { address, formAccess },
    onDisconnect: whenGone ?? noop,
    viewer() {
      if (!viewer) throw new Error('Nobody was authenticated: the field names no scope');
      return viewer;
    },
    async consumeRateLimit(name, slug) {
      if (name !== counted)
        setRateLimit(await consumeVisitorRateLimit(services, name, address, slug));
    },
    async authenticate() {
      viewer = await identify();
    },
    async require(scope) {
      viewer = await identify();
      assertScope(viewer, scope);
    },
  };
}

/**
 * What is made at most once a request, and only if somebody asks: say, a loader that gathers what
 * many resolvers want.
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
