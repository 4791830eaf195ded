import { jsonRequest } from '../../../support/requests/rest.ts';
import { asCurl, type HostileRequest, send } from '../../../support/requests/send-request.ts';
import { probe } from '../../probe.ts';
import {
  readFile,
  readKey,
  readWith,
  submit,
  type TokenHeader,
  unlock,
} from '../../public-requests.ts';
import type { Suite } from '../../suite.ts';

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

interface Guess {
  /** Where it is sent, by the names of `secretInputs`. */
  readonly input: string;
  request(guess: string, slug: string): HostileRequest;
}

const inHeader = (input: TokenHeader): Guess => ({
  input,
  request: (guess, slug) => readWith(input, slug, guess),
});

const inSubmission = (input: string): Guess => ({
  input,
  request: (guess, slug) => submit(slug, { answers: {}, [input]: guess }),
});

export const guessed: Readonly<Record<string, Guess>> = {
  'the password of a form': {
    input: 'password',
    request: (password, slug) => unlock(slug, password),
  },
  'an API key of the console': {
    input: 'Authorization',
    request: (guess) =>
      jsonRequest('POST', '/console/session', {
        body: { key: `fw_${guess}` },
        headers: { 'Sec-Fetch-Site': 'same-origin' },
      }),
  },
  'an API key': {
    input: 'Authorization',
    request: (guess) => readKey(`fw_${guess}`),
  },
  'an API key of GraphQL': {
    input: 'Authorization',
    request: (guess) =>
      jsonRequest('POST', '/graphql', {
        key: `fw_${guess}`,
        body: { query: '{viewer{workspace{id}}}' },
      }),
  },
  'an access token': inHeader('X-Form-Access'),
  'a preview token': inHeader('X-Form-Preview'),
  'a partial response': inHeader('X-Form-Partial'),
  'an invitation': inHeader('X-Form-Invitation'),
  'an invitation of a submission': inSubmission('invitation'),
  'a captcha solution': inSubmission('captcha_token'),
  'a download link': { input: 'token', request: readFile },
};

export const bruteForce: Suite = {
  name: 'brute-force',
  promised: 'A rate limit ends guesses, whatever address the client claims to have.',
  parallel: 1,
  rounds: 1, // Later guesses meet the limit at once.
  aims: (target) =>
    Object.entries(guessed).flatMap(([secret, guess]) =>
      disguises.map((disguise, at) => () => {
        const request = (index: number): HostileRequest => {
          const { headers, ...rest } = guess.request(`guess${index}`, target.limited.slug);
          return { ...rest, headers: { ...headers, ...disguise(index) } };
        };
        return probe(`${secret}, disguise ${at}`, asCurl(target.limited.url, request(1)), () =>
          guessAll(target.limited.url, request),
        );
      }),
    ),
};

async function guessAll(url: string, request: (index: number) => HostileRequest) {
  for (let index = 0; index < guesses; index += 1) {
    const { status, text } = await send(url, request(index));
    if (status === 429 || text.includes('"rate_limited"')) return undefined;
  }
  return `answered ${guesses} guesses without a limit`;
}
