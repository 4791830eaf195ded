import type { GraphQLSchema } from 'graphql';
import type { Scope } from '../../src/workspaces/scopes.ts';
import type { Random } from '../requests/seeded-random.ts';
import type { HostileRequest } from '../requests/send-request.ts';
import type { Operation } from './openapi-operations.ts';

/** A workspace that takes part in attacks, with one resource of each kind. */
export interface Party {
  /** An API key with every scope. */
  readonly key: string;
  /** Identifiers by kind: `form`, `response`, `webhook`, … */
  readonly ids: Readonly<Record<string, string>>;
  /** Texts that only this workspace knows, by what contains them. */
  readonly secrets: { readonly form: string; readonly answer: string; readonly webhook: string };
}

/** A running server, and what attackers may know of it. */
export interface Target {
  readonly url: string;
  readonly owner: Party;
  /** The owner of another workspace. */
  readonly stranger: Party;
  /** Keys of the owner's workspace with one scope each. */
  readonly limitedKeys: ReadonlyMap<Scope, string>;
  readonly operations: readonly Operation[];
  readonly schema: GraphQLSchema;
}

/** A request that an attacker sends. */
export interface Attack {
  readonly request: HostileRequest;
  /** The operation or field, such as `GET /forms/{id}` or `mutation deleteForm`. */
  readonly aim: string;
  /** Whether any success is a finding. */
  readonly mustFail: boolean;
  /** Texts that the response must not contain. */
  readonly forbidden: readonly string[];
}

/** What the server answered. */
export interface Answer {
  readonly status: number;
  readonly text: string;
  /** In milliseconds. */
  readonly duration: number;
}

/** A threat, and how to look for it. */
export interface Suite {
  readonly name: string;
  /** One attack at each operation and field; a run takes them in turn. */
  aims(target: Target): readonly ((random: Random) => Attack)[];
  /** What is wrong with an answer; undefined if nothing is. */
  judge(answer: Answer, attack: Attack): string | undefined;
}
