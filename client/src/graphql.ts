import { authorization, type Connection, sendRequest } from './connection.ts';
import { FormwrightError, type Problem } from './error.ts';
import { withRetries } from './retry.ts';
import { readEvents } from './server-sent-events.ts';

/** An operation that knows what it takes and gives: `TypedDocumentNode`, or text of graphql-codegen. */
export interface TypedDocument<Data, Variables> {
  readonly __apiType?: ((variables: Variables) => Data) | undefined;
}

/** What goes with an operation. */
export interface OperationOptions {
  readonly signal?: AbortSignal | undefined;
}

type Arguments<Variables> =
  Record<string, never> extends Variables
    ? [variables?: Variables, options?: OperationOptions]
    : [variables: Variables, options?: OperationOptions];

type Variables = Readonly<Record<string, unknown>>;

/**
 * Runs a query or a mutation.
 *
 * @throws {FormwrightError} the first problem, if any field failed; its `graphql` has the data of the
 *   fields that succeeded, and all errors
 */
export interface GraphQL {
  <Data, V>(document: TypedDocument<Data, V>, ...args: Arguments<V>): Promise<Data>;
  <Data = unknown, V extends object = Variables>(
    text: string,
    variables?: V,
    options?: OperationOptions,
  ): Promise<Data>;
}

/**
 * Subscribes; resolves when the service has taken it. What it tells is awaited in a loop; leaving the
 * loop ends it, and before the loop the signal does. The loop ends when the service completes it.
 *
 * @throws {FormwrightError} if it is refused
 * @throws {TypeError} if the connection breaks; resume as you see fit
 */
export interface Subscribe {
  <Data, V>(document: TypedDocument<Data, V>, ...args: Arguments<V>): Promise<AsyncGenerator<Data>>;
  <Data = unknown, V extends object = Variables>(
    text: string,
    variables?: V,
    options?: OperationOptions,
  ): Promise<AsyncGenerator<Data>>;
}

/** Writes a document that is a tree. */
export type Print = (document: object) => string;

export function createGraphQL(connection: Connection, print: Print | undefined) {
  function sendOperation(
    query: string,
    variables: unknown,
    { signal }: OperationOptions,
    accept: string,
  ) {
    return sendRequest(connection, '/graphql', {
      method: 'POST',
      headers: {
        ...authorization(connection),
        'Content-Type': 'application/json',
        Accept: accept,
      },
      body: JSON.stringify({ query, variables }),
      signal: signal ?? null,
    });
  }

  async function graphql(
    document: string | object,
    variables?: unknown,
    options: OperationOptions = {},
  ) {
    const text = documentText(document, print);
    // Text that merely looks like a mutation is not repeated either.
    const retries = /\bmutation\b/.test(text) ? 0 : connection.retries;
    return withRetries(
      async () =>
        parseData(await (await sendOperation(text, variables, options, 'application/json')).text()),
      { retries, signal: options.signal },
    );
  }

  async function subscribe(
    document: string | object,
    variables?: unknown,
    options: OperationOptions = {},
  ) {
    const text = documentText(document, print);
    return streamResults(await sendOperation(text, variables, options, 'text/event-stream'));
  }

  return { graphql, subscribe };
}

/** What the service tells over one connection ("distinct connections" of GraphQL over SSE). */
async function* streamResults({ body }: Response) {
  if (body) {
    for await (const { event, data } of readEvents(body)) {
      if (event === 'complete') return;
      if (event === 'next') yield parseData(data);
    }
  }
  throw new TypeError('The connection broke before the subscription was complete');
}

/** @throws {FormwrightError} if it holds an error */
function parseData(text: string) {
  const { data = null, errors } = JSON.parse(text);
  if (!errors) return data;
  const [{ message, extensions }] = errors;
  const problem: Partial<Problem> = { detail: message, ...extensions };
  throw new FormwrightError(problem.status ?? 200, problem, { data, errors });
}

/** @throws {TypeError} if it is a tree that does not hold its text, and nothing prints it */
function documentText(document: string | object, print: Print | undefined): string {
  if (typeof document === 'string' || document instanceof String) return String(document);
  const source: unknown = Object(Object(Reflect.get(document, 'loc')).source).body;
  if (typeof source === 'string') return source;
  if (print) return print(document);
  throw new TypeError('Give createFormwright the `print` of graphql to send documents');
}
