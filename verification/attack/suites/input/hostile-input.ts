import { mutations } from '../../../support/requests/mutations.ts';
import { publishForm, sendJson } from '../../../support/requests/rest.ts';
import { type Random, words } from '../../../support/requests/seeded-random.ts';
import type { HostileRequest } from '../../../support/requests/send-request.ts';
import { attacksOf, besideOthers, oncePer, probe, requestAttack } from '../../probe.ts';
import type { Attack, Suite, Target } from '../../suite.ts';
import { validRequests } from '../../valid-requests.ts';

const [longest, codePoints] = [20_000, 10];

/** Four people in one character, three with a skin tone: more bytes than a body may have, if there are 20,000. */
const family = '👨🏽‍👩🏽‍👧🏽‍👦';

/** Answers of characters that consist of as many code points as possible, so that counting them is expensive. */
const answers: Readonly<Record<string, string>> = {
  'letters with marks above and below': `e${'\u0301\u0323'.repeat(codePoints)}`
    .slice(0, codePoints)
    .repeat(longest),
  'one letter more than that': `e${'\u0301'.repeat(codePoints - 1)}`.repeat(longest + 1),
  'joined emoji': family.repeat(longest),
  'as many joined emoji as a body may have': family.repeat(13_000),
  'flags that pair with each other': '🇩'.repeat(longest * 2),
  'joined to one character': `👨${'\u200d👨'.repeat(longest)}`,
};

const form = oncePer(({ url, owner }: Target) =>
  publishForm(url, owner.key, [
    { id: 'text', type: 'long_text', title: 'A text', max_length: longest },
  ]),
);

/** The longest answers to a text question: each is stored or refused, and others are served in the meantime. */
const longAnswers = (target: Target) =>
  attacksOf(answers, (name, text) =>
    probe(`an answer of ${name}`, `${text.length} UTF-16 units`, async () => {
      const { slug } = await form(target);
      const path = `/public/forms/${slug}/submissions`;
      const body = { answers: { text } };
      const { done, fault } = await besideOthers(target.url, () =>
        sendJson(target.url, 'POST', path, { body }),
      );
      const isAnswered = [201, 413, 422, 503].includes(done.status);
      return isAnswered ? fault : `was answered ${done.status}: ${done.text.slice(0, 200)}`;
    }),
  );

/** A threat of hostile input, as texts that take the place of members, segments and parameters. */
interface Threat {
  readonly name: string;
  readonly promised: string;
  readonly payloads: readonly [string, ...string[]];
  readonly more?: (target: Target) => readonly ((random: Random) => Attack)[];
}

const threats: readonly Threat[] = [
  {
    name: 'injection',
    promised: 'A text is never executed as SQL, GraphQL, a template or a command.',
    payloads: [
      ...([
        "' OR 1=1 --",
        "'; SELECT pg_sleep(20); --",
        '\\"}) { __typename } }',
        '{{7*7}}',
      ] as const),
      '$(sleep 20)',
      'a\u0000b',
      '%27%20OR%201',
      '\ud800',
      '1) UNION SELECT version() --',
    ],
  },
  {
    name: 'prototype-pollution',
    promised: 'No name of a member changes what all objects inherit.',
    payloads: words('__proto__ constructor prototype hasOwnProperty.call toString __proto__.x'),
  },
  {
    name: 'path-tricks',
    promised: 'No path leads to a file or an operation that it does not name.',
    payloads: words('../../../etc/passwd ..%2f..%2f %2e%2e . // \\..\\ %00 ;x=1 %'),
  },
  {
    name: 'resource-exhaustion',
    promised: 'A request costs no more than its size.',
    more: longAnswers,
    payloads: [
      'x'.repeat(200_000),
      `a${'\u0315\u0300'.repeat(20_000)}`,
      '\ufdfa'.repeat(20_000),
      `${'a'.repeat(50_000)}!`,
      '['.repeat(50_000),
      '('.repeat(20_000),
      'a@'.repeat(20_000),
    ],
  },
];

const parameters = words('q limit cursor answers version after from search language format sort');

const places: readonly [Place, ...Place[]] = [
  (request, payload, random) => {
    const segments = request.path.split('/');
    segments[3 + random.below(Math.max(1, segments.length - 3))] = payload.toWellFormed();
    return { ...request, path: encodePath(segments.join('/').slice(0, 8000)) };
  },
  (request, payload, random) => {
    const name = random.pick(parameters);
    const query = new URLSearchParams({ [name]: payload.toWellFormed().slice(0, 3000) });
    return { ...request, path: `${request.path}?${query}` };
  },
  (request, payload, random) => ({
    ...request,
    body: replaceMember(request.body, payload, random),
  }),
  (request, payload, random) => ({ ...request, body: renameMember(request.body, payload, random) }),
];

type Place = (request: HostileRequest, payload: string, random: Random) => HostileRequest;

/** Encodes what cannot be sent; escapes that are there already, and dots, are sent as they are. */
const encodePath = (path: string) =>
  path.replace(/[^\x21-\x7e]/gu, (one) => encodeURIComponent(one));

function replaceMember(body: string | undefined, payload: string, random: Random): string {
  const value: Record<string, unknown> = Object(JSON.parse(body ?? '{}'));
  const name = random.pickAny(Object.keys(value)) ?? 'answers';
  return JSON.stringify({
    ...value,
    [name]: random.pickAny<unknown>([payload, [payload], { value: payload }]),
  });
}

/** `__proto__` as a member, which an object literal could not state. */
function renameMember(body: string | undefined, payload: string, random: Random): string {
  const member = `${JSON.stringify(payload)}:${random.pick(['{"x":1}', '1', '"x"', 'null'])}`;
  const text = body ?? '{}';
  return text === '{}' ? `{${member}}` : text.replace('{', () => `{${member},`);
}

function hostileSuite(
  { name, promised, more = () => [] }: Omit<Threat, 'payloads'>,
  spoil: (request: HostileRequest, random: Random) => HostileRequest,
): Suite {
  return {
    name,
    promised,
    aims: (target) => [
      ...more(target),
      ...validRequests(target).map(
        ({ aim, draw }) =>
          (random: Random): Attack =>
            requestAttack(target.url, {
              request: spoil(draw(random), random),
              aim,
              forbidden: Object.values(target.owner.secrets),
            }),
      ),
    ],
  };
}

export const hostileSuites: readonly Suite[] = [
  ...threats.map(({ payloads, ...threat }) =>
    hostileSuite(threat, (request, random) =>
      random.pick(places)(request, random.pick(payloads), random),
    ),
  ),
  hostileSuite(
    { name: 'mutated-requests', promised: 'No request leads to an unexpected error.' },
    (request, random) => {
      const mutate = random.pickAny(Object.values(mutations));
      return mutate ? mutate(request, random) : request;
    },
  ),
];
