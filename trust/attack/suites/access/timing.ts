import { type HostileRequest, send } from '../../../requests/send-request.ts';
import { probe } from '../../probe.ts';
import type { Suite, Target } from '../../suite.ts';

/** Requests of each kind in a round. */
const sample = 15;

/** A secret is disclosed if one kind takes this many times as long, by at least so many milliseconds, in each round. */
const disclosed = { factor: 2.5, milliseconds: 15, rounds: 3 };

const unlock = (slug: string, password: string): HostileRequest => ({
  ...{ method: 'POST', path: `/api/v1/public/forms/${slug}/unlock` },
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ password }),
});

const me = (key: string): HostileRequest => ({
  ...{ method: 'GET', path: '/api/v1/me', body: undefined },
  headers: { Authorization: `Bearer ${key}` },
});

/** Pairs of requests whose durations must not differ, by what the difference would disclose. */
const pairs: Readonly<
  Record<string, (target: Target) => readonly [HostileRequest, HostileRequest]>
> = {
  'which forms have a password': ({ protectedSlug }) => [
    unlock(protectedSlug, 'wrong'),
    unlock('abcdefghijkl', 'wrong'),
  ],
  'the length of a password': ({ protectedSlug }) => [
    unlock(protectedSlug, 'w'),
    unlock(protectedSlug, 'w'.repeat(100)),
  ],
  'the first characters of a key': ({ owner }) => [
    me(`${owner.key.slice(0, -1)}_`),
    me(`fw_${'0'.repeat(owner.key.length - 3)}`),
  ],
};

/** Requests take turns, so that load affects both kinds; only a large and repeated difference counts. */
export const timing: Suite = {
  name: 'timing',
  promised: 'The duration of an answer discloses no secret.',
  parallel: 1,
  aims: (target) =>
    Object.entries(pairs).map(([secret, pairOf]) => () => {
      const [one, other] = pairOf(target);
      const aim = `${one.method} ${one.path}, for ${secret}`;
      return probe(aim, `${one.path} and ${other.path}, in turns`, () =>
        compare(target.url, one, other),
      );
    }),
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
