import { defineConfig } from 'vitest/config';

export default defineConfig({
  // graphql ships two builds; the libraries load this one, and schemas cannot mix them.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    // Nothing takes that long by itself; a machine that is shared with others may.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
  },
});
