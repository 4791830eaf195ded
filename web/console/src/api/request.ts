import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
import { ApiProblem, isProblem } from './problem.ts';
import { sendTo } from './service-path.ts';
import { currentSession, renewSession, sessionHeaders } from './session.ts';

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
export async function request<Data, Variables>(
  operation: Operation<Data, Variables>,
  variables: Variables,
  options: RequestOptions = {},
): Promise<Data> {
  const session = await currentSession();
  try {
    return await send(operation, variables, options);
  } catch (error) {
    const isRefused = session && isProblem(error, 'unauthenticated');
    if (!isRefused || !(await renewSession(session))) throw error;
    return send(operation, variables, options);
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
  return dataOf<Data>(await parse(response), response.status);
}

async function parse<Data>(response: Response): Promise<GraphqlResult<Data>> {
  return response.json().catch((error: unknown) => {
    const detail = `The service sent an unexpected answer (HTTP ${response.status}).`;
    throw new ApiProblem({ status: response.status, detail }, error);
  });
}

function dataOf<Data>({ data, errors, ...problem }: GraphqlResult<Data>, status: number): Data {
  const [error] = errors ?? [];
  if (error) throw new ApiProblem({ status, detail: error.message, ...error.extensions });
  if (!data) throw new ApiProblem({ status, ...problem });
  return data;
}
