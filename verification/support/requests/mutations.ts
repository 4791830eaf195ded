import { type Random, words } from './seeded-random.ts';
import type { HostileRequest } from './send-request.ts';

type Mutation = (request: HostileRequest, random: Random) => HostileRequest;

const combiningMarks = `a${'\u0315\u0300'.repeat(2000)}`;

/** Texts that are known to cause errors in parsers, databases and renderers. */
const texts = [
  ...(['', ' ', '\u0000', 'a\u0000b', '\ud800', '\u202e\u2066', combiningMarks] as const),
  '\ufdfa'.repeat(2000),
  '𝒳'.repeat(300),
  'x'.repeat(20_001),
  "' OR 1=1 --",
  ...words(`
    ../../../etc/passwd __proto__ constructor hasOwnProperty.call $1 %s%n {{7*7}} =1+1 2026-02-30
    <script>alert(1)</script> 0000-00-00T99:99:99Z form_00000000000000000000000000
    resp_7zzzzzzzzzzzzzzzzzzzzzzzzz form_01h455vb4pex5vsknk084sn02q Rm9ybTpmb3JtXzE=`),
] as const;

const values = [
  ...texts,
  null,
  true,
  false,
  0,
  -1,
  1e308,
  -0,
  0.1,
  2 ** 31,
  2 ** 53,
  [],
  {},
  [[]],
  [null],
  { id: {} },
  Array.from({ length: 600 }, () => 1),
  Object.fromEntries(Array.from({ length: 600 }, (_, index) => [`member ${index}`, index])),
] as const;

const headerValues = [
  ...(['', '*', '"', 'W/"1", "2"', 'bytes=0-0,5-,-1', 'bytes=9-1', 'text/html'] as const),
  'application/json;q=0',
  'application/json; charset=utf-16',
  'multipart/form-data',
  `multipart/form-data; boundary=${'b'.repeat(300)}`,
  'x'.repeat(4000),
  '2026-11-22',
  'Bearer',
  'Bearer fw_0000000000000000000000000000',
  'Basic Og==',
  'Bearer é',
] as const;

const headerNames = words(`
  Accept Accept-Encoding Accept-Language Authorization Content-Type Idempotency-Key If-Match
  If-None-Match If-Range Last-Event-ID Origin Range X-Form-Access X-Forwarded-For X-Request-Id`);

const queryNames = words(`
  after approval before bom extensions format from limit order page q query status to
  variables`);

function mutateValue(value: unknown, random: Random): unknown {
  const isLeaf = typeof value !== 'object' || value === null;
  if (isLeaf || random.below(4) === 0) return random.pick(values);
  const members = Object.entries(value);
  const chosen = random.pickAny(members);
  if (!chosen) return random.pick(values);
  const [name, inner] = chosen;
  const others = members.filter(([other]) => other !== name);
  const changed: readonly (readonly [string, unknown])[] = random.pick([
    [...others, [name, mutateValue(inner, random)]],
    [...others, [name, mutateValue(inner, random)]],
    others,
    [...members, [random.pick(texts), inner]],
  ]);
  return Array.isArray(value)
    ? changed.map(([, item]) => item)
    : Object.fromEntries(changed.map(([key, item]) => [key, item]));
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** Deeply nested brackets as text, which `JSON.stringify` could not generate. */
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

export const mutations: Readonly<Record<string, Mutation>> = {
  'as it is': (request) => request,

  'another value in the body': (request, random) => ({
    ...request,
    body:
      request.body === undefined
        ? JSON.stringify(random.pick(values))
        : JSON.stringify(mutateValue(parsed(request.body), random)),
  }),

  'two other values in the body': (request, random) => ({
    ...request,
    body: JSON.stringify(mutateValue(mutateValue(parsed(request.body ?? '{}'), random), random)),
  }),

  'a body that is cut off': (request, random) => ({
    ...request,
    body: (request.body ?? '{"a":1}').slice(0, random.below((request.body ?? '').length + 1)),
  }),

  'a body with another character': (request, random) => {
    const body = request.body ?? '{}';
    const at = random.below(body.length + 1);
    return { ...request, body: `${body.slice(0, at)}${random.pick(texts)}${body.slice(at + 1)}` };
  },

  'a deeply nested body': (request, random) => ({
    ...request,
    body: `{"answers":${nested(random.pick([30, 3000, 60_000]))}}`,
  }),

  'another header': (request, random) => ({
    ...request,
    headers: { ...request.headers, [random.pick(headerNames)]: random.pick(headerValues) },
  }),

  'a query parameter': (request, random) => {
    const parameter = new URLSearchParams({
      [random.pick(queryNames)]: random.pick(texts).toWellFormed(),
    });
    const path = `${request.path}${request.path.includes('?') ? '&' : '?'}${parameter}`;
    return { ...request, path: random.below(3) === 0 ? `${path}&${parameter}` : path };
  },

  'another segment of the path': (request, random) => {
    const [path = '', query] = request.path.split('?');
    const segments = path.split('/');
    const at = 3 + random.below(Math.max(1, segments.length - 3));
    const hostile = encodeURIComponent(random.pick(texts).toWellFormed().slice(0, 2000));
    segments[at] = random.pick([hostile, '%00', '%', '%ff', '..', hostile]);
    return { ...request, path: segments.join('/') + (query === undefined ? '' : `?${query}`) };
  },

  'another method': (request, random) => ({
    ...request,
    method: random.pick(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD']),
  }),
};
