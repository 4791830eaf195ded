import { Plan } from '../../prisma/generated/client/enums.ts';
import { problem } from '../kernel/problem.ts';
import type { Scope } from './scopes.ts';

/** Who asks: an API key, acting for its workspace. */
export interface Viewer {
  readonly keyId: string;
  readonly keyName: string;
  readonly workspaceId: string;
  readonly plan: Plan;
  readonly scopes: ReadonlySet<Scope>;
  /** The request that they ask by. */
  readonly requestId: string;
}

/** @throws {Problem} `insufficient_scope` */
export function assertScope(viewer: Viewer, scope: Scope): void {
  if (viewer.scopes.has(scope)) return;
  throw problem('insufficient_scope', `The API key needs the scope ${scope}.`, {
    members: { required_scope: scope },
  });
}

export function isPro(viewer: Viewer): boolean {
  return viewer.plan === Plan.PRO;
}
