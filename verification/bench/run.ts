// Compares the service with minimal programs that do the same work:
//   node --import tsx verification/bench/run.ts [--quick] [--line <key>]...
// A figure is the ratio of two medians that were measured alternately on the same machine, since requests
// per second alone depend more on the machine than on the service.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Cleanup, runWithCleanup } from '../support/cleanup.ts';
import { memoryOf } from '../support/processes.ts';
import { createForms } from './bench-forms.ts';
import { compareScenario, type LoadProfile } from './compare.ts';
import { measureDeliveries } from './deliveries.ts';
import { filterScenarios } from './filter-scenarios.ts';
import { measureFirstPaint } from './first-paint.ts';
import { copyForm } from './many-forms.ts';
import { manyFormsScenarios } from './many-forms-scenarios.ts';
import { peerScenarios } from './peer-scenarios.ts';
import { readScenarios } from './read-scenarios.ts';
import { createReport, type IdleMemory, markdown, type Report, save } from './report.ts';
import {
  type BenchEnvironment,
  type Scenario,
  visitorScenarios as visitorLines,
} from './scenarios.ts';
import { createSeeds, type Seeds } from './seed.ts';
import { type Service, startService } from './service-process.ts';
import { measureSeveralServers } from './several-servers.ts';
import { measureTask, tasks } from './timings.ts';

const fullProfile: LoadProfile = { rounds: 5, seconds: 1.5, warmUp: 3 };
const quickProfile: LoadProfile = { rounds: 3, seconds: 0.3, warmUp: 0.5 };

/** Seconds of idling before the first line, in which Node.js releases memory of the start. */
const idleSeconds = 40;

/** The numbers of responses for the lines that read. */
const fullSizes = { small: 10_000, middle: 100_000, large: 1_000_000 };
const quickSizes = { small: 500, middle: 5000, large: 50_000 };

/** The numbers of webhook deliveries. */
const [fullDeliveries, quickDeliveries] = [5000, 500];

const allScenarios = [
  ...visitorLines,
  ...manyFormsScenarios,
  ...peerScenarios,
  ...readScenarios,
  ...filterScenarios,
];

/** Milliseconds after which the benchmark is aborted. */
const timeout = 30 * 60_000;

const { values: options } = parseArgs({
  options: { quick: { type: 'boolean' }, line: { type: 'string', multiple: true } },
});

/** Whether a line is measured: all are, unless some are named. */
const isChosen = ({ key }: { key: string }) => options.line?.includes(key) ?? true;

await runWithCleanup(timeout, runBenchmark);

async function runBenchmark(cleanup: Cleanup): Promise<void> {
  const profile = options.quick ? quickProfile : fullProfile;
  const chosen = allScenarios.filter(isChosen);
  const chosenTasks = tasks.filter(isChosen);
  const keys = [
    ...[...allScenarios, ...tasks].map(({ key }) => key),
    ...['several-servers', 'webhook', 'first-paint'],
  ];
  if (options.line?.some((key) => !keys.includes(key))) {
    throw new Error(`Unknown line. Lines: ${keys.join(', ')}.`);
  }

  console.log('Starting the service.');
  const started = await startService(cleanup);
  const memory = await idleMemory(started, options.quick || options.line ? 0 : idleSeconds);
  const environment = await createEnvironment(started, [...chosen, ...chosenTasks]);
  const report = await createReport(profile, environment, memory);
  // Before any load, so that the memory of a task can be compared with that of the idle service.
  for (const task of chosenTasks) {
    console.log(`${task.name}, compared with ${task.baseline.name}.`);
    report.timings.push(await measureTask(task, environment, profile.rounds, cleanup));
  }

  for (const line of chosen) {
    console.log(`${line.name}, compared with ${line.baseline.name}:`);
    report.lines.push(await compareScenario(line, environment, profile, cleanup));
  }

  await measureOthers(report, environment, profile, cleanup);
  await save(report);
  console.log(`\n${markdown(report)}`);
  const failed = report.lines.reduce(
    (sum, line) => sum + line.service.failed + line.baseline.failed,
    0,
  );
  if (failed > 0) throw new Error(`${failed} requests failed: the results above are invalid.`);
}

/** Creates the forms that the lines need. */
async function createEnvironment(
  started: Service,
  lines: readonly Pick<Scenario, 'seeded' | 'formCount'>[],
): Promise<BenchEnvironment> {
  const forms = await createForms(started.service.url);
  const formCount = Math.max(0, ...lines.map((line) => line.formCount ?? 0));
  return {
    ...{ ...started, forms },
    ...(lines.some(({ seeded }) => seeded) && { seeds: await seed(started) }),
    ...(formCount > 0 && { manyForms: await copyForm(started, forms.plain, formCount) }),
  };
}

/** Measures what is not compared under load with a baseline. */
async function measureOthers(
  report: Report,
  environment: BenchEnvironment,
  profile: LoadProfile,
  cleanup: Cleanup,
): Promise<void> {
  if (isChosen({ key: 'several-servers' })) {
    console.log('Submit to several servers with one database.');
    report.severalServers = await measureSeveralServers(environment, profile, cleanup);
  }

  if (isChosen({ key: 'webhook' })) {
    const count = options.quick ? quickDeliveries : fullDeliveries;
    report.deliveries = await measureDeliveries(environment, count, cleanup);
  }

  if (isChosen({ key: 'first-paint' })) {
    const firstPaint = await measureFirstPaint(environment, 3 * profile.rounds, cleanup);
    if (firstPaint) report.firstPaint = firstPaint;
  }
}

/** The resident memory of the service when it is ready, and after idling, in MiB. */
async function idleMemory({ service }: Service, seconds: number): Promise<IdleMemory> {
  const ready = await memoryOf(service.pid);
  if (seconds === 0) return { ready };
  await sleep(seconds * 1000);
  return { ready, rested: await memoryOf(service.pid) };
}

function seed(service: Service): Promise<Seeds> {
  const sizes = options.quick ? quickSizes : fullSizes;
  console.log(`Seeding ${Object.values(sizes).join(', ')} responses.`);
  return createSeeds(service, sizes);
}
