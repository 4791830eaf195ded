import type { Ajv2020 } from 'ajv/dist/2020.js';
import type { ApiResponse, RequestOptions } from '../clients/api-client.ts';
import {
  type Json,
  loadOpenApi,
  type OpenApiValidator,
  operationOf,
  resolveReference,
  valueAt,
} from './openapi-document.ts';

// Validates every response against the OpenAPI document: status, headers, media type and body; and every
// accepted request.

/** Headers that a response may have only if the document describes them. */
const headersToDeclare = [
  'ETag',
  'Content-Disposition',
  'Content-Range',
  'Idempotency-Replayed',
  'Location',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'WWW-Authenticate',
];

let validatorLoading: Promise<OpenApiValidator> | undefined;

/** @throws {Error} if the document does not describe the response, or the accepted request */
export async function assertMatchesOpenApi(
  method: string,
  path: string,
  answer: ApiResponse,
  sent: RequestOptions = {},
): Promise<void> {
  validatorLoading ??= loadOpenApi();
  const described = await validatorLoading;
  const failures = responseMismatches(described, method, path, answer, sent);
  if (failures.length === 0) return;
  const summary = `${method} ${path} answered ${answer.status}, but by the OpenAPI document`;
  throw new Error(`${summary} ${failures.join('; ')}\n${JSON.stringify(answer.body)}`);
}

/** @returns the violations of a response, and of its request if it was accepted */
export function responseMismatches(
  { ajv, document, paths }: OpenApiValidator,
  method: string,
  path: string,
  { status, headers, body }: ApiResponse,
  sent: RequestOptions = {},
): readonly string[] {
  const [bare = ''] = path.split('?');
  const operation = operationOf(paths, method, bare);
  if (!operation) {
    const isPath = paths.some(({ pattern }) => pattern.test(bare));
    return unknownPathFailures(document, ajv, isPath ? 405 : 404, status, body);
  }

  const response = resolveReference(document, valueAt(operation, 'responses', String(status)));
  if (!response) return ['unknown status'];
  const type = headers.get('Content-Type')?.split(';')[0] ?? '';
  const content = Object(valueAt(response, 'content'));
  const mismatches = [
    ...headerFailures(document, Object(valueAt(response, 'headers')), headers),
    ...(status < 300 ? requestFailures(ajv, operation, sent) : []),
  ];
  if (method === 'HEAD' || body === undefined) return mismatches;
  if (!(type in content))
    return '*/*' in content ? mismatches : [...mismatches, `unknown content type ${type}`];
  return [...mismatches, ...bodyFailures(ajv, content[type], body)];
}

/** Requests that are not in the document must be rejected with a problem. */
function unknownPathFailures(
  document: Json,
  ajv: Ajv2020,
  expected: number,
  status: number,
  body: unknown,
): readonly string[] {
  if (status !== expected) return [`unknown operation: the status must be ${expected}`];
  return bodyFailures(ajv, { schema: valueAt(document, 'components', 'schemas', 'Problem') }, body);
}

/** Accepted requests must match the document. */
function requestFailures(
  ajv: Ajv2020,
  operation: unknown,
  { body }: RequestOptions,
): readonly string[] {
  const media = valueAt(operation, 'requestBody', 'content', 'application/json');
  if (body === undefined || !media) return [];
  return bodyFailures(ajv, media, body).map((failure) => `as it is sent, ${failure}`);
}

function headerFailures(document: Json, declared: Json, headers: Headers): readonly string[] {
  const missing = Object.entries(declared)
    .filter(
      ([header, reference]) =>
        valueAt(resolveReference(document, reference), 'required') && !headers.has(header),
    )
    .map(([header]) => `it must have the header ${header}`);
  const undeclared = headersToDeclare
    .filter((header) => headers.has(header) && !(header in declared))
    .map((header) => `it has no header ${header}`);
  return [...missing, ...undeclared];
}

function bodyFailures(ajv: Ajv2020, media: unknown, body: unknown): readonly string[] {
  const validate = ajv.compile(Object(valueAt(media, 'schema')));
  if (validate(body)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `its body${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}
