import { setTimeout as sleep } from 'node:timers/promises';
import { startActors, weighted } from '../../support/actors.ts';
import { kinds } from './kinds.ts';
import type { SoakClient } from './soak-client.ts';
import type { SoakTarget } from './soak-target.ts';

const actorCount = 6;

const kindsByWeight = weighted(kinds.map((kind) => [kind.weight, kind]));

/** Sends requests of all kinds, by several actors, until it is stopped. */
export function startSoakLoad(target: SoakTarget, client: SoakClient, seed: number) {
  const counts = new Map<string, number>();
  let pause: Promise<unknown> | undefined;
  let active = 0;

  const stop = startActors(actorCount, seed, (actor, random) => async (turn) => {
    await pause;
    // Every actor begins with another kind, so that a short run has all of them.
    const kind =
      kinds[actor + turn < kinds.length * actorCount ? (actor + turn) % kinds.length : -1];
    const chosen = kind ?? random.pickAny(kindsByWeight);
    if (!chosen) return;
    active += 1;
    const before = client.requests();
    try {
      await chosen.run(target, client, random);
    } finally {
      active -= 1;
    }
    counts.set(chosen.name, (counts.get(chosen.name) ?? 0) + client.requests() - before);
  });

  return {
    counts,
    requests: () => client.requests(),
    /** Runs something while no request is running. */
    async whilePaused<Result>(work: () => Promise<Result>): Promise<Result> {
      let resume = () => {};
      pause = new Promise<void>((resolve) => {
        resume = resolve;
      });
      try {
        while (active > 0) await sleep(10);
        return await work();
      } finally {
        pause = undefined;
        resume();
      }
    },
    stop,
  };
}
