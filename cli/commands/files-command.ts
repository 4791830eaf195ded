import type { Command } from 'commander';
import { verifyFiles } from '../../src/files/file-cleanup.ts';
import { runCommand } from '../support/run-command.ts';

const pendingNote =
  'pending are running uploads, interrupted uploads (deleted after an hour) and removals';

export function addFilesCommand(program: Command): void {
  const files = program.command('files').description('manage uploaded files');

  files
    .command('verify')
    .description('compare the storage with the database; fails if they differ')
    .action((_: object, command: Command) =>
      runCommand(command, async (platform) => {
        const { files: count, pending, differences } = await verifyFiles(platform);
        const json = { files: count, pending, differences };
        if (differences.length > 0) {
          const rows = differences.map(({ kind, key }) => ({ kind, key }));
          return { rows, json, failure: 'Storage and database differ.' };
        }
        const state = pending === 0 ? 'agree' : `agree; ${pendingNote}`;
        return { rows: [{ files: count, pending, state }], json };
      }),
    );
}
