import { z } from 'zod';
import { isObject } from '../../schema/core/scalar-parsers.ts';

/** What is asked: GraphQL over HTTP, section 5.3. */
export interface OperationRequest {
  /** Missing where the operation names its document by a digest. */
  readonly query?: string;
  readonly operationName?: string;
  readonly variables?: Record<string, unknown>;
  readonly extensions?: Record<string, unknown>;
}

/** One that came with its document, or whose document is known. */
export type DocumentRequest = OperationRequest & { readonly query: string };

/** As it is: a copy would leave out members of some names. */
const objectModel = z.custom<Record<string, unknown>>(isObject);

const model = z.strictObject({
  query: z.string().nullish(),
  operationName: z.string().nullish(),
  variables: objectModel.nullish(),
  extensions: objectModel.nullish(),
});

/**
 * Reads an operation that was sent as JSON.
 *
 * @returns undefined where it is not plainly one: Yoga tells what is wrong with it
 */
export function parseOperationRequest(bytes: Buffer): OperationRequest | undefined {
  const { data } = model.safeParse(parseJson(bytes));
  if (!data) return undefined;
  const { query, operationName, variables, extensions } = data;
  return {
    ...(typeof query === 'string' && { query }),
    ...(typeof operationName === 'string' && { operationName }),
    ...(variables && { variables }),
    ...(extensions && { extensions }),
  };
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}
