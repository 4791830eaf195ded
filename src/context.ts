import type { FormsKernel } from './forms/forms.ts';
import { authenticate } from './workspaces/api-keys.ts';
import type { Scope } from './workspaces/scopes.ts';
import { assertScope, type Viewer } from './workspaces/viewer.ts';

/** What a resolver says to the door beside its result; REST turns it into headers. */
export interface Reply {
  /** Revision of the form that is answered. */
  revision?: number;
  /** Entity tag of what is answered. */
  etag?: string;
}

/** One request, as resolvers see it. */
export interface Context {
  readonly kernel: FormsKernel;
  readonly requestId: string;
  readonly reply: Reply;
  /** Who asks. Known once a scope was required; to read it before is a bug. */
  viewer(): Viewer;
  /**
   * Looks the API key up, once a request, and asks it for a scope.
   *
   * @throws {Problem} `unauthenticated`, `insufficient_scope`
   */
  require(scope: Scope): Promise<void>;
}

/** @param authorization value of the header, if it was sent */
export function createContext(
  kernel: FormsKernel,
  requestId: string,
  authorization: string | undefined,
): Context {
  let lookup: Promise<Viewer> | undefined;
  let viewer: Viewer | undefined;
  return {
    kernel,
    requestId,
    reply: {},
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
