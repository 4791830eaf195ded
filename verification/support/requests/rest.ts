import { setTimeout as sleep } from 'node:timers/promises';
import { type HostileRequest, type SentAnswer, send } from './send-request.ts';

export interface RestContent {
  /** API key; undefined for visitors. */
  readonly key?: string | undefined;
  /** A value for JSON, or the parts of an upload. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeout?: number;
}

const jsonType = { 'Content-Type': 'application/json' };

const authorized = (key: string | undefined): Record<string, string> =>
  key === undefined ? {} : { Authorization: `Bearer ${key}` };

/** A request with a JSON body. @param path below the origin of the server */
export const jsonRequest = (
  method: string,
  path: string,
  { key, body, headers }: RestContent = {},
): HostileRequest => ({
  method,
  path,
  headers: { ...authorized(key), ...(body !== undefined && jsonType), ...headers },
  body: body === undefined ? undefined : JSON.stringify(body),
});

/** Sends JSON, or a file, to the REST API. @param path below `/api/v1` */
export function sendJson(
  url: string,
  method: string,
  path: string,
  content: RestContent = {},
): Promise<SentAnswer> {
  const { key, body, headers, timeout } = content;
  const whole = `/api/v1${path}`;
  const request =
    body instanceof FormData
      ? { method, path: whole, headers: { ...authorized(key), ...headers }, body }
      : jsonRequest(method, whole, content);
  return send(url, request, timeout);
}

export type Json = Readonly<Record<string, unknown>>;

/** The JSON of an answer; an empty object if it has none. */
export function jsonOf({ text }: Pick<SentAnswer, 'text'>): Json {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

export const firstOf = (list: unknown): Json => Object(Array.isArray(list) ? list[0] : undefined);

/** Milliseconds before a request that was answered with 503 is sent again, and how often it is sent. */
const [retryDelay, attempts] = [500, 20];

/**
 * The JSON of a request that must succeed. What is busy, because of other load, is requested again.
 *
 * @throws {Error} the answer, if it is no success
 */
export async function requireJson(...sent: Parameters<typeof sendJson>): Promise<Json> {
  let answer = await sendJson(...sent);
  for (let left = attempts; answer.status === 503 && left > 1; left -= 1) {
    await sleep(retryDelay);
    answer = await sendJson(...sent);
  }
  const [, method, path] = sent;
  if (answer.status < 300) return jsonOf(answer);
  throw new Error(`${method} ${path} was answered ${answer.status}: ${answer.text}`);
}

export interface MadeForm {
  readonly id: string;
  readonly slug: string;
}

/** Creates and publishes a form. @throws {Error} the answer of the service, if it refuses it */
export async function publishForm(
  url: string,
  key: string,
  elements: readonly object[],
  members: object = {},
): Promise<MadeForm> {
  const definition = { schema: { sections: [{ elements }] } };
  const body = { title: 'Verification', definition, ...members };
  const { id, slug } = await requireJson(url, 'POST', '/forms', { key, body });
  await requireJson(url, 'POST', `/forms/${id}/publish`, { key });
  return { id: String(id), slug: String(slug) };
}

/** Uploads a file, by default a short text. @param question the id of a file question */
export function uploadTo(
  url: string,
  slug: string,
  question: string,
  { file = new Blob(['hello'], { type: 'text/plain' }), name = 'a.txt', headers = {} } = {},
): Promise<SentAnswer> {
  const body = new FormData();
  body.set('item_id', question);
  body.set('file', file, name);
  return sendJson(url, 'POST', `/public/forms/${slug}/uploads`, { body, headers });
}
