import { Kind, OperationTypeNode, type SelectionSetNode } from 'graphql';
import type { Presentation } from '../src/graphql/executor/write-json.ts';
import type { Endpoint } from './endpoint.ts';
import { enumText } from './snake-case-schema.ts';
import { operationOf } from './variable-target.ts';

/**
 * What results have in REST besides their aliases: the texts of enum values; no null values of fields with the extension
 * `omitNull`, and no empty lists of those with `omitEmpty`; the fields of objects in place of fields with `flatten`.
 */
export const restPresentation: Presentation = {
  enumText,
  omittedTexts: ({ extensions: { omitNull, omitEmpty } }) => [
    ...(omitNull === true ? ['null'] : []),
    ...(omitEmpty === true ? ['[]'] : []),
  ],
  isFlat: ({ extensions }) => extensions['flatten'] === true,
};

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
  return root.selectionSet && onlyKeyOf(root.selectionSet);
}

/** The key of the only field of a selection. */
function onlyKeyOf({ selections: [field, ...others] }: SelectionSetNode): string | undefined {
  if (field?.kind !== Kind.FIELD || others.length > 0) return undefined;
  return (field.alias ?? field.name).value;
}

/**
 * Reads the response from the data of an endpoint's operation; both are JSON.
 *
 * @throws {Error} for an operation with other fields than those around the response
 */
export function responseReader(endpoint: Endpoint): (data: string) => string {
  const { selectionSet } = operationOf(endpoint.document);
  const [root] = selectionSet.selections;
  const inner = root?.kind === Kind.FIELD ? root.selectionSet : undefined;
  const [key, field] = [onlyKeyOf(selectionSet), responseFieldOf(endpoint)];
  if (key === undefined || (field !== undefined && (!inner || onlyKeyOf(inner) !== field)))
    throw new Error(`The operation of ${endpoint.path} has other fields than its response`);
  const starts = [key, field].flatMap((one) => (one === undefined ? [] : [`{"${one}":`]));
  const { length } = starts.join('');
  return (data) => data.slice(length, -starts.length);
}
