import type { GraphQLParams } from 'graphql-yoga';
import { createResponseCounts, type ResponseCounts } from './forms/counts.ts';
import type { FormsKernel } from './forms/live.ts';
import type { Download } from './kernel/download.ts';
import { authenticate } from './workspaces/api-keys.ts';
import type { Scope } from './workspaces/scopes.ts';
import { assertScope, type Viewer } from './workspaces/viewer.ts';

/** What a resolver says to the door beside its result; REST turns it into headers. */
export interface Reply {
  /** Revision of the form that is answered. */
  revision?: number;
  /** Entity tag of what is answered. */
  etag?: string;
  /** What REST sends in the place of an answer. */
  download?: Download;
}

/** One request, as resolvers see it. */
export interface Context {
  readonly kernel: FormsKernel;
  readonly requestId: string;
  readonly reply: Reply;
  readonly responseCounts: ResponseCounts;
  /** Bytes of the request's body, where the door has not bounded it for the operation already. */
  readonly bodySize: number;
  /** Who asks. Known once a scope was required; to read it before is a bug. */
  viewer(): Viewer;
  /**
   * Looks the API key up, once a request, and asks it for a scope.
   *
   * @throws {Problem} `unauthenticated`, `insufficient_scope`
   */
  require(scope: Scope): Promise<void>;
}

/** What a door knows of a request. */
export interface RequestFacts {
  readonly requestId: string;
  /** Value of the `Authorization` header, if it was sent. */
  readonly authorization: string | undefined;
  readonly bodySize: number;
  /** What is asked, where the door has read it already. */
  readonly operation?: GraphQLParams | undefined;
}

export function createContext(
  kernel: FormsKernel,
  { requestId, authorization, bodySize }: RequestFacts,
): Context {
  let lookup: Promise<Viewer> | undefined;
  let viewer: Viewer | undefined;
  return {
    kernel,
    requestId,
    bodySize,
    reply: {},
    responseCounts: createResponseCounts(kernel),
    viewer() {
      if (!viewer) throw new Error('Nobody was authenticated: the field names no scope');
      return viewer;
    },
    async require(scope) {
      lookup ??= authenticate(kernel, authorization);
      viewer = await lookup;
      assertScope(viewer, scope);
    },
  };
}
