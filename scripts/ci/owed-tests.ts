import { execFileSync, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

// Runs the tests of `pages`, `system` and `deep` that the commits of the last day owe, or with an argument those since a
// commit, by the paths that they changed. `--list` prints them and runs none.

/** Paths, and the tests that a change below one of them owes. Each test of these projects is below one of `owes`. */
export const rows = [
  {
    changed: [
      'src/backup',
      'src/platform/archive',
      'src/platform/secrets',
      'cli/commands/backup-commands.ts',
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
    owes: ['test/release', 'test/server', 'test/form', 'test/web', 'test/console'],
  },
  { changed: ['scripts/ci', 'vitest.config.ts'], owes: ['test/ci'] },
  {
    changed: ['web/page', 'web/embed', 'packages/form', 'packages/languages'],
    owes: ['test/web', 'test/form', 'test/forms/real-forms'],
  },
  {
    changed: ['packages/definition', 'packages/common'],
    owes: ['test/definition', 'test/form', 'test/forms/real-forms', 'test/web', 'test/console'],
  },
  {
    changed: ['src/visitors', 'src/forms', 'src/responses', 'src/files', 'src/http', 'rest'],
    owes: ['test/web', 'test/form'],
  },
  {
    changed: [
      'web/console',
      'web/editor',
      'src/schema',
      'src/graphql',
      'src/forms',
      'src/responses',
    ],
    owes: ['test/console'],
  },
  {
    changed: ['src/datasets', 'src/webhooks', 'src/workspaces', 'src/events'],
    owes: ['test/console', 'test/workspaces'],
  },
  { changed: ['src/mail'], owes: ['test/console/mail'] },
  { changed: ['src/monitoring', 'src/server'], owes: ['test/monitoring'] },
  {
    changed: ['src/responses', 'src/events'],
    owes: ['test/responses', 'test/faults', 'test/verification/model'],
  },
  {
    changed: ['src/webhooks', 'src/platform/jobs'],
    owes: ['test/webhooks', 'test/platform/jobs'],
  },
  { changed: ['src/mail', 'src/events', 'src/platform/jobs'], owes: ['test/mail'] },
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
  { changed: ['web/docs', 'docs/guides', 'README.md'], owes: ['test/web/docs', 'test/docs'] },
  { changed: ['cli'], owes: ['test/cli', 'test/docs'] },
  { changed: ['packages/client'], owes: ['test/cli', 'test/client', 'test/docs', 'test/clients'] },
  { changed: ['deploy'], owes: ['test/deploy'] },
  { changed: ['src/platform/archive'], owes: ['test/platform/archive'] },
];

/** The tests, as folders and beginnings of paths, that changes of these files owe. */
export function owedBy(files: readonly string[]): string[] {
  const owed = rows
    .filter(({ changed }) => files.some((file) => changed.some((path) => isBelow(file, path))))
    .flatMap(({ owes }) => owes);
  return [...new Set([...owed, ...files.filter((file) => owedTest.test(file))])];
}

/** The names of tests that only run where they are owed. */
export const owedTest = /\.(page|system|deep)\.test\.ts$/;

const isBelow = (file: string, path: string) => file === path || file.startsWith(`${path}/`);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { list: { type: 'boolean', default: false } },
  });
  const [base] = positionals;
  const commits = base ? `${base}..HEAD` : '--since=24 hours ago';
  const log = ['log', commits, '--name-only', '--diff-filter=d', '--format='];
  const changed = execFileSync('git', log, { encoding: 'utf8' }).split('\n').filter(Boolean);
  const owed = owedBy(changed);
  if (owed.length === 0) console.log('These commits owe no tests of pages, system and deep.');
  else {
    console.log(`These commits owe ${owed.join(' ')}`);
    if (values.list) process.exit();
    const runTests = fileURLToPath(new URL('run-tests.js', import.meta.url));
    const projects = ['pages', 'system', 'deep'].map((project) => `--project=${project}`);
    const { status } = spawnSync(process.execPath, [runTests, ...projects, ...owed], {
      stdio: 'inherit',
    });
    process.exitCode = status ?? 1;
  }
}
