import { writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import { answerTypes } from '../../src/definition/answer-types/answer-types.ts';
import { definitionModel } from '../../src/definition/definition-model.ts';
import { findAnyVersion } from '../../src/forms/form-versions.ts';
import { Problem } from '../../src/platform/problem.ts';
import { CommandError, runCommand, UsageError } from './run-command.ts';

interface TypesOptions {
  readonly version?: string;
  readonly out?: string;
}

export function addTypesCommand(program: Command): void {
  program
    .command('types <form>')
    .description('write TypeScript types of the answers to a published form')
    .option('--version <number>', 'version of the form (default: the latest one)')
    .option('--out <path>', 'file to write (default: standard output)')
    .action(runTypes);
}

function runTypes(form: string, options: TypesOptions, command: Command): Promise<void> {
  const number = parseVersion(options.version);
  return runCommand(command, async (platform) => {
    const found = await findAnyVersion(platform, form, number).catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error;
      const wanted = number === undefined ? 'no published version' : `no version ${number}`;
      throw new CommandError(`The form "${form}" does not exist, or has ${wanted}.`);
    });
    const { version } = found;
    const definition = definitionModel.parse(found.definition);
    const text = answerTypes({ form: found.form, version, definition });
    const { out } = options;
    if (out === undefined) return { rows: [], json: {}, output: text };
    writeTypes(out, text);
    return { rows: [{ form, version: String(version), file: out }], json: { form, version, out } };
  });
}

/** @throws {UsageError} */
function parseVersion(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new UsageError('--version must be the number of a version, such as 1.');
}

/** @throws {CommandError} */
function writeTypes(path: string, text: string): void {
  try {
    writeFileSync(path, text);
  } catch (error) {
    throw new CommandError(`The file cannot be written: ${String(error)}`);
  }
}
