import { expect, it } from 'vitest';
import { planResult } from '../../cli/commands/migrate-command.ts';
import type { PlannedMigration } from '../../src/platform/database/migrations/migrate.ts';

const contraction: PlannedMigration = {
  name: '1004_drop_names',
  kind: 'contract',
  requires: '1002_titles',
  statements: ['ALTER TABLE one DROP COLUMN name'],
  concurrentIndexes: [],
};
const index: PlannedMigration = {
  name: '1003_index',
  kind: 'expand',
  requires: undefined,
  statements: ['CREATE INDEX CONCURRENTLY …'],
  concurrentIndexes: ['one_title'],
};

it('"migrate --plan" fails if running servers would not continue to work, and lists what would run', () => {
  const result = planResult({ pending: [index, contraction], isCompatible: false, isEmpty: false });
  expect(result).toMatchObject({
    failure: expect.stringContaining('stop them before the upgrade'),
    rows: [
      {
        migration: '1003_index',
        kind: 'expand',
        requires: null,
        statements: '1',
        'indexes built concurrently': 'one_title',
      },
      { migration: '1004_drop_names', kind: 'contract', requires: '1002_titles' },
    ],
    json: { compatible: false, pending: [{ concurrent_indexes: ['one_title'] }, {}] },
  });
  expect(planResult({ pending: [index], isCompatible: true, isEmpty: false })).toMatchObject({
    note: expect.stringContaining('continue to work'),
  });
});
