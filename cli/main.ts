import { Command, CommanderError } from 'commander';
import { addCountersCommand } from './commands/counters-command.ts';
import { addFilesCommand } from './commands/files-command.ts';
import { addKeysCommand } from './commands/keys-command.ts';
import { addMigrateCommand } from './commands/migrate-command.ts';
import { UsageError } from './commands/run-command.ts';
import { addSecretsCommand } from './commands/secrets-command.ts';
import { addWorkspacesCommand } from './commands/workspaces-command.ts';

/** Workspaces, API keys and what is stored, from the terminal, with or without a running server. */
const program = new Command('npm run cli --')
  .description(
    'Manages workspaces and API keys, and verifies what is stored, beside a running server or without one.',
  )
  .option('--json', 'print one JSON value instead of tables')
  .showHelpAfterError('(add --help for what there is)')
  .exitOverride();

addWorkspacesCommand(program);
addKeysCommand(program);
addFilesCommand(program);
addCountersCommand(program);
addSecretsCommand(program);
addMigrateCommand(program);

try {
  await program.parseAsync();
} catch (error) {
  // Commander has said what was wrong already; asking for help is no error.
  const told = error instanceof CommanderError;
  if (!told) process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  if (told && error.exitCode === 0) process.exitCode = 0;
  else process.exitCode = told || error instanceof UsageError ? 2 : 1;
}
