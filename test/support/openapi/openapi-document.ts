import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

// The OpenAPI document, prepared to validate responses. Unlike in the published document, bodies must not have
// fields that are not described.

export type Json = Readonly<Record<string, unknown>>;

const name = 'openapi.json';

export interface OpenApiValidator {
  readonly ajv: Ajv2020;
  readonly document: Json;
  /** A pattern for each path; paths without parameters come first. */
  readonly paths: readonly { readonly pattern: RegExp; readonly operations: Json }[];
}

/** Loaded on the first response, since some tests send no requests. */
export async function loadOpenApi(): Promise<OpenApiValidator> {
  const { apiDocuments: documents } = await import('../../../rest/serving/api-documents.ts');
  return compileOpenApi(
    documents.find(({ path }) => path === '/openapi.json')?.build('https://x.example/'),
  );
}

/** Prepares a document for validation. */
export function compileOpenApi(source: unknown): OpenApiValidator {
  const document: Json = Object(forbidUnknownMembers(source));
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(document, name);
  const paths = Object.entries(Object(document['paths']))
    .map(([path, operations]) => ({ path, operations: Object(operations) }))
    .sort((a, b) => a.path.split('{').length - b.path.split('{').length)
    .map(({ path, operations }) => ({
      pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
      operations,
    }));
  return { ajv, document, paths };
}

/** The operation of a method and a path; undefined if there is none. */
export function operationOf(
  paths: OpenApiValidator['paths'],
  method: string,
  path: string,
): Json | undefined {
  const verb = method === 'HEAD' ? 'get' : method.toLowerCase();
  const found = paths.find(({ pattern, operations }) => pattern.test(path) && verb in operations);
  const operation = found?.operations[verb];
  return operation === undefined ? undefined : Object(operation);
}

/** A copy in which objects have no additional properties and references contain the document's id. */
function forbidUnknownMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(forbidUnknownMembers);
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.fromEntries(
    Object.entries(value).map(([member, inner]) =>
      member === '$ref' ? [member, `${name}${inner}`] : [member, forbidUnknownMembers(inner)],
    ),
  );
  const isOpen = 'properties' in copy && !('additionalProperties' in copy);
  const isObject = [copy['type']].flat().includes('object');
  return isOpen && isObject ? { ...copy, additionalProperties: false } : copy;
}

export function resolveReference(document: Json, value: unknown): unknown {
  const reference = valueAt(value, '$ref');
  if (typeof reference !== 'string') return value;
  return valueAt(document, ...reference.slice(name.length + 2).split('/'));
}

export function valueAt(value: unknown, ...members: readonly string[]): unknown {
  return members.reduce((inner, member) => Object(inner)[member], value);
}
