import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { owedBy, rows } from '../../scripts/ci/owed-tests.ts';
import { slowTests } from '../support/slow-tests.ts';

const deepTests = readdirSync('test', { recursive: true })
  .map((file) => `test/${file}`)
  .filter((file) => file.endsWith('.deep.test.ts'));

describe('a deep test', () => {
  it.each(deepTests)('%s is owed by a change of some path', (file) => {
    expect(rows.flatMap(({ owes }) => owes).filter((path) => file.startsWith(path))).not.toEqual(
      [],
    );
  });

  it('is owed by its own change', () => {
    expect(owedBy(['test/fuzz/mutated-requests.deep.test.ts'])).toEqual([
      'test/fuzz/mutated-requests.deep.test.ts',
    ]);
  });
});

describe('a row of the table', () => {
  it.each(rows.flatMap(({ changed }) => changed))('%s exists', (path) => {
    expect(existsSync(path)).toBe(true);
  });

  it.each(rows.flatMap(({ owes }) => owes))('%s has deep tests', (path) => {
    expect(deepTests.filter((file) => file.startsWith(path))).not.toEqual([]);
  });
});

describe('a change', () => {
  it.each([
    { files: ['README.md', 'test/forms/list.test.ts'], owed: [] },
    { files: ['src/webhooks-of-others/a.ts'], owed: [] },
    {
      files: ['src/platform/storage/download.ts'],
      owed: ['test/files', 'test/backup/s3-backups'],
    },
    { files: ['cli/commands/backup/restore.ts'], owed: ['test/backup', 'test/cli', 'test/docs'] },
    { files: ['Dockerfile', 'package.json'], owed: ['test/release'] },
  ])('of $files owes $owed', ({ files, owed }) => {
    expect(owedBy(files)).toEqual(owed);
  });
});

describe('a slow test', () => {
  it.each(Object.keys(slowTests))('%s exists', (file) => {
    expect(existsSync(file)).toBe(true);
  });
});
