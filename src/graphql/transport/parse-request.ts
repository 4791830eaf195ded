import { z } from 'zod';
import { readJson } from '../../../packages/common/validation/read-json.ts';
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

/** Not copied: a copy would drop members such as `__proto__`. */
const objectModel = z.custom<Record<string, unknown>>(isObject);

const model = z.strictObject({
  query: z.string().nullish(),
  operationName: z.string().nullish(),
  variables: objectModel.nullish(),
  extensions: objectModel.nullish(),
});

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

/** @returns undefined for what is not an operation */
export function readOperation(sent: unknown): OperationRequest | undefined {
  const { data } = model.safeParse(sent);
  if (!data) return undefined;
  const { query, operationName, variables, extensions } = data;
  return {
    ...(typeof query === 'string' && { query }),
    ...(typeof operationName === 'string' && { operationName }),
    ...(variables && { variables }),
    ...(extensions && { extensions }),
  };
}

/** What a transport knows of the caller of an operation. */
export interface Caller {
  readonly context: Context;
  /** Whether the request has a valid API key. */
  readonly hasKey: boolean;
  /** Whether the caller can receive the results of a subscription. */
  readonly acceptsStream: boolean;
}
