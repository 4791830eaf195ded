import type { Random } from '../support/requests/seeded-random.ts';
import { asCurl, type HostileRequest, send } from '../support/requests/send-request.ts';
import { findFault, isRefusedAs } from './judge-answer.ts';
import type { Attack, Refusal, Verdict } from './suite.ts';

/** An attack of several requests. `attempt` returns its verdict, or only what was wrong. */
export const probe = (
  aim: string,
  command: string,
  attempt: () => Promise<Verdict | string | undefined>,
): Attack => ({
  aim,
  command,
  async attempt() {
    const found = await attempt();
    return typeof found === 'object' ? found : { fault: found };
  },
});

/** An attack for each entry of a record. */
export const attacksOf = <Value>(
  record: Readonly<Record<string, Value>>,
  make: (name: string, value: Value, random: Random) => Attack,
): ((random: Random) => Attack)[] =>
  Object.entries(record).map(
    ([name, value]) =>
      (random) =>
        make(name, value, random),
  );

export interface RequestAttack {
  readonly aim: string;
  readonly request: HostileRequest;
  /** The refusal of the check that it aims at; without it, every sound answer will do. */
  readonly refusal?: Refusal | undefined;
  readonly forbidden: readonly string[];
}

export const requestAttack = (url: string, { aim, ...attack }: RequestAttack): Attack => ({
  aim,
  command: asCurl(url, attack.request),
  attempt: () => sendAttack(url, attack),
});

/** Sends the request of an attack, and evaluates the answer. */
export async function sendAttack(
  url: string,
  { request, refusal, forbidden }: Omit<RequestAttack, 'aim'>,
) {
  const began = performance.now();
  const { status, text } = await send(url, request);
  const answer = { status, text, duration: performance.now() - began };
  return {
    text,
    fault: findFault(answer, { mustFail: refusal !== undefined, forbidden }),
    isRefused: refusal && isRefusedAs(answer, refusal),
  };
}

/** Calls a function once for each target, and returns the same promise afterwards. */
export function oncePer<Key extends object, Result>(
  make: (key: Key) => Promise<Result>,
): (key: Key) => Promise<Result> {
  const made = new WeakMap<Key, Promise<Result>>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
}

/** Milliseconds that another visitor may have to wait. */
const longestWait = 5000;

/** Does some work while another visitor is served. @returns its result, and what was wrong with the time that both took */
export async function besideOthers<Result>(url: string, work: () => Promise<Result>) {
  const began = performance.now();
  const result = work();
  const { status } = await fetch(`${url}/healthz`);
  const done = await result;
  const waited = Math.round(performance.now() - began);
  const isServed = status === 200 && waited <= longestWait;
  return { done, fault: isServed ? undefined : `delayed others for ${waited} ms` };
}
