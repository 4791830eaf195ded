import { addressOf } from './access/limits/address.ts';
import type { Allowance } from './access/limits/limits.ts';
import type { Visitor } from './access/visitor.ts';
import { createResponseCounts, type ResponseCounts } from './forms/counts.ts';
import { limitVisitor, type VisitorLimit } from './forms/limit.ts';
import type { Download } from './kernel/download.ts';
import { Problem } from './kernel/problem.ts';
import type { ResponsesKernel } from './responses/kernel.ts';
import type { Scope } from './workspaces/scopes.ts';
import { assertScope, type Viewer } from './workspaces/viewer.ts';

/** What a resolver says to the door beside its result, which turns it into headers. */
export interface Reply {
  /** Revision of the form that is answered. */
  revision?: number;
  /** Entity tag of what is answered. */
  etag?: string;
  /** What REST sends in the place of an answer. */
  download?: Download;
  /** What the last limit that was asked leaves. */
  allowance?: Allowance;
  /** The answer was given before. */
  replayed?: boolean;
  /** Headers of what was refused. */
  refusal?: Readonly<Record<string, string>>;
  /** Nobody may keep the answer. */
  uncached?: boolean;
  /** Something of what was asked came to nothing. */
  failed?: boolean;
}

/** One request, as resolvers see it. */
export interface Context {
  readonly kernel: ResponsesKernel;
  readonly requestId: string;
  readonly reply: Reply;
  readonly responseCounts: ResponseCounts;
  /** Bytes of the request's body, where the door has not bounded it for the operation already. */
  readonly bodySize: number;
  /** Who asks, as far as no key tells it. */
  readonly visitor: Visitor;
  /** Calls once the one who asks has hung up; never, where a door cannot tell. */
  readonly whenGone: (end: () => void) => void;
  /** Who asks. Known once a scope was required; to read it before is a bug. */
  viewer(): Viewer;
  /**
   * Counts a visitor's request, before anything is done for it, unless the door has counted it.
   *
   * @param slug of the form that it is about
   * @throws {Problem} `rate_limited`
   */
  admit(name: VisitorLimit, slug: string): Promise<void>;
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
export interface RequestFacts {
  readonly requestId: string;
  /** Value of the `Authorization` header, if it was sent. */
  readonly authorization: string | undefined;
  /** Value of the `X-Form-Access` header, if it was sent. */
  readonly formAccess: string | undefined;
  /** IP address that it comes from. */
  readonly address: string;
  readonly bodySize: number;
  /** What the door has counted it in already, before it read what was sent. */
  readonly counted?: VisitorLimit | undefined;
  /** Looks the API key up, where the door has done it already. */
  readonly identify?: Identify;
  /** Calls once the connection is closed. */
  readonly whenGone?: (end: () => void) => void;
  /** Filled by resolvers. */
  readonly reply: Reply;
}

/**
 * Looks the API key of a request up and counts the request, once however often it is called.
 *
 * @throws {Problem} `unauthenticated`, `rate_limited`, `unavailable`
 */
export type Identify = () => Promise<Viewer>;

export function identification(
  kernel: ResponsesKernel,
  {
    requestId,
    authorization,
    address,
    reply,
  }: Pick<RequestFacts, 'requestId' | 'authorization' | 'address' | 'reply'>,
): Identify {
  let lookup: Promise<Viewer> | undefined;
  const tell = (allowance: Allowance | undefined) => {
    if (allowance) reply.allowance = allowance;
  };
  /** Only failures are counted: a key that works is never refused because of those that do not. */
  const refuseKey = async (error: unknown): Promise<never> => {
    const wasSent = authorization !== undefined;
    if (wasSent && error instanceof Problem && error.code === 'unauthenticated') {
      tell(await kernel.limits.consume('keys', addressOf(address)));
    }
    throw error;
  };
  const identify = async () => {
    const found = await kernel.authenticate(authorization, requestId).catch(refuseKey);
    tell(await kernel.limits.consume('management', found.keyId));
    return found;
  };
  return () => {
    lookup ??= identify();
    return lookup;
  };
}

export function createContext(
  kernel: ResponsesKernel,
  {
    requestId,
    authorization,
    formAccess,
    address,
    counted,
    bodySize,
    whenGone,
    reply,
    identify = identification(kernel, { requestId, authorization, address, reply }),
  }: RequestFacts,
): Context {
  let viewer: Viewer | undefined;
  let responseCounts: ResponseCounts | undefined; // few requests count
  const tell = (allowance: Allowance | undefined) => {
    if (allowance) reply.allowance = allowance;
  };
  return {
    kernel,
    requestId,
    bodySize,
    reply,
    visitor: { address, formAccess },
    get responseCounts() {
      responseCounts ??= createResponseCounts(kernel);
      return responseCounts;
    },
    whenGone: whenGone ?? never,
    viewer() {
      if (!viewer) throw new Error('Nobody was authenticated: the field names no scope');
      return viewer;
    },
    async admit(name, slug) {
      if (name !== counted) tell(await limitVisitor(kernel, name, address, slug));
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
export function perRequest<Made>(
  make: (kernel: ResponsesKernel) => Made,
): (context: Context) => Made {
  const made = new WeakMap<Context, Made>();
  return (context) => {
    const known = made.get(context);
    if (known !== undefined) return known;
    const fresh = make(context.kernel);
    made.set(context, fresh);
    return fresh;
  };
}

const never = () => undefined;
