import { authorization, type Connection, sendRequest } from './connection.ts';
import { parseJson, withFaults } from './faults.ts';
import type { Data, DataLine, GivenArguments, KeyedLine, Line } from './rest-types.ts';
import { withRetries } from './retry.ts';

/** Sends a request and parses the JSON response; undefined for 204. */
export type Rest = <L extends DataLine>(line: L, ...given: GivenArguments<L>) => Promise<Data<L>>;

/** Sends a request and returns the `Response`: for downloads and headers. */
export type Raw = <L extends Line>(line: L, ...given: GivenArguments<L>) => Promise<Response>;

/** Options of any request. */
interface AnyRequestOptions {
  readonly path?: object | undefined;
  readonly query?: object | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

/** Endpoints that accept an idempotency key. */
const idempotencyKeyLines: Readonly<Record<KeyedLine, true>> = {
  'POST /datasets': true,
  'POST /forms': true,
  'POST /forms/{id}/duplicate': true,
  'POST /forms/{id}/invitations': true,
  'POST /forms/{id}/responses': true,
  'POST /keys': true,
  'POST /public/forms/{slug}/submissions': true,
  'POST /webhooks': true,
};

const isKeyed = (line: string) => Object.hasOwn(idempotencyKeyLines, line);

const idempotentMethods: readonly string[] = ['GET', 'PUT', 'DELETE']; // RFC 9110, section 9.2.2

export function createRest(connection: Connection): { rest: Rest; raw: Raw } {
  async function raw(line: string, given: AnyRequestOptions = {}): Promise<Response> {
    const [method = '', template = ''] = line.split(' ');
    const path = `/api/v1${pathOf(template, given.path)}${queryOf(given.query)}`;
    const request = requestOf(connection, line, given);
    const isRepeatable = idempotentMethods.includes(method) || isKeyed(line);
    return withRetries(() => sendRequest(connection, path, request), {
      retries: isRepeatable ? connection.retries : 0,
      signal: given.signal,
    });
  }

  async function rest(line: string, given: AnyRequestOptions = {}) {
    const response = await raw(line, given);
    const text = await withFaults(given.signal, () => response.text());
    return text === '' ? undefined : parseJson(text, response.status);
  }

  return { rest, raw };
}

function requestOf(
  connection: Connection,
  line: string,
  { body, headers: given, signal }: AnyRequestOptions,
): RequestInit {
  const isForm = body instanceof FormData;
  const headers = new Headers({
    // Public endpoints need no API key, so it is not sent.
    ...(line.includes(' /public/') ? {} : authorization(connection)),
    ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
    ...given,
  });
  if (isKeyed(line) && !headers.has('Idempotency-Key')) {
    headers.set('Idempotency-Key', randomKey());
  }
  return {
    method: line.slice(0, line.indexOf(' ')),
    headers,
    body: isForm ? body : body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
  };
}

/** @throws {TypeError} if a value is missing, or a dot segment would change the path */
function pathOf(template: string, values: object = {}): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(Reflect.get(values, name) ?? '');
    if (/^\.{0,2}$/.test(value)) throw new TypeError(`"${value}" is not a valid value of ${name}`);
    return encodeURIComponent(value);
  });
}

function queryOf(values: object = {}): string {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(
    entries.map(([name, value]) => [name, String(value)]),
  ).toString();
  return text && `?${text}`;
}

/** `crypto.randomUUID` is not available without https. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
