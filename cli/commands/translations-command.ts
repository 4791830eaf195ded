import { readFileSync, writeFileSync } from 'node:fs';
import { type Command, Option } from 'commander';
import { z } from 'zod';
import { canonicalLanguage } from '../../packages/definition/questions/values/language-tag.ts';
import {
  exportTranslations,
  importTranslations,
} from '../../src/forms/translations/exchange-translations.ts';
import {
  readXliff,
  toFlatJson,
  writeXliff,
  XliffError,
} from '../../src/forms/translations/translation-files.ts';
import { OperatorError } from '../../src/platform/operator-error.ts';
import { explained, runCommand } from '../support/run-command.ts';
import { UsageError } from '../support/usage-error.ts';

interface TranslationOptions {
  readonly language: string;
  readonly format: string;
  readonly file?: string;
}

export function addTranslationsCommand(program: Command): void {
  const translations = program
    .command('translations')
    .description('exchange the translations of forms with translation tools');

  const add = (usage: string, description: string) =>
    translations
      .command(usage)
      .description(description)
      .requiredOption('--language <tag>', 'language of the translations, such as de or pt-BR')
      .addOption(formatOption());

  add('export <form>', 'write all texts of the draft with their translations')
    .option('--file <path>', 'file to write (default: standard output)')
    .action(runExport);

  add('import <form>', 'replace translations of the draft; an empty text removes one')
    .requiredOption('--file <path>', 'file to read; - for standard input')
    .action(runImport);
}

const formatOption = () =>
  new Option('--format <format>', 'flat JSON or XLIFF 2.1')
    .choices(['json', 'xliff'])
    .default('json');

function runExport(form: string, options: TranslationOptions, command: Command): Promise<void> {
  const language = parseLanguage(options.language);
  return runCommand(command, async (platform) => {
    const found = await explainedFile(() => exportTranslations(platform, form, language));
    const text = await explainedFile(() =>
      options.format === 'xliff' ? writeXliff(form, found) : toFlatJson(found),
    );
    if (options.file === undefined) return { rows: [], json: {}, output: text };
    writeFileSync(options.file, text);
    const translated = found.units.filter(({ translation }) => translation !== '').length;
    const summary = { form, language, texts: found.units.length, translated };
    return { rows: [summary], json: summary };
  });
}

function runImport(form: string, options: TranslationOptions, command: Command): Promise<void> {
  const language = parseLanguage(options.language);
  const { texts, sources } = readTexts(options, language);
  return runCommand(command, async (platform) => {
    const { revision, missing, changed } = await explainedFile(() =>
      importTranslations(platform, form, language, texts, sources),
    );
    const counts = { missing: missing.length, changed: changed.length };
    return {
      rows: [{ form, language, revision, ...counts }],
      json: { form, language, revision, missing, changed },
      ...(changed.length > 0 && {
        note: `Imported, but these texts have changed since they were exported:\n${changed.join('\n')}`,
      }),
    };
  });
}

function parseLanguage(tag: string): string {
  const language = canonicalLanguage(tag);
  if (language !== undefined) return language;
  throw new UsageError('--language must be a BCP 47 tag such as de or pt-BR.');
}

interface ImportedTexts {
  /** Translations by key. */
  readonly texts: ReadonlyMap<string, string>;
  /** The texts that were translated, by key, if the format has them. */
  readonly sources?: ReadonlyMap<string, string>;
}

const flatJson = z.record(z.string(), z.string());

/** @throws {UsageError} */
function readTexts({ file = '-', format }: TranslationOptions, language: string): ImportedTexts {
  try {
    const content = readFileSync(file === '-' ? 0 : file, 'utf8');
    if (format === 'json')
      return { texts: new Map(Object.entries(flatJson.parse(JSON.parse(content)))) };
    const { language: found, texts, sources } = readXliff(content);
    if (canonicalLanguage(found) === language) return { texts, sources };
    throw new XliffError(`The file is in the language ${found}, not ${language}.`);
  } catch (error) {
    if (error instanceof XliffError) throw new UsageError(error.message);
    if (error instanceof z.ZodError || error instanceof SyntaxError) {
      throw new UsageError('The file must be a JSON object of texts by key.');
    }
    throw new UsageError(`The file cannot be read: ${String(error)}`);
  }
}

/** Explains what is wrong with a form or its translations. */
const explainedFile = <Result>(work: () => Result | Promise<Result>): Promise<Result> =>
  explained(async () => {
    try {
      return await work();
    } catch (error) {
      throw error instanceof XliffError ? new OperatorError(error.message) : error;
    }
  });
