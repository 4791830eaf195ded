import { Kind, OperationTypeNode } from 'graphql';
import type { Endpoint } from './endpoint.ts';
import { operationOf } from './variable-target.ts';

/**
 * The field of the operation's result that is the response; undefined if the result itself is. Of a mutation it is
 * the only field that is selected in the payload.
 */
export function responseFieldOf({
  document,
  only,
}: Pick<Endpoint, 'document' | 'only'>): string | undefined {
  if (only) return only.field;
  const { operation, selectionSet } = operationOf(document);
  const [root] = selectionSet.selections;
  if (operation !== OperationTypeNode.MUTATION || root?.kind !== Kind.FIELD) return undefined;
  const [field, ...others] = root.selectionSet?.selections ?? [];
  if (field?.kind !== Kind.FIELD || others.length > 0) return undefined;
  return (field.alias ?? field.name).value;
}
