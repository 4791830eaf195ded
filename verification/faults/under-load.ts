import { setTimeout as sleep } from 'node:timers/promises';
import { startActors, weighted } from '../support/actors.ts';
import { createRandom } from '../support/requests/seeded-random.ts';
import type { Deployment } from './deployment/deployment.ts';
import type { Fault, Scene, Trial, TrialOptions, TrialResult } from './fault.ts';
import { actions, openAndClose } from './load/changes.ts';
import { createClient } from './load/client.ts';
import { createLedger, type Ledger } from './load/ledger.ts';
import { type Forms, prepareForms } from './load/prepare-forms.ts';
import { verify } from './verify/verify.ts';
import { findMissing } from './verify/verify-responses.ts';

interface Load {
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

function startLoad(deployment: Deployment, forms: Forms, fault: Fault, seed: number): Load {
  const { name, mayDisconnect = false } = fault;
  const ledger = createLedger();
  const urls = deployment.frontends.map(({ url }) => url);
  const stop = startActors(actorCount + 1, seed, (actor, random) => {
    const client = createClient({
      ledger,
      urls,
      mayDisconnect,
      apiKey: deployment.apiKey,
      random,
      name: `${name}-${seed}-${actor}`,
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

const changesBetween = 25;

/** Milliseconds in which changes must be acknowledged again after a fault. */
const recoveryTime = 60_000;

const cap = 40;

/** Causes a fault again and again under load, and verifies that nothing that was acknowledged is lost. */
export function underLoad(fault: Fault): Trial {
  return { ...fault, run: (deployment, options) => runFault(fault, deployment, options) };
}

async function runFault(
  fault: Fault,
  deployment: Deployment,
  options: TrialOptions,
): Promise<TrialResult> {
  const forms = await prepareForms(deployment, cap);
  const load = startLoad(deployment, forms, fault, options.seed);
  const scene: Scene = {
    deployment,
    random: createRandom(options.seed),
    undo: [],
    formIds: Object.values(forms).map(({ id }) => id),
  };
  const losses: string[] = [];
  const violations: string[] = [];
  let rounds = 0;
  try {
    do {
      await recover(load);
      losses.push(...(await causeOnce(fault, scene, load)));
      rounds += 1;
    } while (!isOver(options, rounds) && losses.length === 0);
    await recover(load);
    await load.stop();
    if (fault.evidence && !(await fault.evidence(scene, load.ledger)))
      violations.push('nothing shows that the fault had an effect');
    losses.push(...(await verify(deployment, load.ledger, forms)));
  } catch (error) {
    if (!(error instanceof NotRecovered)) throw error;
    violations.push(error.message);
  } finally {
    await load.stop();
  }
  return {
    refused: load.ledger.refused,
    losses,
    times: rounds * (fault.timesPerRound ?? 1),
    violations: [...load.ledger.violations, ...violations],
  };
}

const isOver = ({ rounds, deadline }: TrialOptions, done: number) =>
  done >= rounds || performance.now() > deadline;

/** Causes the fault and ends it; returns the acknowledged responses that are missing. */
async function causeOnce(fault: Fault, scene: Scene, load: Load): Promise<string[]> {
  const before = load.ledger.submissions.length;
  await fault.inject(scene);
  await sleep(fault.lasts ?? 1500);
  for (const step of scene.undo.splice(0).reverse()) await step();
  return findMissing(scene.deployment.database, load.ledger, before);
}

class NotRecovered extends Error {}

/** @throws {NotRecovered} if no changes are acknowledged */
async function recover(load: Load): Promise<void> {
  if (await load.progress(changesBetween, recoveryTime)) return;
  throw new NotRecovered(
    `fewer than ${changesBetween} changes were acknowledged within ${recoveryTime / 1000} s`,
  );
}
