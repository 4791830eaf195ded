// The responses of an endpoint in the OpenAPI document. Their schema is derived from the selection of its operation.

import {
  type DocumentNode,
  type FieldNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isLeafType,
  isListType,
  isNonNullType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { binarySchema, nullable } from '../../packages/common/json/json-schema.ts';
import type { ProblemCode } from '../../packages/common/problem.ts';
import { type Fragments, fragmentsOf } from '../../src/graphql/selections.ts';
import type { Endpoint, FileKind } from '../endpoint.ts';
import { recordedExamples } from '../recorded/recorded-examples.ts';
import type { ExampleResponse, RecordedExample } from '../recorded-example.ts';
import { responseFieldOf } from '../serialize-output.ts';
import { operationOf, type Variable } from '../variable-target.ts';
import { type Components, type Json, leafSchema, withDescription } from './components.ts';
import { problemResponse, statusOf } from './problem-responses.ts';
import { type HeaderName, headerRefs, rateLimitHeaders } from './response-headers.ts';

export function recordedExampleOf({ method, path }: Endpoint): RecordedExample | undefined {
  const template = path.replace(/:(\w+)/g, '{$1}');
  return Object.values(recordedExamples).find(
    (example) => example.method === method && example.path === template,
  );
}

/**
 * The value of the member `examples` of a Media Type Object; empty without a value. Also empty for JSON Schemas with
 * references: code generators resolve `$ref` in examples, too.
 */
export const recordedValue = (value: unknown): Json =>
  value === undefined || containsReference(value)
    ? {}
    : { recorded: { summary: 'recorded', value } };

function containsReference(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return '$ref' in value || Object.values(value).some(containsReference);
}

interface SelectionContext {
  readonly schema: GraphQLSchema;
  readonly fragments: Fragments;
  readonly components: Components;
}

/** A field of the response. */
interface Member {
  readonly name: string;
  readonly schema: Json;
  /** False for fields that are omitted instead of null. */
  readonly isRequired: boolean;
}

/**
 * JSON Schema of the response of an operation: the value of its only field, as selected. A fragment becomes
 * a component with its name.
 *
 * @param schema the snake_case schema
 * @param field the field of that value that is the response, instead of the value
 */
function outputSchema(
  document: DocumentNode,
  schema: GraphQLSchema,
  components: Components,
  field?: string,
): Json {
  const { operation, selectionSet } = operationOf(document);
  const rootType = schema.getRootType(operation);
  const context = { schema, fragments: fragmentsOf(document), components };
  const [root] = rootType ? membersOf(selectionSet, rootType, context) : [];
  if (!root) throw new Error('The operation selects no field');
  const response = field === undefined ? root.schema : Object(root.schema['properties'])[field];
  const { description, ...responseSchema } = response; // the operation has the description
  return responseSchema;
}

function membersOf(
  { selections }: SelectionSetNode,
  type: GraphQLNamedType,
  context: SelectionContext,
): Member[] {
  return selections.flatMap((node): Member[] => {
    if (node.kind === Kind.FIELD) return membersOfField(node, type, context);
    if (node.kind === Kind.INLINE_FRAGMENT) return membersOf(node.selectionSet, type, context);
    const fragment = context.fragments.get(node.name.value);
    return fragment ? membersOf(fragment.selectionSet, type, context) : [];
  });
}

/** One field, or those of its object if it has the extension `flatten`. */
function membersOfField(
  node: FieldNode,
  parent: GraphQLNamedType,
  context: SelectionContext,
): Member[] {
  const field = 'getFields' in parent ? parent.getFields()[node.name.value] : undefined;
  if (!field || !('args' in field)) {
    throw new Error(`Unknown field ${parent.name}.${node.name.value}`);
  }
  if (field.extensions['flatten'] !== true || !node.selectionSet) {
    return [memberOf(node, field, context)];
  }
  return membersOf(node.selectionSet, getNamedType(field.type), context);
}

function memberOf(
  node: FieldNode,
  field: GraphQLField<unknown, unknown>,
  context: SelectionContext,
): Member {
  const { omitNull, omitEmpty } = field.extensions;
  const isOmitted = omitNull === true || omitEmpty === true;
  const { type } = field;
  const schema =
    isNonNullType(type) || isOmitted
      ? valueSchema(isNonNullType(type) ? type.ofType : type, node, context)
      : nullable(valueSchema(type, node, context));
  return {
    name: node.alias?.value ?? node.name.value,
    schema: withDescription(schema, field.description),
    isRequired: !isOmitted,
  };
}

function valueSchema(type: GraphQLOutputType, node: FieldNode, context: SelectionContext): Json {
  if (isNonNullType(type)) return valueSchema(type.ofType, node, context);
  if (isListType(type)) return { type: 'array', items: itemSchema(type.ofType, node, context) };
  if (isLeafType(type)) return leafSchema(type, 'jsonSchema', context.components);
  if (!node.selectionSet) throw new Error(`No field of ${type.name} is selected`);
  return selectionSchema(node.selectionSet, type, context);
}

function itemSchema(type: GraphQLOutputType, node: FieldNode, context: SelectionContext): Json {
  const schema = valueSchema(type, node, context);
  return isNonNullType(type) ? schema : nullable(schema);
}

function selectionSchema(
  selection: SelectionSetNode,
  type: GraphQLNamedType,
  context: SelectionContext,
): Json {
  const [first, ...others] = selection.selections;
  if (first?.kind === Kind.FRAGMENT_SPREAD && others.length === 0) {
    const name = first.name.value.replace(/Fields$/, '');
    return context.components.schema(name, () => objectSchema(selection, type, context));
  }
  return objectSchema(selection, type, context);
}

/** Leaves `additionalProperties` open, since fields may be added to responses. */
function objectSchema(
  selection: SelectionSetNode,
  type: GraphQLNamedType,
  context: SelectionContext,
): Json {
  const members = membersOf(selection, type, context);
  return {
    type: 'object',
    ...withDescription({}, type.description),
    properties: Object.fromEntries(members.map(({ name, schema }) => [name, schema])),
    required: members.filter(({ isRequired }) => isRequired).map(({ name }) => name),
  };
}

export function responsesOf(
  endpoint: Endpoint,
  variables: readonly Variable[],
  schema: GraphQLSchema,
  components: Components,
): Json {
  const { status, replaces, etag, download, location: _, ...others } = endpoint;
  const headers = headersOf(endpoint);
  const isPartial = download !== undefined && etag !== undefined;
  return {
    [status]: {
      description: statusDescriptions[status],
      headers: headerRefs(headers),
      ...contentOf(endpoint, schema, components),
    },
    ...(replaces && {
      200: {
        description: 'Replaced.',
        headers: headerRefs(headersOf({ ...others, status: 200 })),
        ...contentOf(endpoint, schema, components),
      },
    }),
    ...(isPartial && {
      206: {
        description: 'The requested range of bytes.',
        headers: headerRefs({ ...headers, 'Content-Range': 'ContentRange' }),
        content: filesOf(download),
      },
    }),
    ...(etag === 'content' && {
      304: { description: 'Not modified.', headers: headerRefs(headers) },
    }),
    ...problemsOf(endpoint, variables, components),
  };
}

const statusDescriptions: Readonly<Record<Endpoint['status'], string>> = {
  200: 'OK.',
  201: 'Created.',
  202: 'Accepted for processing.',
  204: 'No content.',
};

function headersOf(endpoint: Endpoint): Readonly<Record<string, HeaderName>> {
  const { etag, localized, download, location, headers = {} } = endpoint;
  return {
    'X-Request-Id': 'RequestId',
    ...(isRateLimited(endpoint) && rateLimitHeaders),
    ...(location !== undefined && { Location: 'Location' }),
    ...(etag && { ETag: etag === 'revision' ? 'Revision' : 'ETag' }),
    ...(localized && { 'Content-Language': 'ContentLanguage' }),
    ...(download && { 'Content-Disposition': 'ContentDisposition' }),
    ...(download && !etag && { 'Export-Truncated': 'ExportTruncated', Link: 'NextLink' }),
    ...('idempotency_key' in headers && { 'Idempotency-Replayed': 'IdempotencyReplayed' }),
  };
}

/** Requests with an API key always are. */
const isRateLimited = ({ scope, rateLimit }: Endpoint) =>
  scope !== 'public' || rateLimit !== undefined;

function contentOf(endpoint: Endpoint, schema: GraphQLSchema, components: Components): Json {
  const { status, document, download, only } = endpoint;
  if (status === 204) return {};
  const recorded = recordedExampleOf(endpoint)?.response;
  if (download) return { content: filesOf(download, recorded) };
  return {
    content: {
      [only?.mediaType ?? 'application/json']: {
        schema: outputSchema(document, schema, components, responseFieldOf(endpoint)),
        examples: recordedValue(recorded?.body),
      },
    },
  };
}

/** @param recorded the response with the file of one of these kinds */
function filesOf(kinds: NonNullable<Endpoint['download']>, recorded?: ExampleResponse): Json {
  const recordedType = recorded?.headers['Content-Type'] ?? '';
  const contents = kinds.map((kind) => {
    const isRecorded = kind.type === '*/*' || recordedType.startsWith(kind.type);
    const examples = recordedValue(isRecorded ? recorded?.body : undefined);
    const hasExample = Object.keys(examples).length > 0;
    return [kind.type, { schema: fileSchema(kind), ...(hasExample && { examples }) }];
  });
  return Object.fromEntries(contents);
}

function fileSchema({ type, listOf, object }: FileKind): Json {
  const list = listOf && { type: 'array', items: { $ref: `#/components/schemas/${listOf}` } };
  if (list) return object ? { anyOf: [list, object] } : list;
  if (type.startsWith('text/')) return { type: 'string' };
  return binarySchema;
}

/** The problems of the record, and those that follow from its other properties. */
function problemsOf(
  endpoint: Endpoint,
  variables: readonly Variable[],
  components: Components,
): Json {
  const byStatus = new Map<number, Set<ProblemCode>>();
  const add = (status: number, code: ProblemCode) =>
    byStatus.set(status, new Set(byStatus.get(status)).add(code));
  for (const code of codesOf(endpoint, variables)) add(statusOf(code), code);
  if (endpoint.headers && 'if_match' in endpoint.headers) add(412, 'revision_conflict');
  const responses = [...byStatus].map(([status, codes]) => [
    status,
    problemResponse([...codes].sort(), status, isRateLimited(endpoint), components),
  ]);
  return Object.fromEntries(responses);
}

function codesOf(endpoint: Endpoint, variables: readonly Variable[]): readonly ProblemCode[] {
  const { method, scope, problems } = endpoint;
  // Operations without a body reject one that is sent, so every method but GET reads it.
  const readsBody = method !== 'GET';
  const refusesParameters = scope !== 'public';
  const readsInput =
    readsBody || refusesParameters || variables.some(({ from }) => from !== 'path');
  return [
    ...problems,
    ...codesIf(readsInput, 'bad_request'),
    ...codesIf(scope !== 'public', 'unauthenticated'),
    ...codesIf(scope !== 'public' && scope !== 'any', 'insufficient_scope'),
    ...codesIf(readsBody, 'payload_too_large', 'unsupported_media_type', 'validation_failed'),
    ...codesIf(isRateLimited(endpoint), 'rate_limited'),
    'internal_error',
    'unavailable',
  ];
}

const codesIf = (holds: boolean, ...codes: readonly ProblemCode[]) => (holds ? codes : []);
