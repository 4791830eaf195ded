import type { HostileRequest } from '../support/requests/send-request.ts';
import { fillPath, type Operation } from './openapi-operations.ts';

/** A request of an operation with its example body; without a key if there is none. */
export function requestOperation(
  operation: Operation,
  ids: Readonly<Record<string, string>>,
  key: string | undefined,
): HostileRequest {
  const { method, body } = operation;
  return {
    method,
    path: fillPath(operation, ids),
    headers: {
      ...(key !== undefined && { Authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  };
}
