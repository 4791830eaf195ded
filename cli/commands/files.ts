import type { Command } from 'commander';
import { verifyFiles } from '../../src/files/verify.ts';
import { inSession } from '../session.ts';

const aboutPending =
  'pending are uploads under way, those that broke off (swept after an hour) and removals';

export function addFiles(program: Command): void {
  const files = program.command('files').description('what respondents uploaded');

  files
    .command('verify')
    .description('compare storage with the database; fails if they differ')
    .action((_: object, command: Command) =>
      inSession(command, async (kernel) => {
        const { files: count, pending, differences } = await verifyFiles(kernel);
        const json = { files: count, pending, differences };
        if (differences.length > 0) {
          const rows = differences.map(({ kind, key }) => ({ kind, key }));
          return { rows, json, failure: 'Storage and database differ.' };
        }
        const state = pending === 0 ? 'agree' : `agree; ${aboutPending}`;
        return { rows: [{ files: String(count), pending: String(pending), state }], json };
      }),
    );
}
