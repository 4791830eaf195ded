import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '../../support/requests/seeded-random.ts';
import { kinds } from './kinds.ts';
import type { SoakClient } from './soak-client.ts';
import type { SoakTarget } from './soak-target.ts';

/** Requests of all kinds, by several actors, until it is stopped. */
export interface SoakLoad {
  readonly counts: ReadonlyMap<string, number>;
  requests(): number;
  /** Runs something while no request is running. */
  whilePaused<Result>(work: () => Promise<Result>): Promise<Result>;
  stop(): Promise<void>;
}

const actorCount = 6;

const weighted = kinds.flatMap((kind) => Array.from({ length: kind.weight }, () => kind));

export function startSoakLoad(target: SoakTarget, client: SoakClient, seed: number): SoakLoad {
  const counts = new Map<string, number>();
  let isStopping = false;
  let pause: Promise<unknown> | undefined;
  let active = 0;

  const act = async (actor: number) => {
    const random = createRandom(seed * 1009 + actor);
    // Every actor begins with another kind, so that a short run has all of them.
    for (let turn = actor; !isStopping; turn += 1) {
      await pause;
      const first = turn < kinds.length * actorCount ? kinds[turn % kinds.length] : undefined;
      const kind = first ?? random.pickAny(weighted);
      if (!kind) return;
      active += 1;
      const before = client.requests();
      try {
        await kind.run(target, client, random);
      } finally {
        active -= 1;
      }
      counts.set(kind.name, (counts.get(kind.name) ?? 0) + client.requests() - before);
    }
  };
  const running = Promise.all(Array.from({ length: actorCount }, (_, actor) => act(actor)));
  running.catch(() => undefined); // reported by `stop`

  return {
    counts,
    requests: () => client.requests(),
    async whilePaused(work) {
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
    async stop() {
      isStopping = true;
      await running;
    },
  };
}
