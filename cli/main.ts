import { Command, CommanderError } from 'commander';
import { commandName } from '../src/platform/installation.ts';
import { version } from '../src/platform/version.ts';
import { addBackupCommand } from './commands/backup/backup-command.ts';
import { addMoveCommand } from './commands/backup/move-command.ts';
import { addRestoreCommand } from './commands/backup/restore-command.ts';
import { addCompletionCommand } from './commands/completion-command.ts';
import { addCountersCommand } from './commands/counters-command.ts';
import { addDatabaseCommand } from './commands/database-command.ts';
import { addDoctorCommand } from './commands/doctor-command.ts';
import { addFilesCommand } from './commands/files-command.ts';
import { addFormsCommand } from './commands/forms-command.ts';
import { addInvitationsCommand } from './commands/invitations-command.ts';
import { addKeysCommand } from './commands/keys-command.ts';
import { addMigrateCommand } from './commands/migrate-command.ts';
import { addResponsesCommand } from './commands/responses-command.ts';
import { addSecretsCommand } from './commands/secrets-command.ts';
import { addTranslationsCommand } from './commands/translations-command.ts';
import { addTypesCommand } from './commands/types-command.ts';
import { addWorkspacesCommand } from './commands/workspaces-command.ts';
import { UsageError } from './support/command-errors.ts';

/** The command-line interface, which works with or without a running server. */
const program = new Command(commandName)
  .description(
    'Manages forms, responses, workspaces and API keys, and verifies stored data. Works with or without a running server.',
  )
  .option('--json', 'print JSON instead of a table')
  .version(version)
  .showHelpAfterError('(add --help for usage)')
  .exitOverride();

program
  .command('start')
  .description('start a server, which is configured by environment variables')
  .action(async () => {
    await import('../src/main.ts');
  });
addFormsCommand(program);
addResponsesCommand(program);
addWorkspacesCommand(program);
addKeysCommand(program);
addInvitationsCommand(program);
addFilesCommand(program);
addCountersCommand(program);
addSecretsCommand(program);
addTranslationsCommand(program);
addTypesCommand(program);
addBackupCommand(program);
addRestoreCommand(program);
addMoveCommand(program);
addMigrateCommand(program);
addDatabaseCommand(program);
addDoctorCommand(program);
addCompletionCommand(program);

try {
  await program.parseAsync();
} catch (error) {
  // Commander has printed its own errors already; --help is not an error.
  const isPrinted = error instanceof CommanderError;
  if (!isPrinted) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  }
  if (isPrinted && error.exitCode === 0) process.exitCode = 0;
  else process.exitCode = isPrinted || error instanceof UsageError ? 2 : 1;
}
