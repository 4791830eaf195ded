import { MapperKind, mapSchema } from '@graphql-tools/utils';
import {
  type ArgumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLInputType,
  type GraphQLLeafType,
  getNamedType,
  getOperationAST,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  Kind,
  type ObjectFieldNode,
  parse,
  print,
  type SelectionSetNode,
  visit,
} from 'graphql';
import { enumName } from '../../../packages/common/text/letter-case.ts';
import { variablesOf } from '../../../rest/compile-operation.ts';
import type { Endpoint } from '../../../rest/endpoint.ts';
import type { ExampleRequest } from '../../../rest/recorded-example.ts';
import { responseReader, restPresentation } from '../../../rest/serialize-output.ts';
import { toCoreOperation, toSnakeCaseSchema } from '../../../rest/snake-case-schema.ts';
import type { Variable } from '../../../rest/variable-target.ts';
import { planOperation } from '../../../src/graphql/executor/executor.ts';
import { schema } from '../../../src/schema/schema.ts';

const restSchema = toSnakeCaseSchema(schema);

const rootTypes = new Set(['Query', 'Mutation', 'Subscription']);

const camelCase = (name: string) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());

/** What to select of files, which REST returns as such. */
const fileFields: Readonly<Record<string, string>> = {
  file: '{ id name type sizeBytes url }',
  linkedFile: '{ id name type sizeBytes url }',
  exportResponses: '{ fileName mediaType url }',
  exportFiles: '{ fileName mediaType url }',
};

/** The operation of an endpoint as clients of GraphQL write it: without fragments and aliases. */
export function publicOperation(endpoint: Endpoint, variables: object): string {
  const document = toCoreOperation(endpoint.document, schema, restSchema);
  const fragments = fragmentsOf(document.definitions);
  const operation = getOperationAST(document);
  const sent = getOperationAST(endpoint.document);
  if (!operation || !sent) throw new Error('The document contains no operation');
  const selectionSet = inlined(operation.selectionSet, fragments);
  const unset = new Set(
    variablesOf(endpoint, sent, restSchema)
      .filter(({ name, refusesNull }) => refusesNull && !(camelCase(name) in variables))
      .map(({ name }) => name),
  );
  const isUnset = ({ value }: ArgumentNode | ObjectFieldNode) =>
    value.kind === Kind.VARIABLE && unset.has(value.name.value);
  const renamed = visit(
    { ...operation, selectionSet },
    {
      VariableDefinition: ({ variable }) => (unset.has(variable.name.value) ? null : undefined),
      Argument: (node) => (isUnset(node) ? null : undefined),
      ObjectField: (node) => (isUnset(node) ? null : undefined),
      Variable: (node) => ({ ...node, name: { ...node.name, value: camelCase(node.name.value) } }),
    },
  );
  const [root] = selectionSet.selections;
  const file = root?.kind === Kind.FIELD ? fileFields[root.name.value] : undefined;
  const text = print(renamed);
  return file === undefined ? text : print(parse(text.replace(/\{\s+\w+\s+\}(?=\s+\}$)/, file)));
}

const fragmentsOf = (definitions: readonly { readonly kind: string }[]) =>
  new Map(
    definitions
      .filter((node): node is FragmentDefinitionNode => node.kind === Kind.FRAGMENT_DEFINITION)
      .map((node) => [node.name.value, node]),
  );

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

/** All fields of a selection, those of its fragments in their place. */
function fieldsOf({ selections }: SelectionSetNode, fragments: Fragments): FieldNode[] {
  return selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection];
    const set =
      selection.kind === Kind.FRAGMENT_SPREAD
        ? fragments.get(selection.name.value)?.selectionSet
        : selection.selectionSet;
    return set ? fieldsOf(set, fragments) : [];
  });
}

/** A selection without fragments and aliases; fields that were selected several times are merged. */
function inlined(set: SelectionSetNode, fragments: Fragments): SelectionSetNode {
  const byName = new Map<string, FieldNode>();
  for (const { alias: _, ...field } of fieldsOf(set, fragments)) {
    const earlier = byName.get(field.name.value)?.selectionSet?.selections ?? [];
    const own = field.selectionSet && {
      ...field.selectionSet,
      selections: [...earlier, ...field.selectionSet.selections],
    };
    byName.set(field.name.value, { ...field, ...(own && { selectionSet: own }) });
  }
  const selections = [...byName.values()].map(({ selectionSet: own, ...field }) => ({
    ...field,
    ...(own && { selectionSet: inlined(own, fragments) }),
  }));
  return { ...set, selections };
}

/** The variables of the operation, from the request in the names of REST. */
export function publicVariables(
  endpoint: Endpoint,
  request: ExampleRequest,
): Record<string, unknown> {
  const definition = getOperationAST(endpoint.document);
  if (!definition) throw new Error('The document contains no operation');
  const variables = variablesOf(endpoint, definition, restSchema);
  const values = variables.map((variable) => [
    camelCase(variable.name),
    toPublicValue(valueFrom(variable, endpoint, request), variable.type),
  ]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

function valueFrom(
  { name, from }: Variable,
  { headers = {}, bodyMembers = [] }: Endpoint,
  request: ExampleRequest,
) {
  if (from === 'body')
    return request.upload
      ? { item_id: request.upload.itemId, file: null }
      : Object.fromEntries(
          Object.entries(request.body ?? {}).filter(([member]) => !bodyMembers.includes(member)),
        );
  if (from === 'member') return Reflect.get(request.body ?? {}, name);
  if (from !== 'header') return request[from]?.[name];
  const header = headers[name];
  const text = header && request.headers?.[header.name];
  return text === undefined ? undefined : header?.parse(text);
}

/** Translates names of members and of enum values. */
function toPublicValue(value: unknown, type: GraphQLInputType): unknown {
  if (value === null || value === undefined) return value;
  if (isNonNullType(type)) return toPublicValue(value, type.ofType);
  if (isListType(type))
    return Array.isArray(value) ? value.map((item) => toPublicValue(item, type.ofType)) : value;
  if (isEnumType(type)) return enumName(String(value));
  if (!isInputObjectType(type)) return value;
  const fields = type.getFields();
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const field = fields[name];
      return [camelCase(name), field ? toPublicValue(member, field.type) : member];
    }),
  );
}

/** The schema of the service with resolvers that read the data of a public operation, which is the context. */
const dataSchema = mapSchema(schema, {
  [MapperKind.OBJECT_FIELD]: ({ type, ...config }, name, typeName) => {
    const named = getNamedType(type);
    const isRoot = rootTypes.has(typeName);
    const resolve = (source: unknown, _: unknown, data: unknown) => {
      const value: unknown = Object(isRoot ? data : source)[name];
      return isLeafType(named) ? internalValue(named, value) : value;
    };
    return { type, resolve, extensions: config.extensions };
  },
});

/** The values that a result contains as texts: those of enums, and times. */
function internalValue(type: GraphQLLeafType, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((entry) => internalValue(type, entry));
  return typeof value === 'string' ? type.parseValue(value) : value;
}

/** The body of the REST response, from the data of the public operation; undefined for files. */
export async function toRestBody(endpoint: Endpoint, data: unknown): Promise<unknown> {
  if (endpoint.download) return undefined;
  const document = toCoreOperation(endpoint.document, schema, restSchema);
  const written = await planOperation(dataSchema, document, restPresentation)({}, data);
  return JSON.parse(responseReader(endpoint)(written.data));
}
