// Attacks a server of its own on 127.0.0.1, with an embedded PostgreSQL in a temporary folder:
//   npm run trust:attack -- [--ci] [--requests N] [--seed S] [--suite name]... [--only N] [--minutes M] [--report file]
// 100,000 requests within an hour by default; with `--ci`, 5,000 within 2 minutes.
// Exits with 1 if there are findings.
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { type Cleanup, runWithCleanup } from '../../bench/cleanup.ts';
import { startServer } from '../../bench/processes.ts';
import { scopes } from '../../src/workspaces/scopes.ts';
import { prepareTarget } from './prepare-target.ts';
import { type Finding, runSuite, type SuiteResult } from './run-suite.ts';
import { suites } from './suites/suites.ts';

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

const chosen = suites.filter(({ name }) => values.suite?.includes(name) ?? true);
const requests = numberOf('requests', values.requests ?? (values.ci ? '5000' : '100000'));
const seed = numberOf('seed', values.seed);
const only = values.only === undefined ? undefined : numberOf('only', values.only);
const milliseconds = numberOf('minutes', values.minutes ?? (values.ci ? '2' : '60')) * 60_000;

/** Milliseconds for the start of the server and its end, in addition to the attacks. */
const startAndStop = 3 * 60_000;

await runWithCleanup(milliseconds + startAndStop, attack);

async function attack(cleanup: Cleanup): Promise<void> {
  const unknown = values.suite?.filter((name) => !chosen.some((suite) => suite.name === name));
  if (unknown && unknown.length > 0) {
    throw new Error(`Unknown suite. Suites: ${suites.map(({ name }) => name).join(', ')}.`);
  }
  const { url, keys } = await startVictim(cleanup);
  const target = await prepareTarget(url, keys);
  const end = performance.now() + milliseconds;
  console.log(`Seed ${seed}, ${requests} requests, ${chosen.length} suites.`);
  const results = [];
  for (const [index, suite] of chosen.entries()) {
    // A suite may use its share of the remaining time.
    const now = performance.now();
    const deadline = now + (end - now) / (chosen.length - index);
    const share = Math.ceil(requests / chosen.length);
    const result = await runSuite(suite, target, { seed, requests: share, deadline, only });
    console.log(summaryOf(result));
    for (const finding of result.findings.slice(0, 20)) console.log(describe(finding));
    results.push(result);
  }
  await writeFile(values.report, JSON.stringify({ seed, requests, results }, undefined, 2));
  console.log(`Report: ${values.report}`);
  if (results.some(({ findings, missed }) => findings.length + missed.length > 0)) {
    process.exitCode = 1;
  }
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
  return `  ${aim} ${fault}\n    npm run trust:attack -- ${repeat}\n    ${command.slice(0, 400)}`;
}

/** Starts a server with two workspaces. */
async function startVictim(cleanup: Cleanup) {
  const store = { DATA_DIR: join(tmpdir(), `formwright-attack-${randomUUID()}`), DATABASE_URL: '' };
  cleanup.add(() => rm(store.DATA_DIR, { recursive: true, force: true, maxRetries: 5 }));
  const owner = `fw_${randomUUID().replaceAll('-', '')}`;
  const { url } = await startServer(
    {
      args: ['scripts/start.js'],
      env: {
        ...store,
        ...{ HOST: '127.0.0.1', PORT: '0', PUBLIC_URL: '', LOG_LEVEL: 'silent' },
        ...{ BOOTSTRAP_API_KEY: owner, RATE_LIMITS: 'off' },
      },
      readyPattern: /REST\s+(\S+)\/api\/v1\s/,
    },
    cleanup,
  );
  const runCli = async (...args: readonly string[]) => {
    const env = { ...process.env, ...store };
    const { stdout } = await promisify(execFile)('node', ['scripts/cli.js', ...args], { env });
    return stdout;
  };
  await runCli('workspaces', 'create', 'stranger', '--plan', 'pro');
  const all = scopes.join(',');
  const made = await runCli(
    'keys',
    'create',
    '--workspace',
    'stranger',
    '--name',
    'all',
    '--scopes',
    all,
  );
  const [stranger] = /fw_\w+/.exec(made) ?? [];
  if (stranger === undefined) throw new Error('The command line printed no key.');
  return { url, keys: { owner, stranger } };
}

/** @throws {Error} for a text that is no integer, at least 0 */
function numberOf(name: string, text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 0) throw new Error(`--${name} must be an integer.`);
  return number;
}
