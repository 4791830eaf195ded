// Sends mixed load to a server of its own on 127.0.0.1 and checks that nothing grows:
//   npm run verify:soak -- [--minutes M] [--seed S] [--ci] [--report file] [--plot file] [--broken name]
// Exits with 1 if there are findings.
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '../../src/platform/clock.ts';
import { writeResult } from '../report/verification-result.ts';
import { type Cleanup, runWithCleanup } from '../support/cleanup.ts';
import { plotSoak } from './plot.ts';
import { soak } from './soak.ts';
import { brokenBuilds } from './target/broken-builds.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    seed: { type: 'string', default: '1' },
    ci: { type: 'boolean', default: false },
    report: { type: 'string', default: join(tmpdir(), 'formwright-soak.json') },
    broken: { type: 'string' },
    plot: { type: 'string', default: join(tmpdir(), 'formwright-soak.svg') },
  },
});

const minutes = Number(values.minutes ?? (values.ci ? '1' : '10'));
if (!(minutes > 0 && minutes <= 24 * 60)) throw new Error('--minutes must be a number above 0.');
const seed = Number(values.seed);
if (!Number.isSafeInteger(seed) || seed < 0) throw new Error('--seed must be an integer.');
const environment = values.broken === undefined ? {} : brokenBuilds[values.broken];

/** Milliseconds for the start, the samples and the end. */
const grace = 5 * 60_000;

await runWithCleanup(minutes * 60_000 + grace, run);

async function run(cleanup: Cleanup): Promise<void> {
  if (!environment) throw new Error(`Broken builds: ${Object.keys(brokenBuilds).join(', ')}.`);
  const began = systemClock.now();
  console.log(`Seed ${seed}, ${minutes} minutes.`);
  const result = await soak({ seed, minutes, environment }, cleanup);
  for (const { name, tried, findings } of result.cases) {
    console.log(`${name}: ${tried}`);
    for (const finding of findings) console.log(`  ${finding}`);
  }
  writeFileSync(values.plot, plotSoak(result.samples, result.developments));
  const { cases } = result;
  const isBeside = dirname(values.plot) === dirname(values.report);
  writeResult(values.report, {
    ...{ suite: 'soak', seed, began, ended: systemClock.now(), cases },
    ...(isBeside && { plot: basename(values.plot) }),
  });
  console.log(`Report: ${values.report}\nPlot: ${values.plot}`);
  if (cases.some(({ findings }) => findings.length > 0)) process.exitCode = 1;
}
