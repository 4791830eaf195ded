// Checks the write path against its specification, on an embedded PostgreSQL in a temporary folder:
//   npm run verify:model -- [--ci] [--scenario name]... [--executions N] [--seed S] [--report file]
// Executes all interleavings of every scenario, at most N of each; with `--ci`, some at random. Exits with 1 if one of
// them has a result that the specification does not allow.
import { randomUUID } from 'node:crypto';
import { chmod, mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { migrate } from '../../src/platform/database/migrations/migrate.ts';
import { installJobQueue } from '../../src/platform/jobs/job-queue.ts';
import { startEmbeddedPostgres } from '../../src/platform/postgres/embedded-postgres.ts';
import { jobNames } from '../../src/services/background-jobs.ts';
import { type VerificationCase, writeResult } from '../report/verification-result.ts';
import { type Cleanup, runWithCleanup } from '../support/cleanup.ts';
import { createRandom } from '../support/requests/seeded-random.ts';
import { type CheckedScenario, openModelWorld } from './check-scenario.ts';
import type { Scenario } from './scenario.ts';
import { scenarios } from './scenarios.ts';
import type { Turn } from './sequential-results.ts';

const { values } = parseArgs({
  options: {
    ci: { type: 'boolean', default: false },
    scenario: { type: 'string', multiple: true },
    executions: { type: 'string' },
    seed: { type: 'string', default: '1' },
    report: { type: 'string', default: join(tmpdir(), 'formwright-model.json') },
  },
});

/** Executions of each scenario: of all interleavings, and with `--ci`. */
const defaultLimits = { all: 5000, ci: 8 };

const limit = Number(values.executions ?? (values.ci ? defaultLimits.ci : defaultLimits.all));
const seed = Number(values.seed);
const chosen = scenarios.filter(({ name }) => values.scenario?.includes(name) ?? true);

/** Milliseconds after which the check ends, whatever it does. */
const timeout = (values.ci ? 3 : 180) * 60_000;

await runWithCleanup(timeout, check);

async function check(cleanup: Cleanup): Promise<void> {
  if (!Number.isSafeInteger(limit) || !Number.isSafeInteger(seed) || chosen.length === 0) {
    const names = scenarios.map(({ name }) => name).join(', ');
    throw new Error(`--executions and --seed must be integers, --scenario one of: ${names}.`);
  }
  const began = new Date();
  const connection = await startDatabase(cleanup);
  const monitor = new pg.Pool(connection);
  cleanup.add(() => monitor.end());
  const world = await openModelWorld(connection, monitor);
  cleanup.add(() => world.close());
  const { below } = createRandom(seed);
  const cases: VerificationCase[] = [];
  for (const scenario of chosen) {
    const checked = await world.check(scenario, { limit, below: values.ci ? below : undefined });
    console.log(summaryOf(scenario, checked));
    cases.push(caseOf(scenario, checked));
  }
  const count = cases.reduce((sum, { times }) => sum + times, 0);
  const deviations = cases.reduce((sum, { findings }) => sum + findings.length, 0);
  console.log(`${cases.length} scenarios, ${count} interleavings, ${deviations} deviations.`);
  writeResult(values.report, { suite: 'model', seed, began, ended: new Date(), cases });
  console.log(`Report: ${values.report}`);
  if (deviations > 0) process.exitCode = 1;
}

function summaryOf(
  { name }: Scenario,
  { executions, isComplete, deviations }: CheckedScenario,
): string {
  const [first] = deviations;
  const found = first ? `\n  ${first.what}\n    ${first.trace.join('\n    ')}` : '';
  const share = isComplete ? 'all' : 'not all';
  return `${name}: ${executions} interleavings (${share}), ${deviations.length} deviations${found}`;
}

function kindOf(turn: Turn): string {
  return 'kind' in turn ? turn.kind : `${turn.length} submissions to one server`;
}

function caseOf(
  { name, promised, actors }: Scenario,
  { executions, isComplete, deviations }: CheckedScenario,
): VerificationCase {
  const actions = actors.map((turns) => turns.map(kindOf).join(', then ')).join(' | ');
  return {
    ...{ name, promised, times: executions, refused: 0, lost: deviations.length },
    tried: `${isComplete ? 'all' : 'some'} interleavings of: ${actions}`,
    findings: deviations.map(({ what }) => `${what} (npm run verify:model -- --scenario ${name})`),
  };
}

/** Starts PostgreSQL with a migrated database. */
async function startDatabase(cleanup: Cleanup): Promise<pg.PoolConfig> {
  const folder = join(tmpdir(), `formwright-model-${randomUUID()}`);
  await mkdir(folder);
  await chmod(folder, 0o755); // PostgreSQL may run as another user
  cleanup.add(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const { connection, stop } = await startEmbeddedPostgres({
    ...{ dataDir: join(folder, 'data'), workingDir: folder, purpose: 'server' },
    onLost: () => cleanup.abort(new Error('PostgreSQL ended.')),
  });
  cleanup.add(stop);
  const pool = new pg.Pool(connection);
  await migrate(pool, fileURLToPath(new URL('../../prisma', import.meta.url)));
  await installJobQueue(pool, jobNames);
  await pool.end();
  return connection;
}
