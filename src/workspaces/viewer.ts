import { type Problem, problem } from '../../packages/common/problem.ts';
import { Plan } from '../../prisma/generated/client/enums.ts';
import { type Scope, scopes } from './scopes.ts';

/** Attributes of a challenge: RFC 6750, section 3. */
interface ChallengeAttributes {
  /** Omitted if the request has no bearer token. */
  readonly error?: 'invalid_token' | 'insufficient_scope';
  /** The scope that the request requires. */
  readonly scope?: string;
}

/** The `WWW-Authenticate` header of problems with the status 401 or 403. */
export function bearerChallenge(attributes: ChallengeAttributes = {}) {
  const pairs = Object.entries({ realm: 'formwright', ...attributes });
  const text = pairs.map(([name, value]) => `${name}="${value}"`).join(', ');
  return { 'WWW-Authenticate': `Bearer ${text}` };
}

/** The authenticated API key of a request, acting for its workspace. */
export interface Viewer {
  readonly keyId: string;
  readonly keyName: string;
  /** When the key expires; null for never. */
  readonly keyExpiresAt: Date | null;
  readonly workspaceId: string;
  readonly plan: Plan;
  readonly scopes: ReadonlySet<Scope>;
  /** Id of the request. */
  readonly requestId: string;
  /** The session of the console that represents the key, if the request has no key itself. */
  readonly session?: {
    /** Hexadecimal. */
    readonly digest: string;
    readonly expiresAt: Date | null;
  };
  /** Whether it is the operator on the command line, who has no key. */
  readonly isOperator?: true;
}

/** The operator on the command line. */
export const operator = {
  keyId: '',
  keyName: 'command line',
  keyExpiresAt: null,
  requestId: '',
  isOperator: true,
} as const;

/** The operator with all scopes for a workspace. */
export const operatorOf = ({ id, plan }: { readonly id: string; readonly plan: Plan }): Viewer => ({
  ...operator,
  workspaceId: id,
  plan,
  scopes: new Set(scopes),
});

/** @throws {Problem} `insufficient_scope` */
export function assertScope(viewer: Viewer, scope: Scope): void {
  if (viewer.scopes.has(scope)) return;
  throw problem('insufficient_scope', `The API key must have the scope ${scope}.`, {
    members: { required_scope: scope },
    headers: bearerChallenge({ error: 'insufficient_scope', scope }),
  });
}

/** By default the same for unknown, expired and revoked keys. */
export function invalidKey(detail = 'The API key is unknown, expired or revoked.'): Problem {
  return problem('unauthenticated', detail, {
    headers: bearerChallenge({ error: 'invalid_token' }),
  });
}

/** For a request without a key. */
export function missingKey(detail: string): Problem {
  return problem('unauthenticated', detail, { headers: bearerChallenge() });
}

export function isPro(viewer: Viewer): boolean {
  return viewer.plan === Plan.PRO;
}
