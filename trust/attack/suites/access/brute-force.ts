import { asCurl, type HostileRequest, send } from '../../../requests/send-request.ts';
import { oncePer, probe } from '../../probe.ts';
import type { Suite, Target } from '../../suite.ts';

/** Guesses in a row; every secret must be out of reach before the last one. */
const guesses = 150;

/** Spellings of an address by which a client may try to look like another one. */
const disguises: readonly ((index: number) => Record<string, string>)[] = [
  () => ({}),
  (index) => ({ 'X-Forwarded-For': `203.0.113.${index % 250}` }),
  (index) => ({ 'X-Forwarded-For': `2001:db8::${index.toString(16)}, 198.51.100.${index % 250}` }),
  (index) => ({
    Forwarded: `for=203.0.113.${index % 250}`,
    'X-Real-IP': `203.0.113.${index % 250}`,
  }),
];

const json = { 'Content-Type': 'application/json' };

/** What can be guessed. */
const secrets: Readonly<Record<string, (index: number, slug: string) => HostileRequest>> = {
  'the password of a form': (index, slug) => ({
    ...{ method: 'POST', path: `/api/v1/public/forms/${slug}/unlock`, headers: json },
    body: JSON.stringify({ password: `guess ${index}` }),
  }),
  'an API key of the console': (index) => ({
    ...{ method: 'POST', path: '/console/session' },
    headers: { ...json, 'Sec-Fetch-Site': 'same-origin' },
    body: JSON.stringify({ key: `fw_guess${index}` }),
  }),
  'an API key': (index) => ({
    ...{ method: 'GET', path: '/api/v1/me', body: undefined },
    headers: { Authorization: `Bearer fw_guess${index}` },
  }),
  'an API key of GraphQL': (index) => ({
    ...{ method: 'POST', path: '/graphql', body: '{"query":"{viewer{workspace{id}}}"}' },
    headers: { ...json, Authorization: `Bearer fw_guess${index}` },
  }),
  'a partial response': (index, slug) => ({
    ...{ method: 'GET', path: `/api/v1/public/forms/${slug}/partial`, body: undefined },
    headers: { 'X-Form-Partial': `guess${index}` },
  }),
  'an invitation': (index, slug) => ({
    ...{ method: 'GET', path: `/api/v1/public/forms/${slug}/invitation`, body: undefined },
    headers: { 'X-Form-Invitation': `guess${index}` },
  }),
};

/** A rate limit must end guesses, whatever address the client claims to have. */
export const bruteForce: Suite = {
  name: 'brute-force',
  promised: 'A rate limit ends guesses, whatever address the client claims to have.',
  parallel: 1,
  aims: (target) =>
    Object.entries(secrets).flatMap(([secret, guess]) =>
      disguises.map((disguise, at) => () => {
        const request = (index: number): HostileRequest => {
          const { headers, ...rest } = guess(index, target.protectedSlug);
          return { ...rest, headers: { ...headers, ...disguise(index) } };
        };
        return probe(`${secret}, disguise ${at}`, asCurl(target.limited.url, request(1)), () =>
          limitOf(secret, target, request),
        );
      }),
    ),
};

/** Guessed once in each run: later guesses meet the limit at once. */
const results = oncePer(async (_: Target) => new Map<string, Promise<string | undefined>>());

async function limitOf(secret: string, target: Target, request: (index: number) => HostileRequest) {
  const known = await results(target);
  const name = `${secret} ${JSON.stringify(request(7).headers)}`;
  const result = known.get(name) ?? guessAll(target.limited.url, request);
  known.set(name, result);
  return result;
}

async function guessAll(url: string, request: (index: number) => HostileRequest) {
  for (let index = 0; index < guesses; index += 1) {
    const { status, text } = await send(url, request(index));
    if (status === 429 || text.includes('"rate_limited"')) return undefined;
  }
  return `answered ${guesses} guesses without a limit`;
}
