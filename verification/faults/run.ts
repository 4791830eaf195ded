// Causes faults under load, with servers of its own on 127.0.0.1, in temporary folders:
//   npm run verify:faults -- [--fault name]... [--seed S] [--rounds N] [--minutes M] [--ci] [--report file] [--broken name]
// Exits with 1 if there are findings.
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '../../src/platform/clock.ts';
import { type VerificationCase, writeResult } from '../report/verification-result.ts';
import { type Cleanup, runWithCleanup } from '../support/cleanup.ts';
import { type BrokenBuild, brokenBuilds } from './broken-builds.ts';
import { createInstallations, type Installations } from './installation/shared-installation.ts';
import type { Trial, TrialResult } from './trial.ts';
import { trials, trialsInCi } from './trials.ts';

const { values } = parseArgs({
  options: {
    fault: { type: 'string', multiple: true },
    seed: { type: 'string', default: '1' },
    rounds: { type: 'string' },
    minutes: { type: 'string' },
    ci: { type: 'boolean', default: false },
    report: { type: 'string', default: join(tmpdir(), 'formwright-faults.json') },
    broken: { type: 'string' },
  },
});

const seed = numberOf('seed', values.seed);
const rounds =
  values.rounds === undefined ? Number.POSITIVE_INFINITY : numberOf('rounds', values.rounds);
const minutes = numberOf('minutes', values.minutes ?? (values.ci ? '3' : '15'));
const wanted = values.fault ?? (values.ci ? trialsInCi : undefined);
const chosen = trials.filter(({ name }) => wanted?.includes(name) ?? true);
const broken = chooseBroken(values.broken);

/** Milliseconds for starts, and for verification after the last round. */
const grace = 10 * 60_000;

await runWithCleanup(minutes * 60_000 + grace, runAll);

async function runAll(cleanup: Cleanup): Promise<void> {
  const unknown = wanted?.filter((name) => !chosen.some((trial) => trial.name === name));
  if (unknown && unknown.length > 0) {
    throw new Error(`Unknown fault. Faults: ${trials.map(({ name }) => name).join(', ')}.`);
  }
  const began = systemClock.now();
  const end = performance.now() + minutes * 60_000;
  console.log(`Seed ${seed}, ${chosen.length} faults, ${minutes} minutes.`);
  const installations = createInstallations(broken, cleanup);
  const cases: VerificationCase[] = [];
  for (const [index, trial] of chosen.entries()) {
    const now = performance.now();
    const weights = chosen.slice(index).reduce((sum, one) => sum + weightOf(one), 0);
    const share = (Math.max(0, end - now) * weightOf(trial)) / weights;
    cases.push(await runOne(trial, share, installations));
    const run = { suite: 'faults', seed, began, ended: systemClock.now(), cases };
    writeResult(values.report, run);
  }
  console.log(`Report: ${values.report}`);
  if (cases.some(({ findings }) => findings.length > 0)) process.exitCode = 1;
}

function weightOf({ weight = 1 }: Trial): number {
  return weight;
}

async function runOne(
  trial: Trial,
  share: number,
  installations: Installations,
): Promise<VerificationCase> {
  const { name, promised, tried } = trial;
  const skipped = trial.whyNot?.();
  const head = { name, promised, tried };
  if (skipped !== undefined) {
    console.log(`${name}: SKIPPED, ${skipped}`);
    return { ...head, times: 0, refused: 0, lost: 0, findings: [], skipped };
  }
  const result = await tryOut(trial, share, installations);
  const { times, acknowledged, refused, losses, violations } = result;
  const repeat = `npm run verify:faults -- --fault ${name} --seed ${seed}`;
  const findings = [...new Set([...losses, ...violations])].slice(0, 20);
  console.log(
    `${name}: ${times} times, ${acknowledged} acknowledged, ${refused} refused, ${losses.length} lost`,
  );
  for (const finding of findings) console.log(`  ${finding}\n    ${repeat}`);
  // What a fault has damaged is not used for the next one.
  if (findings.length > 0) await installations.discard();
  const lost = losses.length;
  return {
    ...{
      ...head,
      tried: result.tried ?? tried,
      times,
      ...(trial.kills && { kills: times }),
      refused,
      lost,
    },
    findings: findings.map((text) => `${text} (${repeat})`),
  };
}

/**
 * What ends a trial early, such as a server that does not start, is a finding.
 *
 * @param share milliseconds for it, without the start of the installation
 */
async function tryOut(
  trial: Trial,
  share: number,
  installations: Installations,
): Promise<TrialResult> {
  try {
    const installation = await installations.take(trial.layout);
    const deadline = performance.now() + share;
    return await trial.run(installation, { seed, rounds, deadline });
  } catch (error) {
    const violations = [error instanceof Error ? error.message : String(error)];
    return { times: 0, acknowledged: 0, refused: 0, losses: [], violations };
  }
}

function chooseBroken(name: string | undefined): BrokenBuild | undefined {
  const found = brokenBuilds.find((one) => one.name === name);
  if (name !== undefined && !found)
    throw new Error(`Broken builds: ${brokenBuilds.map((one) => one.name).join(', ')}.`);
  return found;
}

/** @throws {Error} for a text that is no integer, at least 0 */
function numberOf(name: string, text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 0) throw new Error(`--${name} must be an integer.`);
  return number;
}
