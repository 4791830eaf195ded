import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Answer } from './client.ts';

// Holds every answer to what the OpenAPI document says of it: the status, the headers that tell
// something, the media type and the body. Bodies may have no member that is not described, though
// the document does not say so to clients, who must expect new ones.

type Json = Readonly<Record<string, unknown>>;

/** Headers that no answer may have unless that is said. */
const telling = [
  'ETag',
  'Content-Disposition',
  'Content-Range',
  'Idempotency-Replayed',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'WWW-Authenticate',
];

const name = 'openapi.json';

interface Described {
  readonly ajv: Ajv2020;
  readonly document: Json;
  /** A pattern for each path; those without parameters first. */
  readonly paths: readonly { readonly pattern: RegExp; readonly operations: Json }[];
}

let reading: Promise<Described> | undefined;

/** @throws {Error} if the document does not describe an answer */
export async function assertDescribed(method: string, path: string, answer: Answer): Promise<void> {
  reading ??= read();
  const described = await reading;
  const failures = failuresOf(described, method, path, answer);
  if (failures.length === 0) return;
  const told = `${method} ${path} answered ${answer.status}, but by the OpenAPI document`;
  throw new Error(`${told} ${failures.join('; ')}\n${JSON.stringify(answer.body)}`);
}

/** Loaded when the first answer comes: some tests never ask. */
async function read(): Promise<Described> {
  const { documents } = await import('../../rest/documents.ts');
  const made = documents.find(({ path }) => path === '/openapi.json')?.make('https://x.example/');
  const document: Json = Object(closed(made));
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

/** A copy in which objects have no further members and references name the document. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.fromEntries(
    Object.entries(value).map(([member, inner]) =>
      member === '$ref' ? [member, `${name}${inner}`] : [member, closed(inner)],
    ),
  );
  const isOpen = 'properties' in copy && !('additionalProperties' in copy);
  const isObject = [copy['type']].flat().includes('object');
  return isOpen && isObject ? { ...copy, additionalProperties: false } : copy;
}

function failuresOf(
  { ajv, document, paths }: Described,
  method: string,
  path: string,
  { status, headers, body }: Answer,
): readonly string[] {
  const verb = method === 'HEAD' ? 'get' : method.toLowerCase();
  const [bare = ''] = path.split('?');
  const candidates = paths.filter(({ pattern }) => pattern.test(bare));
  const operation = candidates.find(({ operations }) => verb in operations)?.operations[verb];
  if (!operation)
    return unservedFailures(document, ajv, candidates.length > 0 ? 405 : 404, status, body);

  const response = resolved(document, at(operation, 'responses', String(status)));
  if (!response) return ['there is no such status'];
  const type = headers.get('Content-Type')?.split(';')[0] ?? '';
  const content = Object(at(response, 'content'));
  const told = headerFailures(document, Object(at(response, 'headers')), headers);
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

function resolved(document: Json, value: unknown): unknown {
  const reference = at(value, '$ref');
  if (typeof reference !== 'string') return value;
  return at(document, ...reference.slice(name.length + 2).split('/'));
}

function at(value: unknown, ...members: readonly string[]): unknown {
  return members.reduce((inner, member) => Object(inner)[member], value);
}
