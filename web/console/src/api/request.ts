import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
import { ApiProblem, isProblem, unexpectedAnswer } from './problem.ts';
import { sendTo } from './service-path.ts';
import { currentSession, leaveSession, renewSession, sessionHeaders } from './session.ts';

export interface Operation<Data, Variables> extends DocumentTypeDecoration<Data, Variables> {
  toString(): string;
}

interface GraphqlResult<Data> {
  readonly data?: Data | null;
  readonly errors?: readonly { message: string; extensions?: Record<string, unknown> }[];
}

export interface RequestOptions {
  signal?: AbortSignal;
}

/**
 * Sends a GraphQL operation. If the session has ended, it is sent again with the next one.
 *
 * @throws {ApiProblem} if the operation or one of its fields failed
 */
export const request = <Data, Variables>(
  operation: Operation<Data, Variables>,
  variables: Variables,
  options: RequestOptions = {},
): Promise<Data> => withSession(() => send(operation, variables, options));

/** Sends a request. If the session has ended, it is sent again with the next one. */
export async function withSession<Data>(sendOnce: () => Promise<Data>): Promise<Data> {
  const session = await currentSession();
  try {
    return await sendOnce();
  } catch (error) {
    if (!isProblem(error, 'unauthenticated')) throw error;
    if (session && (await renewSession(session))) return withSession(sendOnce);
    leaveSession();
    throw error;
  }
}

async function send<Data, Variables>(
  operation: Operation<Data, Variables>,
  variables: Variables,
  { signal }: RequestOptions,
): Promise<Data> {
  const response = await sendTo('/graphql', {
    method: 'POST',
    signal,
    headers: {
      ...sessionHeaders(),
      'Content-Type': 'application/json',
      Accept: 'application/graphql-response+json, application/json',
    },
    body: JSON.stringify({ query: operation.toString(), variables }),
  });
  return readAnswer<Data>(await response.text(), response.status);
}

/**
 * The data of an answer in JSON.
 *
 * @throws {ApiProblem}
 */
export function readAnswer<Data>(text: string, status: number): Data {
  return dataOf<Data>(parse(text, status), status);
}

function parse<Data>(text: string, status: number): GraphqlResult<Data> {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ApiProblem({ status, detail: unexpectedAnswer(status) }, error);
  }
}

function dataOf<Data>({ data, errors, ...problem }: GraphqlResult<Data>, status: number): Data {
  const [error] = errors ?? [];
  if (error) throw new ApiProblem({ status, detail: error.message, ...error.extensions });
  if (!data) throw new ApiProblem({ status, ...problem });
  return data;
}
