import { authorization, type Connection, sendRequest } from './connection.ts';
import { FormwrightError, type Problem } from './error.ts';
import { createFault, faultOf, parseJson, withFaults } from './faults.ts';
import { withRetries } from './retry.ts';
import { readEvents } from './server-sent-events.ts';

/** An operation with types: a `TypedDocumentNode`, or a typed string of graphql-codegen. */
export interface TypedDocument<Data, Variables> {
  readonly __apiType?: ((variables: Variables) => Data) | undefined;
}

/** Options of an operation. */
export interface OperationOptions {
  readonly signal?: AbortSignal | undefined;
}

type Arguments<Variables> =
  Record<string, never> extends Variables
    ? [variables?: Variables, options?: OperationOptions]
    : [variables: Variables, options?: OperationOptions];

type Variables = Readonly<Record<string, unknown>>;

/**
 * Executes a query or a mutation.
 *
 * @throws {FormwrightError} for the first error, if any field failed; its `graphql` has the data of the
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
 * Starts a subscription and resolves when the service has accepted it. Iterate over the results; leaving
 * the loop closes the subscription, as does the signal. The loop ends when the service completes it.
 *
 * @throws {FormwrightError} if the service rejects the subscription, or with the code `network_error` if the
 *   connection is lost; subscribe again to resume
 */
export interface Subscribe {
  <Data, V>(document: TypedDocument<Data, V>, ...args: Arguments<V>): Promise<AsyncGenerator<Data>>;
  <Data = unknown, V extends object = Variables>(
    text: string,
    variables?: V,
    options?: OperationOptions,
  ): Promise<AsyncGenerator<Data>>;
}

/** Prints a parsed document. */
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
    // A text that contains the word "mutation" is never retried, even if it is a query.
    const retries = /\bmutation\b/.test(text) ? 0 : connection.retries;
    return withRetries(
      async () => {
        const response = await sendOperation(text, variables, options, 'application/json');
        return parseData(await withFaults(options.signal, () => response.text()), response.status);
      },
      { retries, signal: options.signal },
    );
  }

  async function subscribe(
    document: string | object,
    variables?: unknown,
    options: OperationOptions = {},
  ) {
    const text = documentText(document, print);
    const response = await sendOperation(text, variables, options, 'text/event-stream');
    return streamResults(response, options.signal);
  }

  return { graphql, subscribe };
}

/** The results of a subscription (GraphQL over SSE, "distinct connections mode"). */
async function* streamResults({ body, status }: Response, signal: AbortSignal | undefined) {
  const events = body ? readEvents(body) : undefined;
  try {
    for (;;) {
      const next = await events?.next();
      // A stream that ends without the event `complete` was cut off.
      if (!next || next.done) throw createFault('network_error');
      const { event, data } = next.value;
      if (event === 'complete') return;
      if (event === 'next') yield parseData(data, status);
    }
  } catch (error) {
    throw faultOf(error, signal);
  } finally {
    await events?.return();
  }
}

/** @throws {FormwrightError} if the response contains errors */
function parseData(text: string, status: number) {
  const { data = null, errors } = parseJson(text, status);
  if (!errors) return data;
  const [{ message, extensions }] = errors;
  const problem: Partial<Problem> = { detail: message, ...extensions };
  throw new FormwrightError(problem.status ?? 200, problem, { graphql: { data, errors } });
}

/** @throws {TypeError} for a parsed document without source text, if there is no `print` */
function documentText(document: string | object, print: Print | undefined): string {
  if (typeof document === 'string' || document instanceof String) return String(document);
  const source: unknown = Object(Object(Reflect.get(document, 'loc')).source).body;
  if (typeof source === 'string') return source;
  if (print) return print(document);
  throw new TypeError(
    'Pass `print` of the package graphql to createFormwright to send parsed documents',
  );
}
