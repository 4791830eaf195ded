// Compares the service with minimal programs that do the same work:
//   npm run bench -- --help
// A result is the ratio of two medians that were measured alternately on the same machine, since requests
// per second alone depend more on the machine than on the service.
import { setTimeout as sleep } from 'node:timers/promises';
import { Command, Option } from 'commander';
import { memoryOf } from '../../test/support/processes/other-process.ts';
import { type Cleanup, runWithCleanup } from '../support/cleanup.ts';
import { createEnvironment } from './environment.ts';
import { peerLines } from './lines/peers.ts';
import { readLines } from './lines/reads.ts';
import { publicFormLines, submissionLines, subscribedLine } from './lines/submissions.ts';
import { taskLines } from './lines/tasks.ts';
import { type Line, measureLine } from './measure.ts';
import { createReport, markdown, type Report, save } from './report.ts';
import { startService } from './service.ts';

/** How thoroughly: the rounds, the numbers of responses of the forms that are read, and the seconds of idling at first. */
const full = {
  profile: { rounds: 5, seconds: 1.5, warmUp: 3 },
  sizes: { small: 10_000, medium: 100_000, large: 1_000_000 },
  idle: 40, // in which Node.js releases memory of the start
};
const quick = {
  profile: { rounds: 3, seconds: 0.3, warmUp: 0.5 },
  sizes: { small: 500, medium: 5000, large: 50_000 },
  idle: 0,
};

/** Tasks come before any load, so that their memory can be compared with that of the idle service. */
const lines: readonly Line[] = [
  ...taskLines,
  ...publicFormLines,
  ...submissionLines,
  ...peerLines,
  ...readLines,
  subscribedLine,
];

const keys = lines.map(({ key }) => key);

const options = new Command('npm run bench --')
  .description('Compares the service with minimal programs that do the same work.')
  .option('--quick', 'less than two minutes, with smaller forms')
  .addOption(new Option('--line <key...>', 'only these comparisons').choices(keys))
  .parse()
  .opts<{ readonly quick?: true; readonly line?: readonly string[] }>();

await runWithCleanup(30, async (cleanup) => {
  const { line: wanted = keys } = options;
  await measureAll(
    lines.filter(({ key }) => wanted.includes(key)),
    cleanup,
  );
});

async function measureAll(chosen: readonly Line[], cleanup: Cleanup): Promise<void> {
  const { profile, sizes, idle } = options.quick ? quick : full;
  console.log('Starting the service.');
  const service = await startService(cleanup);
  const memory = () => Math.round(memoryOf(service.service.pid).now / 2 ** 20);
  let start: Report['start'] = { seconds: service.readyAfter, memory: memory() };
  if (!options.line && idle > 0) {
    await sleep(idle * 1000);
    start = { ...start, rested: memory() };
  }
  const environment = await createEnvironment(service, {
    seeds: chosen.some(({ seeded }) => seeded) ? sizes : undefined,
    copies: Math.max(0, ...chosen.map(({ copies = 0 }) => copies)),
  });
  const report = await createReport(profile, start, environment);
  for (const line of chosen) {
    const reason = line.unavailable?.();
    console.log(`${line.name}, compared with ${line.baseline}${reason ? `: ${reason}` : '.'}`);
    if (!reason) report.lines.push(await measureLine(line, environment, profile, cleanup));
  }
  await save(report);
  console.log(`\n${markdown(report)}`);
  const failed = report.lines.reduce(
    (sum, { service, baseline }) => sum + service.failed + (baseline?.failed ?? 0),
    0,
  );
  if (failed > 0) throw new Error(`${failed} requests failed: the results above are invalid.`);
}
