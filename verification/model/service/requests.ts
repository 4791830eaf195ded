import { type Json, jsonOf, type RestContent, sendJson } from '../../support/requests/rest.ts';
import type { SentAnswer } from '../../support/requests/send-request.ts';

/** Sends a request with the key of the owner, which public endpoints ignore. */
export type Caller = (method: string, path: string, content?: RestContent) => Promise<SentAnswer>;

export const createCaller =
  (url: string, key: string): Caller =>
  (method, path, content) =>
    sendJson(url, method, path, { key, ...content });

/** The body of an answer that must be a success. @throws {Error} the answer, if it is none */
export function bodyOf(answer: SentAnswer): Json {
  if (answer.status < 300) return jsonOf(answer);
  throw new Error(`The service refused a step of a scenario: ${answer.status} ${answer.text}`);
}
