import { asCurl, type HostileRequest, send } from '../../../support/requests/send-request.ts';
import { oncePer, probe } from '../../probe.ts';
import type { Suite, Target } from '../../suite.ts';

/** Guesses in a row; every secret must be out of reach before the last one. */
const guesses = 320;

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

/** A secret, and how to guess it. */
interface Guess {
  /** Where it is sent, by the names of `secretInputs`. */
  readonly input: string;
  request(index: number, slug: string): HostileRequest;
}

const read = (path: string, headers: Record<string, string>): HostileRequest => ({
  ...{ method: 'GET', path, headers, body: undefined },
});

const post = (path: string, body: object, headers = {}): HostileRequest => ({
  ...{ method: 'POST', path, headers: { ...json, ...headers }, body: JSON.stringify(body) },
});

const formPath = (slug: string) => `/api/v1/public/forms/${slug}`;

/** What can be guessed. */
export const guessed: Readonly<Record<string, Guess>> = {
  'the password of a form': {
    input: 'password',
    request: (index, slug) => post(`${formPath(slug)}/unlock`, { password: `guess ${index}` }),
  },
  'an API key of the console': {
    input: 'Authorization',
    request: (index) =>
      post('/console/session', { key: `fw_guess${index}` }, { 'Sec-Fetch-Site': 'same-origin' }),
  },
  'an API key': {
    input: 'Authorization',
    request: (index) => read('/api/v1/me', { Authorization: `Bearer fw_guess${index}` }),
  },
  'an API key of GraphQL': {
    input: 'Authorization',
    request: (index) =>
      post(
        '/graphql',
        { query: '{viewer{workspace{id}}}' },
        { Authorization: `Bearer fw_guess${index}` },
      ),
  },
  'an access token': {
    input: 'X-Form-Access',
    request: (index, slug) => read(formPath(slug), { 'X-Form-Access': `guess${index}` }),
  },
  'a preview token': {
    input: 'X-Form-Preview',
    request: (index, slug) =>
      read(`${formPath(slug)}/preview`, { 'X-Form-Preview': `guess${index}` }),
  },
  'a partial response': {
    input: 'X-Form-Partial',
    request: (index, slug) =>
      read(`${formPath(slug)}/partial`, { 'X-Form-Partial': `guess${index}` }),
  },
  'an invitation': {
    input: 'X-Form-Invitation',
    request: (index, slug) =>
      read(`${formPath(slug)}/invitation`, { 'X-Form-Invitation': `guess${index}` }),
  },
  'an invitation of a submission': {
    input: 'invitation',
    request: (index, slug) =>
      post(`${formPath(slug)}/submissions`, { answers: {}, invitation: `guess${index}` }),
  },
  'a captcha solution': {
    input: 'captcha_token',
    request: (index, slug) =>
      post(`${formPath(slug)}/submissions`, { answers: {}, captcha_token: `guess${index}` }),
  },
  'a download link': {
    input: 'token',
    request: (index) => read(`/api/v1/public/files/guess${index}`, {}),
  },
};

/** A rate limit must end guesses, whatever address the client claims to have. */
export const bruteForce: Suite = {
  name: 'brute-force',
  promised: 'A rate limit ends guesses, whatever address the client claims to have.',
  parallel: 1,
  aims: (target) =>
    Object.entries(guessed).flatMap(([secret, guess]) =>
      disguises.map((disguise, at) => () => {
        const request = (index: number): HostileRequest => {
          const { headers, ...rest } = guess.request(index, target.limited.slug);
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
