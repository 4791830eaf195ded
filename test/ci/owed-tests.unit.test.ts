import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { owedBy, owedTest, rows } from '../../scripts/ci/owed-tests.ts';
import { slowTests } from '../support/slow-tests.ts';

const owedTests = readdirSync('test', { recursive: true })
  .map((file) => `test/${file}`)
  .filter((file) => owedTest.test(file));

describe('a test of pages, system and deep', () => {
  it.each(owedTests)('%s is owed by a change of some path', (file) => {
    expect(rows.flatMap(({ owes }) => owes).filter((path) => file.startsWith(path))).not.toEqual(
      [],
    );
  });

  it('is owed by its own change', () => {
    const own = ['test/fuzz/mutated-requests.deep.test.ts', 'test/console/share.page.test.ts'];
    expect(owedBy([...own, 'test/forms/list.test.ts'])).toEqual(own);
  });
});

describe('a row of the table', () => {
  it.each(rows.flatMap(({ changed }) => changed))('%s exists', (path) => {
    expect(existsSync(path)).toBe(true);
  });

  it.each(rows.flatMap(({ owes }) => owes))('%s has such tests', (path) => {
    expect(owedTests.filter((file) => file.startsWith(path))).not.toEqual([]);
  });
});

describe('a change', () => {
  it.each([
    { files: ['CHANGELOG.md', 'test/forms/list.test.ts'], owed: [] },
    { files: ['src/webhooks-of-others/a.ts'], owed: [] },
    {
      files: ['src/platform/storage/storage.ts'],
      owed: ['test/files', 'test/backup/s3-backups'],
    },
    { files: ['cli/commands/backup-commands.ts'], owed: ['test/backup', 'test/cli', 'test/docs'] },
    {
      files: ['Dockerfile', 'package.json'],
      owed: ['test/release', 'test/server', 'test/form', 'test/web', 'test/console'],
    },
    { files: ['web/embed/frame.ts'], owed: ['test/web', 'test/form', 'test/forms/real-forms'] },
  ])('of $files owes $owed', ({ files, owed }) => {
    expect(owedBy(files)).toEqual(owed);
  });
});

describe('a slow test', () => {
  it.each(Object.keys(slowTests))('%s exists', (file) => {
    expect(existsSync(file)).toBe(true);
  });
});
