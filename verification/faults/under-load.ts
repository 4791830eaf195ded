import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '../support/requests/seeded-random.ts';
import type { Deployment } from './deployment/deployment.ts';
import type { Fault, Scene, Trial, TrialOptions, TrialResult } from './fault.ts';
import { type Load, startLoad } from './load/load.ts';
import { prepareForms } from './load/prepare-forms.ts';
import { verify } from './verify/verify.ts';
import { findMissing } from './verify/verify-responses.ts';

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
    ...{ deployment, random: createRandom(options.seed), undo: [] },
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
    ...{ refused: load.ledger.refused, losses, times: rounds * (fault.timesPerRound ?? 1) },
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
