import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
import { ApiProblem, isProblem, unexpectedAnswer, unreachable } from './problem.ts';
import { sendTo, servicePath } from './service-path.ts';
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
function readAnswer<Data>(text: string, status: number): Data {
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

interface SentFile {
  /** The path of the variable that it is the value of, such as `input.file`. */
  variable: string;
  content: File;
  /** @param share of the request that was sent, from 0 to 1 */
  onProgress(share: number): void;
}

/**
 * Sends a GraphQL operation with a file, and reports how much of it was sent, which `fetch` cannot.
 *
 * @param variables without the file, whose value is null
 * @throws {ApiProblem}
 */
export const requestWithFile = <Data, Variables>(
  operation: Operation<Data, Variables>,
  variables: object,
  file: SentFile,
): Promise<Data> =>
  withSession(
    () =>
      new Promise((resolve, reject) => {
        const exchange = new XMLHttpRequest();
        exchange.open('POST', servicePath('/graphql'));
        const headers = { ...sessionHeaders(), 'X-GraphQL-Yoga-CSRF': '1' };
        for (const [name, value] of Object.entries(headers)) exchange.setRequestHeader(name, value);
        exchange.upload.onprogress = ({ loaded, total }) => file.onProgress(loaded / total);
        exchange.onerror = () => reject(unreachable());
        exchange.onload = () => {
          try {
            resolve(readAnswer<Data>(exchange.responseText, exchange.status));
          } catch (error) {
            reject(error);
          }
        };
        exchange.send(bodyOf(operation, variables, file));
      }),
  );

/** GraphQL multipart request specification. */
function bodyOf(operation: { toString(): string }, variables: object, file: SentFile): FormData {
  const body = new FormData();
  body.append('operations', JSON.stringify({ query: operation.toString(), variables }));
  body.append('map', JSON.stringify({ file: [`variables.${file.variable}`] }));
  body.append('file', file.content);
  return body;
}
