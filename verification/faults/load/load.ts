import { setTimeout as sleep } from 'node:timers/promises';
import { startActors, weighted } from '../../support/actors.ts';
import type { Deployment } from '../deployment/deployment.ts';
import type { Fault } from '../fault.ts';
import { actions, openAndClose } from './changes.ts';
import { createClient } from './client.ts';
import { createLedger, type Ledger } from './ledger.ts';
import type { Forms } from './prepare-forms.ts';

export interface Load {
  readonly ledger: Ledger;
  /** Resolves after further changes were acknowledged; false if that takes too long. */
  progress(count: number, timeout: number): Promise<boolean>;
  stop(): Promise<void>;
}

/** Actors that take any action, besides the one that opens and closes a form. */
const actorCount = 8;

/** Milliseconds of an actor between two actions, at most; after a broken connection, exactly. */
const longestPause = 30;
const pauseAfterFailure = 150;

const actionsByWeight = weighted(actions);

export function startLoad(deployment: Deployment, forms: Forms, fault: Fault, seed: number): Load {
  const { name, mayDisconnect = false } = fault;
  const ledger = createLedger();
  const urls = deployment.frontends.map(({ url }) => url);
  const stop = startActors(actorCount + 1, seed, (actor, random) => {
    const client = createClient({
      ...{ ledger, urls, mayDisconnect, apiKey: deployment.apiKey },
      ...{ random, name: `${name}-${seed}-${actor}` },
    });
    const isGuard = actor === actorCount;
    return async () => {
      const before = ledger.refused;
      if (isGuard) await openAndClose(client, forms, urls);
      else await random.pickAny(actionsByWeight)?.(client, forms);
      const isRested = isGuard || ledger.refused > before;
      await sleep(isRested ? pauseAfterFailure : random.below(longestPause));
    };
  });

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
    stop,
  };
}
