import type { Ajv2020 } from 'ajv/dist/2020.js';
import {
  type OpenApiValidator,
  operationOf,
  resolveReference,
  valueAt,
} from '../../support/openapi/openapi-document.ts';

// Validates requests against the OpenAPI document: parameters, content type and body.

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: object;
}

/** @returns the violations of a request */
export async function requestFailures(
  { ajv, document, paths }: OpenApiValidator,
  request: Request,
  path: string,
): Promise<readonly string[]> {
  const operation = operationOf(paths, request.method, path);
  if (!operation) return ['it is not described'];
  const parameters: readonly Parameter[] = Object(valueAt(operation, 'parameters') ?? []);
  const query = new URL(request.url).searchParams;
  const known = new Set(parameters.flatMap((each) => (each.in === 'query' ? [each.name] : [])));
  return [
    ...[...query.keys()]
      .filter((name) => !known.has(name))
      .map((name) => `unknown parameter ${name}`),
    ...parameters.flatMap((parameter) => parameterFailures(ajv, parameter, request, query)),
    ...(await bodyFailures(
      ajv,
      resolveReference(document, valueAt(operation, 'requestBody')),
      request,
    )),
  ];
}

function parameterFailures(
  ajv: Ajv2020,
  { name, in: place, required = false, schema }: Parameter,
  { headers }: Request,
  query: URLSearchParams,
): readonly string[] {
  if (place === 'path') return [];
  const text = place === 'query' ? query.get(name) : headers.get(name);
  if (text === null) return required ? [`the parameter ${name} is missing`] : [];
  const isValid = readings(text).some((value) => ajv.validate(schema, value));
  return isValid ? [] : [`the parameter ${name} ${ajv.errorsText()}`];
}

/** The possible values of a parameter: a string, a number or a boolean. */
const readings = (text: string): readonly unknown[] =>
  /^(-?\d+(\.\d+)?|true|false)$/.test(text) ? [text, JSON.parse(text)] : [text];

async function bodyFailures(
  ajv: Ajv2020,
  expected: unknown,
  request: Request,
): Promise<readonly string[]> {
  const type = request.headers.get('Content-Type')?.split(';')[0] ?? '';
  const isEmpty = (await request.clone().arrayBuffer()).byteLength === 0;
  if (isEmpty) return valueAt(expected, 'required') ? ['it has no body'] : [];
  const media = valueAt(expected, 'content', type);
  if (!media) return [`its body is ${type}`];
  const body = type === 'multipart/form-data' ? await fieldsOf(request) : await request.json();
  const validate = ajv.compile(Object(valueAt(media, 'schema')));
  return validate(body) ? [] : [`its body ${ajv.errorsText(validate.errors)}`];
}

/** The fields of a form; files as strings, as in OpenAPI. */
async function fieldsOf(request: Request): Promise<object> {
  const fields = [...(await request.formData())];
  const texts = fields.map(async ([name, value]) => [
    name,
    typeof value === 'string' ? value : await value.text(),
  ]);
  return Object.fromEntries(await Promise.all(texts));
}
