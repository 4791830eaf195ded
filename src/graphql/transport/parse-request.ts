import { readJson } from '../../../packages/common/json/parse-json.ts';
import type { Context } from '../../schema/core/context.ts';
import { isObject } from '../../schema/core/scalars.ts';

/** The parameters of a request: GraphQL over HTTP, section 5.3. */
export interface OperationRequest {
  /** Undefined if the request contains only the digest of the document. */
  readonly query?: string;
  readonly operationName?: string;
  readonly variables?: Record<string, unknown>;
  readonly extensions?: Record<string, unknown>;
}

/** A request whose document was sent, or found by its digest. */
export type DocumentRequest = OperationRequest & { readonly query: string };

const members: ReadonlySet<string> = new Set(['query', 'operationName', 'variables', 'extensions']);

/**
 * Parses a request that was sent as JSON.
 *
 * @param name what it is, for messages
 * @returns undefined if it is not an operation
 * @throws {Problem} `bad_request` if it is not JSON
 */
export function parseOperationRequest(bytes: Buffer, name: string): OperationRequest | undefined {
  return readOperation(readJson(bytes, name));
}

/**
 * Without a schema, which took as long as parsing the JSON (`npm run bench -- --line graphql-submission`). Objects are not copied,
 * which would drop members such as `__proto__`.
 *
 * @returns undefined for what is not an operation
 */
export function readOperation(sent: unknown): OperationRequest | undefined {
  if (!isObject(sent) || Object.keys(sent).some((name) => !members.has(name))) return undefined;
  const { query, operationName, variables, extensions } = sent;
  if (!isText(query) || !isText(operationName)) return undefined;
  if (!isMap(variables) || !isMap(extensions)) return undefined;
  return {
    ...(typeof query === 'string' && { query }),
    ...(typeof operationName === 'string' && { operationName }),
    ...(variables && { variables }),
    ...(extensions && { extensions }),
  };
}

const isText = (value: unknown): value is string | null | undefined =>
  value == null || typeof value === 'string';

const isMap = (value: unknown): value is Record<string, unknown> | null | undefined =>
  value == null || isObject(value);

/** What a transport knows of the caller of an operation. */
export interface Caller {
  readonly context: Context;
  /** Whether the request has a valid API key. */
  readonly hasKey: boolean;
  /** Whether the caller can receive the results of a subscription. */
  readonly acceptsStream: boolean;
}
