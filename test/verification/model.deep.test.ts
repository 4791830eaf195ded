import { describe, expect, it, onTestFinished } from 'vitest';
import { openModelWorld } from '../../verification/model/check-scenario.ts';
import { scenarios } from '../../verification/model/scenarios.ts';
import { createRandom } from '../../verification/support/requests/seeded-random.ts';
import { openTestPool } from '../support/database/test-database.ts';
import { cleanUp } from '../support/processes/clean-up.ts';

// The check of `npm run verify:model`, with few interleavings of each scenario.

const { pool, connection } = await openTestPool();
const world = await openModelWorld(connection, pool);
cleanUp(() => world.close());

const scenarioOf = (name: string) => {
  const found = scenarios.find((one) => one.name === name);
  if (!found) throw new Error(`There is no scenario ${name}.`);
  return found;
};

/** Mistakes in SQL functions, each with the scenario that finds it. */
const mistakes = [
  {
    what: 'stores submissions that were validated against an older state of the form',
    called: 'store_responses',
    right: 'AND f.epoch = b.epoch',
    wrong: '',
    scenario: 'cap-lowered',
  },
  {
    what: 'gives an upload to a second response',
    called: 'claim_files',
    right: 'AND f.response_id IS NULL',
    wrong: '',
    scenario: 'upload',
  },
  {
    what: 'accepts an invitation that was used',
    called: 'store_responses',
    right: 'AND i.used_at IS NULL',
    wrong: '',
    scenario: 'invitation',
  },
];

describe('a broken write path is found: one that', () => {
  it.each(mistakes)('$what', async ({ called, right, wrong, scenario }) => {
    const { rows } = await pool.query<{ sql: string }>(
      'SELECT pg_get_functiondef($1::regproc) AS sql',
      [called],
    );
    const [{ sql } = { sql: '' }] = rows;
    expect(sql).toContain(right);
    await pool.query(sql.replaceAll(right, wrong));
    onTestFinished(async () => void (await pool.query(sql)));
    const how = { limit: 40, untilDeviation: true };
    expect((await world.check(scenarioOf(scenario), how)).deviations).toHaveLength(1);
  });
});

describe('the write path', () => {
  const { below } = createRandom(1);
  it.each(scenarios)('$name: $promised', async (scenario) => {
    const { deviations, executions } = await world.check(scenario, { limit: 4, below });
    expect(deviations).toEqual([]);
    expect(executions).toBe(4);
  });
});
