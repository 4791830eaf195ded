// Checks the write path against its specification, on an embedded PostgreSQL in a temporary folder:
//   npm run verify:model -- [--ci] [--scenario name]... [--executions N] [--seed S] [--report file]
// Executes all interleavings of every scenario, at most N of each; with `--ci`, some at random. Exits with 1 if one of
// them has a result that the specification does not allow.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { migrate } from '../../src/platform/database/migrations/migrate.ts';
import { installJobQueue } from '../../src/platform/jobs/job-queue.ts';
import { startEmbeddedPostgres } from '../../src/platform/postgres/embedded-postgres.ts';
import { jobNames } from '../../src/services/job-names.ts';
import { readOptions, runVerification } from '../report/run-verification.ts';
import type { VerificationCase } from '../report/verification-result.ts';
import type { Cleanup } from '../support/cleanup.ts';
import { temporaryFolder } from '../support/processes.ts';
import { createRandom } from '../support/requests/seeded-random.ts';
import { type CheckedScenario, openModelWorld } from './check-scenario.ts';
import type { Scenario } from './scenario.ts';
import { scenarios } from './scenarios.ts';
import type { Turn } from './sequential-results.ts';

const options = readOptions('model', ['scenario', 'executions']);
const { ci, seed, number, choose } = options;
const limit = number('executions', ci ? 8 : 5000);
const chosen = choose('scenario', scenarios);

await runVerification({
  suite: 'model',
  options,
  minutes: ci ? 3 : 180,
  async *run(cleanup) {
    const connection = await startDatabase(cleanup);
    const monitor = new pg.Pool(connection);
    cleanup.add(() => monitor.end());
    const world = await openModelWorld(connection, monitor);
    cleanup.add(() => world.close());
    const { below } = createRandom(seed);
    for (const scenario of chosen) {
      const how = { limit, below: ci ? below : undefined };
      yield caseOf(scenario, await world.check(scenario, how));
    }
  },
});

function kindOf(turn: Turn): string {
  return 'kind' in turn ? turn.kind : `${turn.length} submissions to one server`;
}

function caseOf(
  { name, promised, actors }: Scenario,
  { executions, isComplete, deviations }: CheckedScenario,
): VerificationCase {
  const actions = actors.map((turns) => turns.map(kindOf).join(', then ')).join(' | ');
  const repeat = `npm run verify:model -- --scenario ${name}`;
  return {
    name,
    promised,
    times: executions,
    refused: 0,
    lost: deviations.length,
    tried: `${isComplete ? 'all' : 'some'} interleavings of: ${actions}`,
    findings: deviations.map(({ what, trace }) => `${what}, after ${trace.join('; ')} (${repeat})`),
  };
}

async function startDatabase(cleanup: Cleanup): Promise<pg.PoolConfig> {
  const folder = temporaryFolder('model', cleanup);
  await mkdir(folder);
  const { connection, stop } = await startEmbeddedPostgres({
    dataDir: join(folder, 'data'),
    workingDir: folder,
    purpose: 'server',
    onLost: () => cleanup.abort(new Error('PostgreSQL ended.')),
  });
  cleanup.add(stop);
  const pool = new pg.Pool(connection);
  await migrate(pool, fileURLToPath(new URL('../../prisma', import.meta.url)));
  await installJobQueue(pool, jobNames);
  await pool.end();
  return connection;
}
