// Attacks a server of its own on 127.0.0.1, with an embedded PostgreSQL in a temporary folder:
//   npm run verify:attack -- [--ci] [--requests N] [--seed S] [--suite name]... [--only N] [--minutes M] [--report file]
// 100,000 requests within an hour by default; with `--ci`, 5,000 within 2 minutes.
// Exits with 1 if there are findings.
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeResult } from '../report/verification-result.ts';
import { type Cleanup, runWithCleanup } from '../support/cleanup.ts';
import { caseOf } from './case-of.ts';
import { type Finding, runSuite, type SuiteResult } from './run-suite.ts';
import { suites } from './suites/suites.ts';
import { secretsIn } from './target/collect-log.ts';
import { prepareTarget } from './target/prepare-target.ts';
import { startVictim } from './target/start-victim.ts';

const { values } = parseArgs({
  options: {
    ci: { type: 'boolean', default: false },
    requests: { type: 'string' },
    seed: { type: 'string', default: '1' },
    suite: { type: 'string', multiple: true },
    only: { type: 'string' },
    minutes: { type: 'string' },
    report: { type: 'string', default: join(tmpdir(), 'formwright-attack.json') },
  },
});

const named = suites.filter(({ name }) => values.suite?.includes(name) ?? true);
const chosen = named.filter(({ unavailable }) => unavailable?.() === undefined);
const requests = numberOf('requests', values.requests ?? (values.ci ? '5000' : '100000'));
const seed = numberOf('seed', values.seed);
const only = values.only === undefined ? undefined : numberOf('only', values.only);
const milliseconds = numberOf('minutes', values.minutes ?? (values.ci ? '2' : '60')) * 60_000;

/** Milliseconds for the start of the server and its end, in addition to the attacks. */
const startAndStop = 3 * 60_000;

await runWithCleanup(milliseconds + startAndStop, attack);

async function attack(cleanup: Cleanup): Promise<void> {
  const unknown = values.suite?.filter((name) => !named.some((suite) => suite.name === name));
  if (unknown && unknown.length > 0) {
    throw new Error(`Unknown suite. Suites: ${suites.map(({ name }) => name).join(', ')}.`);
  }
  for (const { name, unavailable } of named) {
    const reason = unavailable?.();
    if (reason !== undefined) console.log(`${name} is skipped: ${reason}`);
  }
  const began = new Date();
  const target = await prepareTarget(await startVictim(cleanup));
  const end = performance.now() + milliseconds;
  console.log(`Seed ${seed}, ${requests} requests, ${chosen.length} suites.`);
  const results: SuiteResult[] = [];
  for (const [index, suite] of chosen.entries()) {
    // A suite may use its share of the remaining time.
    const now = performance.now();
    const deadline = now + (end - now) / (chosen.length - index);
    const sent = results.reduce((sum, result) => sum + result.sent, 0);
    const share = Math.ceil((requests - sent) / (chosen.length - index));
    const result = await runSuite(suite, target, { seed, requests: share, deadline, only });
    console.log(summaryOf(result));
    for (const finding of result.findings.slice(0, 20)) console.log(describe(finding));
    results.push(result);
  }
  const leaked = secretsIn(target.log, [target.owner, target.stranger]);
  for (const secret of leaked) console.log(`The log contains ${secret}.`);
  const cases = results.map((result) => caseOf(result, seed, leaked));
  writeResult(values.report, { suite: 'attack', seed, began, ended: new Date(), cases });
  console.log(`Report: ${values.report}`);
  if (leaked.length > 0 || results.some(hasFindings)) process.exitCode = 1;
  if (results.some(({ sent }) => sent === 0)) throw new Error('A suite sent nothing.');
}

function summaryOf(result: SuiteResult): string {
  const { suite, sent, covered, aims, guarded, refused, missed, findings } = result;
  const checked = guarded === 0 ? '' : `, ${refused} of ${guarded} refused by the expected check`;
  const others = missed.length === 0 ? '' : `; by another one: ${missed.slice(0, 10).join(', ')}`;
  return `${suite}: ${sent} sent, ${covered} of ${aims} aims, ${findings.length} findings${checked}${others}`;
}

function describe({ suite, number, aim, fault, command }: Finding): string {
  const repeat = `--suite ${suite} --seed ${seed} --only ${number}`;
  return `  ${aim} ${fault}\n    npm run verify:attack -- ${repeat}\n    ${command.slice(0, 400)}`;
}

function hasFindings({ findings, missed }: SuiteResult): boolean {
  return findings.length + missed.length > 0;
}

/** @throws {Error} for a text that is no integer, at least 0 */
function numberOf(name: string, text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 0) throw new Error(`--${name} must be an integer.`);
  return number;
}
