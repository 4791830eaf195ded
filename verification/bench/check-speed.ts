// `npm run check:speed`: fails if submissions or lists exceed their budgets of CPU time.
import { runWithCleanup } from '../support/cleanup.ts';
import { createEnvironment } from './environment.ts';
import { listLimit } from './lines/reads.ts';
import { graphqlSubmission, submissionScenario } from './lines/submissions.ts';
import { costOf, type Line, measureLine } from './measure.ts';
import { startService } from './service.ts';

/**
 * The maximum CPU time, of server and PostgreSQL together, as a multiple of that of the baseline. These short measurements,
 * before everything is JIT-compiled and next to other work, vary by a factor of two; elapsed time would vary by more. A
 * submission was between 0.6 and 1.6 (0.5 and 0.8 since 2026-11-30), and 2.4 to 2.7 with one more statement; one through
 * GraphQL between 1.3 and 2.3, and 5.7 while its operation was validated each time; a list between 1.7 and 2.1 in long runs,
 * and 2.4 to 2.6 before plans wrote JSON.
 */
const budgets: readonly (readonly [line: Line, maxCost: number])[] = [
  [submissionScenario, 1.7],
  [graphqlSubmission, 3.5],
  [listLimit, 4],
];

const profile = { rounds: 3, seconds: 0.7, warmUp: 4 };

const seeds = { small: 100, medium: 100, large: 2000 };

await runWithCleanup(3, async (cleanup) => {
  const environment = await createEnvironment(await startService(cleanup), { seeds });
  for (const [line, maxCost] of budgets) await check(line, maxCost);

  async function check(line: Line, maxCost: number): Promise<void> {
    const measured = { ...line, halfLoad: false };
    const { service, baseline, cost } = await measureLine(measured, environment, profile, cleanup);
    if (!baseline || Number.isNaN(cost)) {
      console.log('The CPU time of processes is not available on this system: skipped.');
      return;
    }
    console.log(
      `${line.name}: ${Math.round(costOf(service))} µs of CPU time, ${line.baseline}: ` +
        `${Math.round(costOf(baseline))} µs: ${cost.toFixed(2)} of at most ${maxCost}.`,
    );
    if (service.failed + baseline.failed > 0) throw new Error('Requests failed.');
    if (cost > maxCost) throw new Error('The budget of CPU time is exceeded.');
  }
});
