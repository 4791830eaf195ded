import { type HostileRequest, send } from '../../../support/requests/send-request.ts';
import { attacksOf, probe } from '../../probe.ts';
import {
  readFile,
  readKey,
  readWith,
  submit,
  type TokenHeader,
  unlock,
} from '../../public-requests.ts';
import type { Suite, Target } from '../../suite.ts';
import { type SharedForms, sharedForms } from '../../target/prepare-tokens.ts';

const sample = 15;

/** A secret is disclosed if one kind takes this many times as long, by at least so many milliseconds, in each round. */
const disclosed = { factor: 2.5, milliseconds: 15, rounds: 3 };

type Pair = readonly [HostileRequest, HostileRequest];

interface Comparison {
  /** Where the secret is sent, by the names of `secretInputs`. */
  readonly input: string;
  pair(target: Target, forms: SharedForms): Pair;
}

/** A token that differs from a valid one in the last character only, and one that has nothing in common with it. */
function almost(token: string, request: (token: string) => HostileRequest): Pair {
  const last = token.endsWith('0') ? '1' : '0';
  return [request(`${token.slice(0, -1)}${last}`), request('0'.repeat(token.length))];
}

const inHeader = (
  input: TokenHeader,
  slugAndToken: (target: Target, forms: SharedForms) => readonly [slug: string, token: string],
): Comparison => ({
  input,
  pair(target, forms) {
    const [slug, valid] = slugAndToken(target, forms);
    return almost(valid, (token) => readWith(input, slug, token));
  },
});

export const comparisons: Readonly<Record<string, Comparison>> = {
  'which forms have a password': {
    input: 'password',
    pair: ({ protectedSlug }) => [unlock(protectedSlug, 'wrong'), unlock('abcdefghijkl', 'wrong')],
  },
  'the length of a password': {
    input: 'password',
    pair: ({ protectedSlug: slug }) => [unlock(slug, 'w'), unlock(slug, 'w'.repeat(100))],
  },
  'the first characters of a key': {
    input: 'Authorization',
    pair: ({ owner: { key } }) => almost(key, (one) => readKey(`fw_${one.slice(3)}`)),
  },
  'the first characters of an access token': inHeader(
    'X-Form-Access',
    ({ protectedSlug }, { tokens }) => [protectedSlug, tokens.access],
  ),
  'the first characters of a preview token': inHeader('X-Form-Preview', (_, { slug, tokens }) => [
    slug,
    tokens.preview,
  ]),
  'the first characters of the token of a partial response': inHeader(
    'X-Form-Partial',
    (_, { slug, tokens }) => [slug, tokens.partial],
  ),
  'the first characters of an invitation': inHeader('X-Form-Invitation', (_, { slug, tokens }) => [
    slug,
    tokens.invitation,
  ]),
  'the first characters of an invitation that is submitted': {
    input: 'invitation',
    pair: (_, { slug, tokens }) =>
      almost(tokens.invitation, (invitation) => submit(slug, { invitation })),
  },
  'the first characters of a captcha solution': {
    input: 'captcha_token',
    pair: (_, { captchaSlug, tokens }) =>
      almost(tokens.captcha, (captcha_token) => submit(captchaSlug, { captcha_token })),
  },
  'the first characters of a download link': {
    input: 'token',
    pair: (_, { tokens }) => almost(tokens.deletedFile, readFile),
  },
};

/** Requests take turns, so that load affects both kinds; only a large and repeated difference counts. */
export const timing: Suite = {
  name: 'timing',
  promised: 'The duration of an answer discloses no secret.',
  parallel: 1,
  aims: (target) =>
    attacksOf(comparisons, (secret, { pair }) =>
      probe(`the duration, for ${secret}`, `requests in turns, for ${secret}`, async () =>
        compare(target.url, ...pair(target, await sharedForms(target))),
      ),
    ),
};

async function compare(url: string, one: HostileRequest, other: HostileRequest) {
  for (let round = 1; ; round += 1) {
    const [slow = 0, fast = 0] = (await measure(url, [one, other])).sort((a, b) => b - a);
    const differs = slow > fast * disclosed.factor && slow - fast > disclosed.milliseconds;
    if (!differs) return undefined;
    if (round === disclosed.rounds) return `took ${Math.round(slow)} or ${Math.round(fast)} ms`;
  }
}

async function measure(url: string, requests: readonly HostileRequest[]): Promise<number[]> {
  const durations: number[][] = requests.map(() => []);
  for (let index = 0; index < sample; index += 1) {
    for (const [kind, request] of requests.entries()) {
      const began = performance.now();
      await send(url, request);
      durations[kind]?.push(performance.now() - began);
    }
  }
  return durations.map((one) => one.sort((a, b) => a - b)[Math.floor(sample / 2)] ?? 0);
}
