// `npm run check:speed`: fails where a submission has become dearer than it may be.

import { createForms } from './bench-forms.ts';
import { type Cleanup, runWithCleanup } from './cleanup.ts';
import { compareScenario, type SideResult } from './compare.ts';
import { submissionScenario } from './scenarios.ts';
import { startService } from './service-process.ts';

/**
 * The most processor time that a submission may take, server and PostgreSQL together, as a multiple of
 * one INSERT by hand. Within the seconds that are measured here, before everything is compiled, it
 * was between 1.1 and 1.6, and between 2.4 and 2.7 with a statement more for each. Time of the clock
 * would say more about who else is on the machine.
 */
const maxCostRatio = 2;

const loadProfile = { rounds: 3, seconds: 0.7, warmUp: 4 };

/** It ends after this many milliseconds, however far it has come. */
const timeout = 120_000;

await runWithCleanup(timeout, checkSpeed);

async function checkSpeed(cleanup: Cleanup): Promise<void> {
  const started = await startService(cleanup);
  const world = { ...started, forms: await createForms(started.service.url) };
  const line = { ...submissionScenario, halfLoad: false };
  const { service, baseline } = await compareScenario(line, world, loadProfile, cleanup);
  const [cost, plain] = [costOf(service), costOf(baseline)];
  if (Number.isNaN(cost / plain)) {
    console.log('Nobody tells the processor time of processes here: it is not measured.');
    return;
  }
  const summary =
    `A submission takes ${Math.round(cost)} µs, one INSERT by hand ${Math.round(plain)} µs: ` +
    `${(cost / plain).toFixed(2)} of at most ${maxCostRatio}.`;
  console.log(summary);
  if (service.failed + baseline.failed > 0) throw new Error('Requests failed.');
  if (cost / plain > maxCostRatio) throw new Error('A submission has become too dear.');
}

function costOf({ serverTime, databaseTime }: SideResult): number {
  return serverTime + databaseTime;
}
