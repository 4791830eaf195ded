// `npm run check:speed`: fails if submissions exceed their budget of CPU time.

import { type Cleanup, runWithCleanup } from '../support/cleanup.ts';
import { createForms } from './bench-forms.ts';
import { compareScenario, type SideResult } from './compare.ts';
import { submissionScenario } from './scenarios.ts';
import { startService } from './service-process.ts';

/**
 * The maximum CPU time of a submission, of server and PostgreSQL together, as a multiple of a plain INSERT.
 * In this short measurement, before everything is JIT-compiled, it was between 1.1 and 1.6, and between 2.4
 * and 2.7 with one more statement per submission. Elapsed time would depend on other load of the machine.
 */
const maxCostRatio = 2;

const loadProfile = { rounds: 3, seconds: 0.7, warmUp: 4 };

/** Milliseconds after which the check is aborted. */
const timeout = 120_000;

await runWithCleanup(timeout, checkSpeed);

async function checkSpeed(cleanup: Cleanup): Promise<void> {
  const started = await startService(cleanup);
  const environment = { ...started, forms: await createForms(started.service.url) };
  const line = { ...submissionScenario, halfLoad: false };
  const { service, baseline } = await compareScenario(line, environment, loadProfile, cleanup);
  const [cost, plain] = [costOf(service), costOf(baseline)];
  if (Number.isNaN(cost / plain)) {
    console.log('The CPU time of processes is not available on this system: skipped.');
    return;
  }
  const summary =
    `A submission takes ${Math.round(cost)} µs of CPU time, a plain INSERT ${Math.round(plain)} µs: ` +
    `${(cost / plain).toFixed(2)} of at most ${maxCostRatio}.`;
  console.log(summary);
  if (service.failed + baseline.failed > 0) throw new Error('Requests failed.');
  if (cost / plain > maxCostRatio) throw new Error('A submission exceeds its budget of CPU time.');
}

function costOf({ serverTime, databaseTime }: SideResult): number {
  return serverTime + databaseTime;
}
