import { requestField, rootFields } from '../../../support/requests/graphql-requests.ts';
import type { Random } from '../../../support/requests/seeded-random.ts';
import { asCurl, type HostileRequest } from '../../../support/requests/send-request.ts';
import { requestOperation } from '../../openapi-operations.ts';
import { probe, sendAttack } from '../../probe.ts';
import type { Refusal, Suite, Target } from '../../suite.ts';

/** What a page of another website can make a browser send, with the cookie of the console's session. */
const disguises: Readonly<Record<string, Disguise>> = {
  'a text': ({ headers, body, ...rest }) => ({
    ...rest,
    headers: { ...headers, 'Content-Type': 'text/plain' },
    body,
  }),
  'a form': ({ headers, body, ...rest }) => ({
    ...rest,
    headers: { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ query: queryOf(body) }).toString(),
  }),
  'a form with files': ({ headers, body, ...rest }) => ({
    ...rest,
    headers: { ...headers, 'Content-Type': 'multipart/form-data; boundary=x' },
    body: multipart(body ?? '{}'),
  }),
  'a link': ({ headers, body, path }) => ({
    method: 'GET',
    headers,
    body: undefined,
    path: path === '/graphql' ? `${path}?${new URLSearchParams({ query: queryOf(body) })}` : path,
  }),
  'JSON of a script': (request) => ({
    ...request,
    headers: { ...request.headers, 'Content-Type': 'application/json' },
  }),
};

type Disguise = (request: HostileRequest) => HostileRequest;

const queryOf = (body: string | undefined): string =>
  String(Object(JSON.parse(body ?? '{}')).query);

const part = (name: string, text: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;

const multipart = (operations: string) =>
  `${part('operations', operations)}${part('map', '{}')}--x--\r\n`;

/** Headers that browsers add to requests of other websites; the first one is of an old browser. */
const origins: readonly Record<string, string>[] = [
  { Origin: 'https://attacker.example' },
  { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' },
  { Origin: 'https://attacker.example', 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'cors' },
];

/** The refusal of a request that another website can send without asking. */
const demandsPreflight = /GraphQL-Require-Preflight/;

/** The refusals that come before the operation: of the session, or of a type that is not JSON. */
const refusal: Refusal = {
  codes: ['unauthenticated', 'unsupported_media_type', 'method_not_allowed'],
};

export const csrf: Suite = {
  name: 'csrf',
  promised: 'The session of the console serves no request of another website.',
  aims: (target) =>
    Object.entries(disguises).flatMap(([name, disguise]) =>
      origins.flatMap((origin) => [
        ...rootFields('mutation')
          .filter(({ field }) => field.extensions['public'] !== true)
          .map((root) => (random: Random) => {
            const request = requestField(root, target.owner.ids, undefined, random);
            const aim = `${root.name} as ${name}`;
            return attack(target, aim, disguise(request), origin);
          }),
        ...(name === 'a form' || name === 'a link' ? [] : restAims(target, name, disguise, origin)),
      ]),
    ),
};

const restAims = (
  target: Target,
  name: string,
  disguise: Disguise,
  origin: Record<string, string>,
) =>
  target.operations
    .filter(({ method, scope }) => method !== 'GET' && scope !== undefined)
    .map((operation) => () => {
      const request = requestOperation(operation, target.owner.ids, undefined);
      const aim = `${operation.name} as ${name}`;
      return attack(target, aim, disguise(request), origin);
    });

function attack(
  { url, cookie }: Target,
  aim: string,
  { headers, ...rest }: HostileRequest,
  origin: Record<string, string>,
) {
  const request = { ...rest, headers: { ...headers, ...origin, Cookie: cookie } };
  return probe(aim, asCurl(url, request), async () => {
    const { text, fault, isRefused } = await sendAttack(url, { request, refusal, forbidden: [] });
    return { fault, isRefused: isRefused || demandsPreflight.test(text) };
  });
}
