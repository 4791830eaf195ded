import { writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import { answerTypes } from '../../packages/definition/answers/schemas/answer-types.ts';
import { definitionModel } from '../../packages/definition/definition-model.ts';
import { findVersion } from '../../src/forms/form-versions.ts';
import { OperatorError } from '../../src/platform/operator-error.ts';
import { findFormArgument } from '../support/find-form.ts';
import { parseCount } from '../support/parse-options.ts';
import { explained, runCommand } from '../support/run-command.ts';

interface TypesOptions {
  readonly formVersion?: string;
  readonly out?: string;
}

export function addTypesCommand(program: Command): void {
  program
    .command('types <form>')
    .description('write TypeScript types of the answers to a published form')
    .option('--form-version <number>', 'version of the form (default: the latest one)')
    .option('--out <path>', 'file to write (default: standard output)')
    .action(runTypes);
}

function runTypes(
  argument: string,
  { formVersion, out }: TypesOptions,
  command: Command,
): Promise<void> {
  const requested =
    formVersion === undefined
      ? undefined
      : parseCount('--form-version', formVersion, 2_147_483_647);
  return runCommand(command, async (platform) => {
    const { viewer, ...form } = await findFormArgument(platform, argument);
    const version = requested ?? form.publishedVersion;
    if (version === null) throw new OperatorError('The form was never published.');
    const found = await explained(() => findVersion(platform, viewer, form.id, version, {}));
    const definition = definitionModel.parse(found.definition);
    const text = answerTypes({ form, version, definition });
    if (out === undefined) return { rows: [], json: {}, output: text };
    writeTypes(out, text);
    const result = { form: form.id, version, file: out };
    return { rows: [result], json: result };
  });
}

/** @throws {OperatorError} */
function writeTypes(path: string, text: string): void {
  try {
    writeFileSync(path, text);
  } catch (error) {
    throw new OperatorError(`The file cannot be written: ${String(error)}`);
  }
}
