// Measures the service beside the plainest programs that do the same work:
//   node --import tsx bench/run.ts [--quick] [--line <key>]...
// A figure is the ratio of two medians that were taken in turns on the same machine, since requests
// per second alone say more about the machine than about the service.
import { parseArgs } from 'node:util';
import { createCleanup } from './cleanup.ts';
import { compare, type Effort } from './compare.ts';
import { measureFirstPaint } from './first-paint.ts';
import { createForms } from './form.ts';
import { lines, type World } from './lines.ts';
import { createReport, markdown, save } from './report.ts';
import { startService } from './service.ts';

const thorough: Effort = { rounds: 5, seconds: 4, warmUp: 2 };
const quick: Effort = { rounds: 3, seconds: 1.5, warmUp: 1 };

/** The whole benchmark ends after this many milliseconds, however far it has come. */
const patience = 15 * 60_000;

const { values: options } = parseArgs({
  options: { quick: { type: 'boolean' }, line: { type: 'string', multiple: true } },
});

const cleanup = createCleanup();
process.once('SIGINT', () => cleanup.abort(new Error('Interrupted.')));
process.once('SIGTERM', () => cleanup.abort(new Error('Asked to stop.')));
const deadline = setTimeout(() => cleanup.abort(new Error('It takes too long.')), patience);

try {
  await Promise.race([bench(), cleanup.aborted]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
clearTimeout(deadline);
await cleanup.run();
process.exit(); // an interrupted measurement would go on

async function bench(): Promise<void> {
  const effort = options.quick ? quick : thorough;
  const chosen = lines.filter(({ key }) => options.line?.includes(key) ?? true);
  const keys = [...lines.map(({ key }) => key), 'first-paint'];
  if (options.line?.some((key) => !keys.includes(key))) {
    throw new Error(`The lines are ${keys.join(', ')}.`);
  }

  console.log('Starting the service.');
  const { service, database } = await startService(cleanup);
  const world: World = { service, database, forms: await createForms(service.url) };
  const report = await createReport(effort, database);
  for (const line of chosen) {
    console.log(`${line.name}, compared with ${line.baseline.name}:`);
    report.lines.push(await compare(line, world, effort, cleanup));
  }

  if (!options.line || options.line.includes('first-paint')) {
    const firstPaint = await measureFirstPaint(world, 3 * effort.rounds, cleanup);
    if (firstPaint) report.firstPaint = firstPaint;
  }

  await save(report);
  console.log(`\n${markdown(report)}`);
  const failed = report.lines.reduce(
    (sum, line) => sum + line.service.failed + line.baseline.failed,
    0,
  );
  if (failed > 0) throw new Error(`${failed} requests failed: the figures above mean nothing.`);
}
