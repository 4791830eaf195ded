import { once } from 'node:events';
import { request } from 'node:http';
import type { ApiResponse, Client } from '../../support/clients/api-client.ts';
import type { TestWorld } from '../../support/world/test-world.ts';

/** Whether a request is at a limit (0) or exceeds it by one (1). */
export type Beyond = 0 | 1;

/**
 * Sends a request at a limit or beyond it.
 *
 * @returns `accepted`, or the status, the code and the code of the first failure
 */
export type Attempt = (beyond: Beyond) => Promise<string>;

/** A limit, as the document states it. */
export interface Limit {
  /** Words of the row that state the limit. */
  readonly words: string;
  /** Which one of several limits the words state. */
  readonly detail?: string;
  /** How it is exceeded in each API, or why it cannot be. */
  readonly rest: Attempt | string;
  readonly graphql: Attempt | string;
  /** The outcome beyond the limit. */
  readonly refusal: string;
}

/** Words of a row that no request can exceed, with the reason. */
export interface Figure {
  readonly words: string;
  readonly why: string;
}

/** The limits of rows by their first request, or why nothing in a row can be exceeded. */
export type Rows = Readonly<Record<string, readonly (Limit | Figure)[] | string>>;

interface Refusal {
  readonly status?: number;
  readonly code?: string;
  readonly errors?: readonly { readonly code: string }[];
}

const describeRefusal = ({ status, code, errors = [] }: Refusal) =>
  [status, code, errors[0]?.code].filter(Boolean).join(' ');

/** The outcome of a REST response. */
export const restOutcome = ({ status, body }: Pick<ApiResponse, 'status' | 'body'>): string =>
  status < 400 ? 'accepted' : describeRefusal({ ...body, status });

/** The outcome of a GraphQL response, whatever its status. */
function graphqlOutcome(text: string): string {
  const { errors, ...problem } = JSON.parse(text);
  if (problem.code) return describeRefusal(problem); // refused before GraphQL
  return errors ? describeRefusal(errors[0].extensions) : 'accepted';
}

/** Sends a REST request. */
export const rest =
  (
    client: Client,
    line: string | ((beyond: Beyond) => string),
    body?: (beyond: Beyond) => unknown,
    headers: Record<string, string> = {},
  ): Attempt =>
  async (beyond) => {
    const filled = typeof line === 'string' ? line : line(beyond);
    const sent = body && { body: body(beyond) };
    return restOutcome(await client.rest(filled, { ...sent, headers }));
  };

const credentials = ({ secret }: Client): Record<string, string> =>
  secret === undefined ? {} : { Authorization: `Bearer ${secret}` };

/** Posts to the GraphQL endpoint. */
export async function postGraphql(
  { url }: TestWorld,
  client: Client,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = { 'Content-Type': 'application/json' },
): Promise<string> {
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { ...credentials(client), ...headers },
    body,
  });
  return graphqlOutcome(await answer.text());
}

/** Sends a GraphQL operation. */
export const graphql =
  (
    world: TestWorld,
    client: Client,
    query: string | ((beyond: Beyond) => string),
    variables: (beyond: Beyond) => object = () => ({}),
  ): Attempt =>
  (beyond) => {
    const filled = typeof query === 'string' ? query : query(beyond);
    return postGraphql(
      world,
      client,
      JSON.stringify({ query: filled, variables: variables(beyond) }),
    );
  };

interface FilledBody {
  readonly path: string;
  /** Maximum number of bytes. */
  readonly limit: number;
  readonly body?: object;
  readonly method?: string;
  readonly headers?: Record<string, string>;
}

/**
 * Sends a JSON body that spaces fill up to a limit, without stating its length. A request to REST that exceeds it is not
 * ended, so that the answer must be sent while the body is being received.
 */
export const filledBody =
  (
    { url }: TestWorld,
    client: Client,
    { path, limit, body = {}, method = 'POST', headers = {} }: FilledBody,
  ): Attempt =>
  async (beyond) => {
    const exchange = request(url + path, {
      method,
      agent: false,
      headers: { 'Content-Type': 'application/json', ...credentials(client), ...headers },
    });
    exchange.on('error', () => undefined); // what is sent after the answer may be reset
    const answered = once(exchange, 'response');
    const bytes = Buffer.from(JSON.stringify(body).padEnd(limit + beyond));
    const isGraphql = path === '/graphql';
    if (beyond && !isGraphql) exchange.write(bytes);
    else exchange.end(bytes);
    const [response] = await answered;
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk);
    exchange.destroy();
    const text = Buffer.concat(chunks).toString();
    if (isGraphql) return graphqlOutcome(text);
    return restOutcome({
      status: response.statusCode,
      body: text === '' ? undefined : JSON.parse(text),
    });
  };
