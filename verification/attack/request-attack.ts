import { asCurl, type HostileRequest, send } from '../support/requests/send-request.ts';
import { findFault, isRefusedAs } from './judge-answer.ts';
import type { Attack, Refusal } from './suite.ts';

/** One request of an attacker, and what its answer must be. */
export interface RequestAttack {
  readonly aim: string;
  readonly request: HostileRequest;
  /** The refusal of the check that it aims at; without it, every sound answer will do. */
  readonly refusal?: Refusal | undefined;
  /** Texts that the answer must not contain. */
  readonly forbidden: readonly string[];
}

/** The attack that sends one request. */
export function requestAttack(
  url: string,
  { aim, request, refusal, forbidden }: RequestAttack,
): Attack {
  return {
    aim,
    command: asCurl(url, request),
    async attempt() {
      const began = performance.now();
      const { status, text } = await send(url, request);
      const answer = { status, text, duration: performance.now() - began };
      return {
        fault: findFault(answer, { mustFail: refusal !== undefined, forbidden }),
        isRefused: refusal && isRefusedAs(answer, refusal),
      };
    },
  };
}
