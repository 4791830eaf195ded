import type { RecordedExample } from '../../../rest/recorded-example.ts';
import { attribute, type Html } from '../../html.ts';
import type { TryOperation } from '../model/try-operation.ts';
import type { LocatedOperation } from './openapi-model.ts';

/** The attribute from which the script of the page creates a form that sends the request. */
export function tryAttribute(
  { method, path, operation }: LocatedOperation,
  { authorized, request }: RecordedExample,
): Html | undefined {
  const parameters = (operation.parameters ?? []).map(({ name, in: place, required = false }) => ({
    name,
    place,
    required,
    example: exampleOf(request, name),
  }));
  const described: TryOperation = {
    ...{ method: method.toUpperCase(), path, authorized, parameters },
    ...(request.body && { body: JSON.stringify(request.body, null, 2) }),
    ...(request.upload && { itemId: request.upload.itemId }),
  };
  return attribute('data-try', JSON.stringify(described));
}

function exampleOf({ path, query, headers }: RecordedExample['request'], name: string): string {
  const value = path?.[name] ?? query?.[name] ?? headers?.[name] ?? '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
