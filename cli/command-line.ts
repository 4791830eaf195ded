import { Command, CommanderError } from 'commander';
import { printableText } from '../packages/common/text/text-rules.ts';
import { commandName, version } from '../src/platform/installation.ts';
import { addCommands } from './commands.ts';
import { UsageError } from './support/usage-error.ts';

/**
 * Runs the command that the arguments name, with or without a running server. Sets the exit code of the process: 2 for
 * wrong usage, 1 for other failures.
 */
export async function runCommandLine(args: readonly string[]): Promise<void> {
  const program = new Command(commandName)
    .description(
      'Manages forms, responses, workspaces and API keys, and verifies stored data. Works with or without a running server.',
    )
    .option('--json', 'print JSON instead of a table')
    .version(version)
    .configureOutput({ writeErr: (text) => void process.stderr.write(printableText(text)) })
    .showHelpAfterError('(add --help for usage)')
    .exitOverride();
  try {
    await addCommands(program, args);
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    // Commander has printed its own errors already; --help is not an error.
    const isPrinted = error instanceof CommanderError;
    if (!isPrinted) {
      const message = error instanceof Error ? error.message : String(error);
      process.stderr.write(`${printableText(message)}\n`);
    }
    if (isPrinted && error.exitCode === 0) process.exitCode = 0;
    else process.exitCode = isPrinted || error instanceof UsageError ? 2 : 1;
  }
}
