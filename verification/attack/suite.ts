import type { ProblemCode } from '../../packages/common/problem.ts';
import type { Scope } from '../../src/workspaces/scopes.ts';
import type { Random } from '../support/requests/seeded-random.ts';
import type { Operation } from './openapi-operations.ts';

/** A workspace that takes part in attacks, with one resource of each kind. */
export interface Workspace {
  /** An API key with every scope. */
  readonly key: string;
  /** Identifiers by kind: `form`, `response`, `webhook`, … */
  readonly ids: Readonly<Record<string, string>>;
  /** Texts that only this workspace knows, by what contains them. */
  readonly secrets: { readonly form: string; readonly answer: string; readonly webhook: string };
}

/** What a server has written, in chunks. */
export type ServerLog = Pick<readonly string[], 'length' | 'slice'>;

export interface Target {
  readonly url: string;
  readonly owner: Workspace;
  readonly stranger: Workspace;
  readonly limitedKeys: ReadonlyMap<Scope, string>;
  readonly operations: readonly Operation[];
  /** A server with rate limits, with a published form that has a file question `cv`. */
  readonly limited: { readonly url: string; readonly slug: string };
  /** A server that sends webhooks to private addresses and has small quotas, with a key of every scope. */
  readonly permissive: { readonly url: string; readonly key: string };
  readonly log: ServerLog;
  /** The paths of HTML pages, found by following links. */
  readonly pages: readonly string[];
  /** A session of the console with the owner's key: the value of `Cookie`. */
  readonly cookie: string;
  /** The public identifier of a form of the owner that has a password. */
  readonly protectedSlug: string;
}

/** The refusal of the check that an attack aims at; another refusal may be accidental and proves nothing. */
export interface Refusal {
  readonly codes: readonly ProblemCode[];
  readonly scope?: string;
  readonly member?: string;
}

export interface Verdict {
  /** What was wrong with the answer; undefined if nothing was. */
  readonly fault: string | undefined;
  /** Whether the check that the attack aims at refused it; undefined if it aims at none. */
  readonly isRefused?: boolean | undefined;
}

export interface Attack {
  /** The operation or field, such as `GET /forms/{id}` or `mutation deleteForm`. */
  readonly aim: string;
  /** A command or description for reproducing it. */
  readonly command: string;
  attempt(): Promise<Verdict>;
}

export interface Suite {
  readonly name: string;
  readonly promised: string;
  /** Attacks in progress at the same time, if not the usual number. */
  readonly parallel?: number;
  /** How often it attempts each of its attacks at most, if more attempts would find nothing else. */
  readonly rounds?: number;
  /** Why it cannot run on this machine; undefined if it can. */
  unavailable?(): string | undefined;
  /** One attack at each operation and field; a run takes them in turn. */
  aims(target: Target): readonly ((random: Random) => Attack)[];
}
