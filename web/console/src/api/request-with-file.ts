import { unreachable } from './problem.ts';
import { type Operation, readAnswer, withSession } from './request.ts';
import { servicePath } from './service-path.ts';
import { sessionHeaders } from './session.ts';

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
