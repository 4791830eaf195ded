// `npm run check:speed`: fails where a submission has become dearer than it may be.
import { type Cleanup, runToEnd } from './cleanup.ts';
import { compare, type Measured } from './compare.ts';
import { createForms } from './form.ts';
import { submissionLine } from './lines.ts';
import { startService } from './service.ts';

/**
 * The most processor time that a submission may take, server and PostgreSQL together, as a multiple of
 * one INSERT by hand. Within the seconds that are measured here, before everything is compiled, it
 * was between 1.1 and 1.6, and between 2.4 and 2.7 with a statement more for each. Time of the clock
 * would say more about who else is on the machine.
 */
const bound = 2;

const effort = { rounds: 3, seconds: 0.7, warmUp: 4 };

/** It ends after this many milliseconds, however far it has come. */
const patience = 120_000;

await runToEnd(patience, hold);

async function hold(cleanup: Cleanup): Promise<void> {
  const started = await startService(cleanup);
  const world = { ...started, forms: await createForms(started.service.url) };
  const line = { ...submissionLine, halfLoad: false };
  const { service, baseline } = await compare(line, world, effort, cleanup);
  const [cost, plain] = [costOf(service), costOf(baseline)];
  if (Number.isNaN(cost / plain)) {
    console.log('Nobody tells the processor time of processes here: it is not measured.');
    return;
  }
  const told =
    `A submission takes ${Math.round(cost)} µs, one INSERT by hand ${Math.round(plain)} µs: ` +
    `${(cost / plain).toFixed(2)} of at most ${bound}.`;
  console.log(told);
  if (service.failed + baseline.failed > 0) throw new Error('Requests failed.');
  if (cost / plain > bound) throw new Error('A submission has become too dear.');
}

function costOf({ serverTime, databaseTime }: Measured): number {
  return serverTime + databaseTime;
}
