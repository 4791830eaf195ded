import { type HostileRequest, type SentAnswer, send } from '../support/requests/send-request.ts';
import type { Attack, Verdict } from './suite.ts';

/** An attack of several requests. `attempt` returns what was wrong; undefined if nothing was. */
export const probe = (
  aim: string,
  command: string,
  attempt: () => Promise<string | undefined>,
): Attack => ({ aim, command, attempt: async () => ({ fault: await attempt() }) });

/** An attack that a certain check must refuse. */
export const refusedProbe = (
  aim: string,
  command: string,
  attempt: () => Promise<Verdict>,
): Attack => ({ aim, command, attempt });

/** Sends JSON to the REST API. */
export function sendJson(
  url: string,
  method: string,
  path: string,
  { key, body, headers }: { key?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<SentAnswer> {
  const request: HostileRequest = {
    ...{ method, path: `/api/v1${path}` },
    headers: {
      ...(key !== undefined && { Authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  };
  return send(url, request);
}

/** The JSON of an answer; an empty object if it has none. */
export function jsonOf({ text }: Pick<SentAnswer, 'text'>): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
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
