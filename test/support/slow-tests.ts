/**
 * The files of `unit` and `service` with tests that take more than 3 seconds on a quiet machine, and why. A test that
 * waits for a time to pass has no place here: it shortens the time (test/README.md).
 */
export const slowTests: Readonly<Record<string, string>> = {
  'test/cli/hostile-texts.test.ts': 'runs every command that prints, once',
  'test/definition/question-types.unit.test.ts':
    'runs patterns to the end of their budget of steps',
  'test/deploy/monitoring.test.ts': 'promtool replays hours of metrics',
  'test/docs/check-text.unit.test.ts': 'loads the dictionaries of cspell',
  'test/graphql/error-size-limits.test.ts': 'fills caches until memory would grow',
  'test/platform/env-file.unit.test.ts': 'starts processes of Node, each in a directory of its own',
  'test/responses/counters/response-counters.test.ts': 'recounts while many operations run',
  'test/responses/export/export-columns.test.ts':
    'needs versions with tens of thousands of options',
  'test/responses/export/table-options.test.ts': 'reads a workbook for each combination of options',
  'test/responses/filter/search-patterns.unit.test.ts': 'folds each character of Unicode',
  'test/responses/logic/logic-over-versions.test.ts': 'stores and reads many generated forms',
  'test/rest/examples/recorded-examples.test.ts':
    'sends every example of the reference in four languages',
  'test/rest/typed-client.test.ts': 'type-checks programs with the TypeScript compiler',
};
