import { availableParallelism } from 'node:os';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import { ensureGenerated } from './scripts/generate/generated-files.js';
import { WaitingFilesFirst } from './test/support/sequencer.ts';
import { SlowestFiles } from './test/support/slowest-files.ts';

// In a clone that was installed without scripts.
ensureGenerated();

/** The projects, by the names of their files; other test files are of `service`. */
const unit = 'test/**/*.unit.test.ts';
const pages = 'test/**/*.page.test.ts';
const system = 'test/**/*.system.test.ts';
const deep = 'test/**/*.deep.test.ts';

/** What `npm test` runs of `pages` and `system`: the main paths of respondents, owners and operators. */
const mainPaths = [
  'test/console/build/publishing.page.test.ts',
  'test/form/contact-form-example.page.test.ts',
  'test/responses/submit/response-limits-and-crashes.system.test.ts',
  'test/server/start-and-stop.system.test.ts',
];

// A JSON report besides what is printed, for scripts/ci/test-summary.js.
const outputFile = process.env['TEST_REPORT'];

const reporters: NonNullable<ViteUserConfig['test']>['reporters'] = ['default', new SlowestFiles()];

const globalSetup = ['test/support/global-setup.ts'];
const setupFiles = ['test/support/database/citus-exceptions.ts'];

/** Tests that need PostgreSQL, and what is built for browsers. */
function project(name: string, include: readonly string[], exclude: readonly string[] = []) {
  const files = { include: [...include], exclude: [...exclude] };
  return {
    extends: true as const,
    test: { name, ...files, globalSetup, setupFiles },
  };
}

export default defineConfig({
  // graphql ships two builds; the libraries load this one, and schemas cannot mix them.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    reporters: outputFile ? [...reporters, ['json', { outputFile }]] : reporters,
    // The files that a worker runs one after the other share the modules that they import.
    isolate: false,
    experimental: { fsModuleCache: true },
    sequence: { sequencer: WaitingFilesFirst },
    unstubEnvs: true,
    unstubGlobals: true,
    projects: [
      // Neither a database nor a build: what a file imports is all that it needs.
      { extends: true, test: { name: 'unit', include: [unit] } },
      // A server in the process of the test, and PostgreSQL.
      project('service', ['test/**/*.test.ts'], [unit, pages, system, deep]),
      project('main', mainPaths),
      // Chromium. These and the next are owed by the paths in scripts/ci/owed-tests.ts, every night, and before a release.
      project('pages', [pages], mainPaths),
      // Servers in processes of their own.
      project('system', [system], mainPaths),
      // What takes minutes.
      project('deep', [deep]),
    ],
    // They only end tests that hang: how long a test takes depends on what else the machine does.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 10_000 } },
    // Tests allocate much that lives briefly: a tenth of their time was spent on collecting it.
    execArgv: ['--max-semi-space-size=64'],
    // One more than processors: many tests wait for another process, or for a time to pass.
    maxWorkers: Math.min(availableParallelism() + 1, 8),
  },
});
