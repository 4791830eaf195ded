import { availableParallelism } from 'node:os';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import { ensureGenerated } from './scripts/generate/generated-files.js';
import { WaitingFilesFirst } from './test/support/sequencer.ts';
import { SlowestFiles } from './test/support/slowest-files.ts';

// In a clone that was installed without scripts.
ensureGenerated();

const unit = 'test/**/*.unit.test.ts';
const system = 'test/**/*.system.test.ts';
const globalSetup = ['test/support/global-setup.ts'];
const setupFiles = ['test/support/database/citus-exceptions.ts'];

// A JSON report besides what is printed, for scripts/ci/test-summary.js.
const outputFile = process.env['TEST_REPORT'];

const reporters: NonNullable<ViteUserConfig['test']>['reporters'] = ['default', new SlowestFiles()];

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
      // Neither a database nor a build: what a file named *.unit.test.ts imports is all that it needs.
      { extends: true, test: { name: 'unit', include: [unit] } },
      {
        extends: true,
        test: {
          name: 'service',
          include: ['test/**/*.test.ts'],
          exclude: [unit, system],
          globalSetup,
          setupFiles,
        },
      },
      // Starts servers in processes of their own.
      { extends: true, test: { name: 'system', include: [system], globalSetup } },
    ],
    // They only end tests that hang: how long a test takes depends on what else the machine does.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // Tests allocate much that lives briefly: a tenth of their time was spent on collecting it.
    execArgv: ['--max-semi-space-size=64'],
    // One more than processors: many tests wait for another process, or for a time to pass.
    maxWorkers: Math.min(availableParallelism() + 1, 8),
  },
});
