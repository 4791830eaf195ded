import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '../requests/seeded-random.ts';
import type { Fault, Scene } from './fault.ts';
import type { Installation } from './installation/installation.ts';
import { startLoad } from './load/load.ts';
import { prepareForms } from './load/prepare-forms.ts';
import type { RunOptions, Trial, TrialResult } from './trial.ts';
import { verify } from './verify/verify.ts';
import { findMissing } from './verify/verify-responses.ts';

/** Acknowledged changes between two faults. */
const changesBetween = 25;

/** Milliseconds in which changes must be acknowledged again after a fault. */
const recoveryTime = 60_000;

/** Responses of the form with a limit. */
const cap = 40;

/** Causes a fault again and again under load, and verifies that nothing that was acknowledged is lost. */
export function underLoad(fault: Fault): Trial {
  return { ...fault, run: (installation, options) => runFault(fault, installation, options) };
}

async function runFault(
  fault: Fault,
  installation: Installation,
  { seed, rounds, deadline }: RunOptions,
): Promise<TrialResult> {
  const forms = await prepareForms(installation, cap);
  const load = startLoad(installation, forms, {
    ...{ seed, name: fault.name, mayDisconnect: fault.mayDisconnect ?? false },
  });
  const scene: Scene = {
    ...{ installation, random: createRandom(seed), undo: [] },
    formIds: Object.values(forms).map(({ id }) => id),
  };
  const losses: string[] = [];
  let [round, recovered] = [0, true];
  while (recovered && losses.length === 0 && round < rounds) {
    if (round > 0 && performance.now() > deadline) break;
    recovered = await load.progress(changesBetween, recoveryTime);
    if (!recovered) break;
    const before = load.ledger.submissions.length;
    await fault.inject(scene);
    round += 1;
    await sleep(fault.lasts ?? 1500);
    await fault.heal(scene);
    losses.push(...(await findMissing(installation.database, load.ledger, before)));
  }
  recovered &&= await load.progress(changesBetween, recoveryTime);
  await load.stop();
  if (recovered) losses.push(...(await verify(installation, load.ledger, forms)));
  const { acknowledged, refused, violations } = load.ledger;
  return {
    ...{ acknowledged, refused, losses, times: round * (fault.timesPerRound ?? 1) },
    violations: [
      ...violations,
      ...(recovered ? [] : [`no change was acknowledged within ${recoveryTime / 1000} s`]),
    ],
  };
}
