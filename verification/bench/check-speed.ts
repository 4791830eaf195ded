// `npm run check:speed`: fails if submissions exceed their budget of CPU time.
import { runWithCleanup } from '../support/cleanup.ts';
import { createEnvironment } from './environment.ts';
import { submissionScenario } from './lines/submissions.ts';
import { costOf, measureLine } from './measure.ts';
import { startService } from './service.ts';

/**
 * The maximum CPU time of a submission, of server and PostgreSQL together, as a multiple of a plain INSERT.
 * In this short measurement, before everything is JIT-compiled, it was between 1.1 and 1.6, and between 2.4
 * and 2.7 with one more statement per submission. Elapsed time would depend on other load of the machine.
 */
const maxCost = 2;

const profile = { rounds: 3, seconds: 0.7, warmUp: 4 };

await runWithCleanup(2, async (cleanup) => {
  const environment = await createEnvironment(await startService(cleanup));
  const line = { ...submissionScenario, halfLoad: false };
  const { service, baseline, cost } = await measureLine(line, environment, profile, cleanup);
  if (!baseline || Number.isNaN(cost)) {
    console.log('The CPU time of processes is not available on this system: skipped.');
    return;
  }
  console.log(
    `A submission takes ${Math.round(costOf(service))} µs of CPU time, a plain INSERT ` +
      `${Math.round(costOf(baseline))} µs: ${cost.toFixed(2)} of at most ${maxCost}.`,
  );
  if (service.failed + baseline.failed > 0) throw new Error('Requests failed.');
  if (cost > maxCost) throw new Error('A submission exceeds its budget of CPU time.');
});
