import { expect } from 'vitest';
import { assertMatchesOpenApi } from '../openapi/assert-openapi.ts';

/** An HTTP response. `body` is parsed JSON or text, or undefined if it is empty. */
export interface ApiResponse {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests state what they expect of the body literally
  readonly body: any;
}

export interface RequestOptions {
  readonly body?: unknown;
  /** The raw body, instead of `body`. */
  readonly raw?: string | Uint8Array<ArrayBuffer>;
  readonly headers?: Record<string, string>;
}

/** An HTTP client with or without an API key. */
export interface Client {
  readonly workspaceId: string | undefined;
  /** The API key, if there is one. */
  readonly secret: string | undefined;
  /** The same client for another server. */
  forServer(url: string): Client;
  /** `rest('POST /forms', { body })`, below `/api/v1`; fails if the OpenAPI document does not describe it. */
  rest(line: string, sent?: RequestOptions): Promise<ApiResponse>;
  /** Repeats `rest` while the server has too much to do (503). */
  restUntilAvailable: Client['rest'];
  /** Returns the data of a GraphQL request, which must succeed. */
  // biome-ignore lint/suspicious/noExplicitAny: tests state what they expect of the data literally
  graphql(query: string, variables?: object): Promise<any>;
  /** Returns the extensions of the first error of a GraphQL request, which must fail. */
  // biome-ignore lint/suspicious/noExplicitAny: tests state what they expect of the problem literally
  graphqlProblem(query: string, variables?: object): Promise<any>;
}

const isJson = ({ headers }: Response) => /[/+]json/.test(headers.get('Content-Type') ?? '');

export function createClient(
  url: string,
  secret: string | undefined,
  workspaceId: string | undefined,
  check: typeof assertMatchesOpenApi = assertMatchesOpenApi,
): Client {
  const authorization = secret === undefined ? {} : { Authorization: `Bearer ${secret}` };

  async function send(
    method: string,
    path: string,
    { body, raw, headers }: RequestOptions,
  ): Promise<ApiResponse> {
    const payload = raw ?? (body === undefined ? null : JSON.stringify(body));
    const response = await fetch(`${url}${path}`, {
      method,
      body: payload,
      headers: {
        ...authorization,
        ...(payload !== null && { 'Content-Type': 'application/json' }),
        ...headers,
      },
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: isJson(response) && text !== '' ? JSON.parse(text) : text || undefined,
    };
  }

  const rest: Client['rest'] = async (line, sent = {}) => {
    const [method = '', path = ''] = line.split(' ');
    const answer = await send(method, `/api/v1${path}`, sent);
    await check(method, path, answer, sent);
    return answer;
  };

  const post = (query: string, variables: object) =>
    send('POST', '/graphql', { body: { query, variables } });

  return {
    workspaceId,
    secret,
    forServer: (other) => createClient(other, secret, workspaceId, check),
    rest,
    async restUntilAvailable(line, sent) {
      for (;;) {
        const answer = await rest(line, sent);
        if (answer.status !== 503) return answer;
      }
    },
    async graphql(query, variables = {}) {
      const { body } = await post(query, variables);
      expect(body.errors).toBeUndefined();
      return body.data;
    },
    async graphqlProblem(query, variables = {}) {
      const { body } = await post(query, variables);
      expect(body.errors).toBeDefined();
      return body.errors[0].extensions;
    },
  };
}
