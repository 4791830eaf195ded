/** The answer to a request. */
interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Readonly<Record<string, unknown>>;
}

/** What a request may have. */
export interface Content {
  readonly body?: object | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a request with the key of the owner. */
export type Caller = (method: string, path: string, content?: Content) => Promise<Answer>;

/** @param key API key of the owner, which public endpoints ignore */
export function createCaller(url: string, key: string): Caller {
  return async (method, path, { body, headers } = {}) => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${key}`,
        ...(body && !isForm && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: body === undefined || isForm ? (body ?? null) : JSON.stringify(body),
    });
    const text = await response.text();
    return {
      ...{ status: response.status, headers: response.headers },
      body: Object(text === '' ? {} : JSON.parse(text)),
    };
  };
}

/** The body of an answer that must be a success. @throws {Error} the answer, if it is none */
export function bodyOf({ status, body }: Answer): Readonly<Record<string, unknown>> {
  if (status < 300) return body;
  throw new Error(`The service refused a step of a scenario: ${status} ${JSON.stringify(body)}`);
}
