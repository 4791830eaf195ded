import { type HostileRequest, send } from '../../../support/requests/send-request.ts';
import { probe } from '../../probe.ts';
import type { Suite, Target } from '../../suite.ts';
import { type SharedForms, sharedForms } from '../../target/prepare-tokens.ts';

/** Requests of each kind in a round. */
const sample = 15;

/** A secret is disclosed if one kind takes this many times as long, by at least so many milliseconds, in each round. */
const disclosed = { factor: 2.5, milliseconds: 15, rounds: 3 };

type Pair = readonly [HostileRequest, HostileRequest];

/** Requests whose durations must not differ. */
interface Comparison {
  /** Where the secret is sent, by the names of `secretInputs`. */
  readonly input: string;
  pair(target: Target, forms: SharedForms): Pair;
}

const json = { 'Content-Type': 'application/json' };

const unlock = (slug: string, password: string): HostileRequest => ({
  ...{ method: 'POST', path: `/api/v1/public/forms/${slug}/unlock`, headers: json },
  body: JSON.stringify({ password }),
});

const read = (path: string, headers: Record<string, string>): HostileRequest => ({
  ...{ method: 'GET', path: `/api/v1${path}`, headers, body: undefined },
});

const me = (key: string) => read('/me', { Authorization: `Bearer ${key}` });

const submit = (slug: string, members: object): HostileRequest => ({
  ...{ method: 'POST', path: `/api/v1/public/forms/${slug}/submissions`, headers: json },
  body: JSON.stringify({ answers: { name: 'x' }, ...members }),
});

/** A token that differs from a valid one in the last character only, and one that has nothing in common with it. */
function almost(token: string, request: (token: string) => HostileRequest): Pair {
  const last = token.endsWith('0') ? '1' : '0';
  return [request(`${token.slice(0, -1)}${last}`), request('0'.repeat(token.length))];
}

/** What a difference would disclose. */
export const comparisons: Readonly<Record<string, Comparison>> = {
  'which forms have a password': {
    input: 'password',
    pair: ({ protectedSlug }) => [unlock(protectedSlug, 'wrong'), unlock('abcdefghijkl', 'wrong')],
  },
  'the length of a password': {
    input: 'password',
    pair: ({ protectedSlug }) => [
      unlock(protectedSlug, 'w'),
      unlock(protectedSlug, 'w'.repeat(100)),
    ],
  },
  'the first characters of a key': {
    input: 'Authorization',
    pair: ({ owner: { key } }) => almost(key, (one) => me(`fw_${one.slice(3)}`)),
  },
  'the first characters of an access token': {
    input: 'X-Form-Access',
    pair: ({ protectedSlug }, { tokens }) =>
      almost(tokens.access, (token) =>
        read(`/public/forms/${protectedSlug}`, { 'X-Form-Access': token }),
      ),
  },
  'the first characters of a preview token': {
    input: 'X-Form-Preview',
    pair: (_, { slug, tokens }) =>
      almost(tokens.preview, (token) =>
        read(`/public/forms/${slug}/preview`, { 'X-Form-Preview': token }),
      ),
  },
  'the first characters of the token of a partial response': {
    input: 'X-Form-Partial',
    pair: (_, { slug, tokens }) =>
      almost(tokens.partial, (token) =>
        read(`/public/forms/${slug}/partial`, { 'X-Form-Partial': token }),
      ),
  },
  'the first characters of an invitation': {
    input: 'X-Form-Invitation',
    pair: (_, { slug, tokens }) =>
      almost(tokens.invitation, (token) =>
        read(`/public/forms/${slug}/invitation`, { 'X-Form-Invitation': token }),
      ),
  },
  'the first characters of an invitation that is submitted': {
    input: 'invitation',
    pair: (_, { slug, tokens }) =>
      almost(tokens.invitation, (invitation) => submit(slug, { invitation })),
  },
  'the first characters of a captcha solution': {
    input: 'captcha_token',
    pair: (_, { captchaSlug, tokens }) =>
      almost(tokens.captcha, (token) => submit(captchaSlug, { captcha_token: token })),
  },
  'the first characters of a download link': {
    input: 'token',
    pair: (_, { tokens }) =>
      almost(tokens.deletedFile, (token) => read(`/public/files/${token}`, {})),
  },
};

/** Requests take turns, so that load affects both kinds; only a large and repeated difference counts. */
export const timing: Suite = {
  name: 'timing',
  promised: 'The duration of an answer discloses no secret.',
  parallel: 1,
  aims: (target) =>
    Object.entries(comparisons).map(
      ([secret, { pair }]) =>
        () =>
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

/** The median durations in milliseconds. */
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
