import type { Ajv2020 } from 'ajv/dist/2020.js';
import type { Answer, Sent } from './client.ts';
import {
  at,
  type Described,
  type Json,
  operationOf,
  readOpenApi,
  resolved,
} from './openapi-document.ts';

// Holds every answer to what the OpenAPI document says of it: the status, the headers that tell
// something, the media type and the body; and what was accepted to what it says may be sent.

/** Headers that no answer may have unless that is said. */
const telling = [
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

let reading: Promise<Described> | undefined;

/** @throws {Error} if the document does not describe an answer, or what was sent to get it */
export async function assertDescribed(
  method: string,
  path: string,
  answer: Answer,
  sent: Sent = {},
): Promise<void> {
  reading ??= readOpenApi();
  const described = await reading;
  const failures = answerFailures(described, method, path, answer, sent);
  if (failures.length === 0) return;
  const told = `${method} ${path} answered ${answer.status}, but by the OpenAPI document`;
  throw new Error(`${told} ${failures.join('; ')}\n${JSON.stringify(answer.body)}`);
}

/** @returns what an answer, and what was sent to get it, has that the document does not describe */
export function answerFailures(
  { ajv, document, paths }: Described,
  method: string,
  path: string,
  { status, headers, body }: Answer,
  sent: Sent = {},
): readonly string[] {
  const [bare = ''] = path.split('?');
  const operation = operationOf(paths, method, bare);
  if (!operation) {
    const isPath = paths.some(({ pattern }) => pattern.test(bare));
    return unservedFailures(document, ajv, isPath ? 405 : 404, status, body);
  }

  const response = resolved(document, at(operation, 'responses', String(status)));
  if (!response) return ['there is no such status'];
  const type = headers.get('Content-Type')?.split(';')[0] ?? '';
  const content = Object(at(response, 'content'));
  const told = [
    ...headerFailures(document, Object(at(response, 'headers')), headers),
    ...(status < 300 ? sentFailures(ajv, operation, sent) : []),
  ];
  if (method === 'HEAD' || body === undefined) return told;
  if (!(type in content)) return '*/*' in content ? told : [...told, `there is no ${type}`];
  return [...told, ...bodyFailures(ajv, content[type], body)];
}

/** What is not in the document is refused, with a problem. */
function unservedFailures(
  document: Json,
  ajv: Ajv2020,
  expected: number,
  status: number,
  body: unknown,
): readonly string[] {
  if (status !== expected) return [`there is no such operation, so it must be ${expected}`];
  return bodyFailures(ajv, { schema: at(document, 'components', 'schemas', 'Problem') }, body);
}

/** What is accepted must be allowed. */
function sentFailures(ajv: Ajv2020, operation: unknown, { body }: Sent): readonly string[] {
  const media = at(operation, 'requestBody', 'content', 'application/json');
  if (body === undefined || !media) return [];
  return bodyFailures(ajv, media, body).map((failure) => `as it is sent, ${failure}`);
}

function headerFailures(document: Json, declared: Json, headers: Headers): readonly string[] {
  const missing = Object.entries(declared)
    .filter(([header, said]) => at(resolved(document, said), 'required') && !headers.has(header))
    .map(([header]) => `it must have the header ${header}`);
  const undeclared = telling
    .filter((header) => headers.has(header) && !(header in declared))
    .map((header) => `it has no header ${header}`);
  return [...missing, ...undeclared];
}

function bodyFailures(ajv: Ajv2020, media: unknown, body: unknown): readonly string[] {
  const validate = ajv.compile(Object(at(media, 'schema')));
  if (validate(body)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `its body${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}
