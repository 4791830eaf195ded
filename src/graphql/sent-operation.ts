import type { GraphQLParams } from 'graphql-yoga';
import { z } from 'zod';

const model = z.strictObject({
  query: z.string(),
  operationName: z.string().nullish(),
  variables: z.record(z.string(), z.unknown()).nullish(),
});

/**
 * Reads an operation that was sent as JSON.
 *
 * @returns undefined where it is not plainly one: Yoga tells what is wrong with it
 */
export function readOperation(bytes: Buffer): GraphQLParams | undefined {
  const { data } = model.safeParse(parseJson(bytes));
  return (
    data && {
      query: data.query,
      ...(data.operationName && { operationName: data.operationName }),
      ...(data.variables && { variables: data.variables }),
    }
  );
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}
