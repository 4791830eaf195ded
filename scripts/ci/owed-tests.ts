import { execFileSync, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

// Runs the deep tests that the commits of the last day owe, by the paths that they changed.

/** Paths, and the deep tests that a change below one of them owes. Each deep test is below one of `owes`. */
export const rows = [
  {
    changed: [
      'src/backup',
      'src/platform/archive',
      'src/platform/secrets',
      'cli/commands/backup',
      'cli/commands/workspaces-command.ts',
    ],
    owes: ['test/backup'],
  },
  {
    changed: ['src/platform/postgres', 'src/platform/startup'],
    owes: ['test/platform/postgres', 'test/server', 'test/backup/upgrade-postgres'],
  },
  { changed: ['src/server', 'src/main.ts', 'scripts/start.js'], owes: ['test/server'] },
  {
    changed: ['prisma/migrations', 'prisma/functions', 'src/platform/database'],
    owes: ['test/upgrade', 'test/platform/database', 'test/server/database-interruptions'],
  },
  {
    changed: [
      'package.json',
      'package-lock.json',
      'scripts/build',
      'scripts/release',
      'Dockerfile',
    ],
    owes: ['test/release'],
  },
  {
    changed: ['src/responses', 'src/events'],
    owes: ['test/responses', 'test/faults', 'test/verification/model'],
  },
  {
    changed: ['src/webhooks', 'src/platform/jobs'],
    owes: ['test/webhooks', 'test/platform/jobs'],
  },
  {
    changed: ['src/files', 'src/platform/storage'],
    owes: ['test/files', 'test/backup/s3-backups'],
  },
  {
    changed: [
      'src/graphql',
      'src/http',
      'src/visitors',
      'rest',
      'packages/languages',
      'packages/common',
      'src/schema',
    ],
    owes: ['test/http', 'test/fuzz', 'test/verification/attack', 'test/docs', 'test/clients'],
  },
  {
    changed: ['packages/definition', 'src/forms', 'src/responses', 'src/datasets', 'src/files'],
    owes: ['test/request-costs', 'test/docs/limits'],
  },
  {
    changed: ['src/graphql', 'src/http', 'rest', 'packages/common', 'src/platform/database'],
    owes: ['test/request-costs'],
  },
  {
    changed: [
      'src/server',
      'src/forms',
      'src/responses',
      'src/datasets',
      'src/files',
      'src/webhooks',
      'src/workspaces',
      'src/input',
      'web/page',
      'web/console',
      'packages/definition',
    ],
    owes: ['test/http/hostile-texts'],
  },
  {
    changed: ['src/forms', 'src/responses', 'src/datasets'],
    owes: ['test/http/deleted-while-read'],
  },
  { changed: ['verification'], owes: ['test/verification'] },
  { changed: ['web/docs', 'docs/guides'], owes: ['test/web/docs', 'test/docs'] },
  { changed: ['cli'], owes: ['test/cli', 'test/docs'] },
  { changed: ['packages/client'], owes: ['test/cli', 'test/client', 'test/docs', 'test/clients'] },
  { changed: ['deploy'], owes: ['test/deploy'] },
  { changed: ['src/platform/archive'], owes: ['test/platform/archive'] },
];

/** The deep tests, as folders and beginnings of paths, that changes of these files owe. */
export function owedBy(files: readonly string[]): string[] {
  const owed = rows
    .filter(({ changed }) => files.some((file) => changed.some((path) => isBelow(file, path))))
    .flatMap(({ owes }) => owes);
  return [...new Set([...owed, ...files.filter((file) => file.endsWith('.deep.test.ts'))])];
}

const isBelow = (file: string, path: string) => file === path || file.startsWith(`${path}/`);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const log = ['log', '--since=24 hours ago', '--name-only', '--diff-filter=d', '--format='];
  const changed = execFileSync('git', log, { encoding: 'utf8' }).split('\n').filter(Boolean);
  const owed = owedBy(changed);
  if (owed.length === 0) console.log('The commits of the last day owe no deep tests.');
  else {
    console.log(`The commits of the last day owe ${owed.join(' ')}`);
    const runTests = fileURLToPath(new URL('run-tests.js', import.meta.url));
    const { status } = spawnSync(process.execPath, [runTests, '--project=deep', ...owed], {
      stdio: 'inherit',
    });
    process.exitCode = status ?? 1;
  }
}
