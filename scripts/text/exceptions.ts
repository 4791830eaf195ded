/** Permits a denied term in some texts. */
export interface Exception {
  /** A path, or the beginning of one that ends in a slash. */
  readonly path: string;
  /** The text that is permitted, as it is written; without it the whole file is permitted. */
  readonly text?: string;
  readonly reason: string;
}

export const exceptions: readonly Exception[] = [
  {
    path: 'prisma/migrations/',
    reason: 'A released migration is identified by its checksum, comments included.',
  },
  {
    path: 'scripts/text/denied-terms.ts',
    reason: 'The list of the terms.',
  },
  {
    path: 'test/docs/check-text.unit.test.ts',
    reason: 'Tests of the list.',
  },
  {
    path: 'test/architecture.unit.test.ts',
    text: 'room',
    reason: 'A folder of the table of imports, which may contain other folders with a row.',
  },
  {
    path: 'test/architecture.unit.test.ts',
    text: 'rooms',
    reason: 'See above.',
  },
  {
    path: '.github/workflows/',
    text: 'cancelled()',
    reason: 'A function of GitHub Actions.',
  },
  {
    path: 'src/workspaces/creation-idempotency-keys.ts',
    text: 'sealed',
    reason: 'A column of the database.',
  },
  {
    path: 'src/responses/analytics/aggregate-answers.ts',
    text: 'tallied',
    reason: 'A column of the database.',
  },
  {
    path: 'src/responses/analytics/aggregate-answers.ts',
    text: 'tallies',
    reason: 'A table and a column of the database.',
  },
  {
    path: 'src/responses/counters/recount-answers.ts',
    text: 'tallied',
    reason: 'A column of the database.',
  },
  {
    path: 'src/responses/counters/recount-answers.ts',
    text: 'tallies',
    reason: 'A table and a column of the database.',
  },
  {
    path: 'src/platform/postgres/os-user.ts',
    text: 'nobody',
    reason: 'A user of the operating system.',
  },
  {
    path: 'src/platform/secrets/reencrypt-secrets.ts',
    text: 'sealed',
    reason: 'A column of the database.',
  },
];
