import { Command, CommanderError } from 'commander';
import { commandName } from '../src/platform/installation.ts';
import { version } from '../src/platform/version.ts';
import { addCommands } from './commands.ts';
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

try {
  await addCommands(program, process.argv.slice(2));
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
