import type { GraphQLParams } from 'graphql-yoga';
import type { Allowance } from './access/limits/limits.ts';
import type { Visitor } from './access/visitor.ts';
import { createResponseCounts, type ResponseCounts } from './forms/counts.ts';
import type { Download } from './kernel/download.ts';
import type { ResponsesKernel } from './responses/kernel.ts';
import { authenticate } from './workspaces/api-keys.ts';
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
  /** Nobody may keep the answer. */
  uncached?: boolean;
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
  /** Who asks. Known once a scope was required; to read it before is a bug. */
  viewer(): Viewer;
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
  /** Filled by resolvers. */
  readonly reply: Reply;
  /** What is asked, where the door has read it already. */
  readonly operation?: GraphQLParams | undefined;
}

export function createContext(
  kernel: ResponsesKernel,
  { requestId, authorization, formAccess, address, bodySize, reply }: RequestFacts,
): Context {
  let lookup: Promise<Viewer> | undefined;
  let viewer: Viewer | undefined;
  const hear = (allowance: Allowance) => {
    reply.allowance = allowance;
  };
  const identify = async () => {
    const found = await authenticate(kernel, authorization);
    const allowance = await kernel.limits.consume('management', found.keyId);
    if (allowance) hear(allowance);
    return found;
  };
  return {
    kernel,
    requestId,
    bodySize,
    reply,
    visitor: { address, formAccess, hear },
    responseCounts: createResponseCounts(kernel),
    viewer() {
      if (!viewer) throw new Error('Nobody was authenticated: the field names no scope');
      return viewer;
    },
    async require(scope) {
      lookup ??= identify();
      viewer = await lookup;
      assertScope(viewer, scope);
    },
  };
}
