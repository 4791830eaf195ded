import { defineConfig } from 'vitest/config';

export default defineConfig({
  // graphql ships two builds; the libraries load this one, and schemas cannot mix them.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/global.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
