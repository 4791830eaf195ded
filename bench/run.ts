// Measures the service beside the plainest programs that do the same work:
//   node --import tsx bench/run.ts [--quick] [--line <key>]...
// A figure is the ratio of two medians that were taken in turns on the same machine, since requests
// per second alone say more about the machine than about the service.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Cleanup, runToEnd } from './cleanup.ts';
import { compare, type Effort } from './compare.ts';
import { measureFirstPaint } from './first-paint.ts';
import { createForms } from './form.ts';
import { lines as visitorLines, type World } from './lines.ts';
import { memoryOf } from './processes.ts';
import { readingLines } from './reading-lines.ts';
import { createReport, type IdleMemory, markdown, save } from './report.ts';
import { createSeeds, type Seeds } from './seed.ts';
import { type Service, startService } from './service.ts';
import { tasks, time } from './timings.ts';

const thorough: Effort = { rounds: 5, seconds: 1.5, warmUp: 3 };
const quick: Effort = { rounds: 3, seconds: 0.3, warmUp: 0.5 };

/** Seconds that the service is left alone before all lines: Node then gives back what its start took. */
const rest = 40;

/** How many responses the lines that read find. */
const thoroughSizes = { small: 10_000, middle: 100_000, large: 1_000_000 };
const quickSizes = { small: 500, middle: 5000, large: 50_000 };

const lines = [...visitorLines, ...readingLines];

/** The whole benchmark ends after this many milliseconds, however far it has come. */
const patience = 30 * 60_000;

const { values: options } = parseArgs({
  options: { quick: { type: 'boolean' }, line: { type: 'string', multiple: true } },
});

await runToEnd(patience, bench);

async function bench(cleanup: Cleanup): Promise<void> {
  const effort = options.quick ? quick : thorough;
  const chosen = lines.filter(({ key }) => options.line?.includes(key) ?? true);
  const chosenTasks = tasks.filter(({ key }) => options.line?.includes(key) ?? true);
  const keys = [...[...lines, ...tasks].map(({ key }) => key), 'first-paint'];
  if (options.line?.some((key) => !keys.includes(key))) {
    throw new Error(`The lines are ${keys.join(', ')}.`);
  }

  console.log('Starting the service.');
  const started = await startService(cleanup);
  const memory = await restingMemory(started, options.quick || options.line ? 0 : rest);
  const forms = await createForms(started.service.url);
  const world: World = [...chosen, ...chosenTasks].some(({ seeded }) => seeded)
    ? { ...started, forms, seeds: await seed(started) }
    : { ...started, forms };
  const report = await createReport(effort, world, memory);
  // Before any load: what a task adds to the memory of the idle service can be seen.
  for (const task of chosenTasks) {
    console.log(`${task.name}, compared with ${task.baseline.name}.`);
    report.timings.push(await time(task, world, effort.rounds, cleanup));
  }

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

/** What the service holds once it is ready, and when it was left alone after that. MiB. */
async function restingMemory({ service }: Service, seconds: number): Promise<IdleMemory> {
  const ready = await memoryOf(service.pid);
  if (seconds === 0) return { ready };
  await sleep(seconds * 1000);
  return { ready, rested: await memoryOf(service.pid) };
}

function seed(service: Service): Promise<Seeds> {
  const sizes = options.quick ? quickSizes : thoroughSizes;
  console.log(`Seeding ${Object.values(sizes).join(', ')} responses.`);
  return createSeeds(service, sizes);
}
