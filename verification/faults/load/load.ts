import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '../../support/requests/seeded-random.ts';
import type { Installation } from '../installation/installation.ts';
import { actions, openAndClose } from './changes.ts';
import { createClient } from './client.ts';
import { createLedger, type Ledger } from './ledger.ts';
import type { Forms } from './prepare-forms.ts';

/** Actors that change responses until they are stopped. */
export interface Load {
  readonly ledger: Ledger;
  /** Resolves after further changes were acknowledged; false if that takes too long. */
  progress(count: number, timeout: number): Promise<boolean>;
  stop(): Promise<void>;
}

export interface LoadOptions {
  readonly seed: number;
  /** A prefix of all texts of this load. */
  readonly name: string;
  readonly mayDisconnect: boolean;
}

/** Actors that take any action, besides the one that opens and closes a form. */
const actorCount = 8;

/** Milliseconds of an actor between two actions, at most; after a broken connection, exactly. */
const longestPause = 30;
const pauseAfterFailure = 150;

const weighted = actions.flatMap(([weight, run]) => Array.from({ length: weight }, () => run));

export function startLoad(installation: Installation, forms: Forms, options: LoadOptions): Load {
  const { seed, name, mayDisconnect } = options;
  const ledger = createLedger();
  const urls = installation.frontends.map(({ url }) => url);
  let isStopping = false;

  const clientOf = (actor: number) =>
    createClient({
      ...{ ledger, urls, mayDisconnect, apiKey: installation.apiKey },
      ...{ random: createRandom(seed * 1009 + actor), name: `${name}-${seed}-${actor}` },
    });

  const act = async (actor: number) => {
    const client = clientOf(actor);
    while (!isStopping) {
      const before = ledger.refused;
      await client.random.pickAny(weighted)?.(client, forms);
      const pause = ledger.refused > before ? pauseAfterFailure : client.random.below(longestPause);
      await sleep(pause);
    }
  };
  const guard = async () => {
    const client = clientOf(actorCount);
    while (!isStopping) {
      await openAndClose(client, forms, urls);
      await sleep(pauseAfterFailure);
    }
  };
  const running = Promise.all([guard(), ...Array.from({ length: actorCount }, (_, n) => act(n))]);
  running.catch(() => undefined); // reported by `stop`

  return {
    ledger,
    async progress(count, timeout) {
      const [goal, end] = [ledger.acknowledged + count, performance.now() + timeout];
      while (ledger.acknowledged < goal) {
        if (performance.now() > end) return false;
        await sleep(10);
      }
      return true;
    },
    async stop() {
      isStopping = true;
      await running;
    },
  };
}
