import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { describeJsonError } from '../../packages/common/json/json-syntax.ts';
import { parseJson } from '../../packages/common/json/parse-json.ts';
import { formatPath } from '../../packages/common/problem.ts';
import { validate } from '../../packages/common/validation/validate.ts';
import type { Form } from '../../prisma/generated/client/client.ts';
import { appearanceTable } from '../../src/forms/settings/appearance-table.ts';
import { parseSettings, settingsModel } from '../../src/forms/settings/form-settings.ts';
import { namesOf, type SettingsTable } from '../../src/forms/settings/setting.ts';
import { settingsTable, themeTable } from '../../src/forms/settings/settings-table.ts';
import { OperatorError } from '../../src/platform/operator-error.ts';
import { UsageError } from './usage-error.ts';

/** A form in a file: what `POST /forms` takes, without the password. */
const formFileModel = z.strictObject({
  title: z.string(),
  description: z.string().nullish(),
  definition: z.record(z.string(), z.unknown()),
  settings: settingsModel.optional(),
  tags: z.array(z.string()).optional(),
});

export function formFileOf({ title, description, draft, settings, tags }: Form): object {
  const parsed = parseSettings(settings);
  return { title, description, definition: draft, settings: renamed(parsed, snakeNames), tags };
}

/**
 * Reads a file with a form.
 *
 * @param path `-` for standard input
 * @throws {UsageError} if it cannot be read or is not JSON
 * @throws {OperatorError} with a line for each invalid value
 */
export function readFormFile(path: string) {
  const content = Object(readJson(path));
  const { settings } = content;
  const camel = settings && renamed(settings, camelNames);
  const { data, failures } = validate(formFileModel, {
    ...content,
    ...(camel && { settings: camel }),
  });
  if (data) return data;
  throw new OperatorError(
    failures
      .map(({ path: at, message }) => `${formatPath(at.map(toSnake))}: ${message}`)
      .join('\n'),
  );
}

/**
 * Reads a JSON file.
 *
 * @throws {UsageError} if it cannot be read or is not JSON
 */
export function readJson(path: string): unknown {
  const text = readText(path);
  try {
    return parseJson(text);
  } catch (error) {
    const place = describeJsonError(text);
    throw new UsageError(`The file ${path} is not valid JSON, at ${place}: ${String(error)}`);
  }
}

export const readText = (path: string): string => readBytes(path).toString();

/** Reads a file, or `-` for standard input. @throws {UsageError} if it cannot be read */
export function readBytes(path: string): Buffer {
  try {
    return readFileSync(path === '-' ? 0 : path);
  } catch (error) {
    throw new UsageError(`The file cannot be read: ${String(error)}`);
  }
}

/** Names of settings as in the REST API, by their names in the code, and the other way round. */
const snakeNames = new Map<string, string>(
  [settingsTable, themeTable, appearanceTable]
    .flatMap((one) => namesOf<SettingsTable>(one))
    .map((name) => [name, name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]),
);
const camelNames = new Map([...snakeNames].map(([camel, snake]) => [snake, camel]));

const toSnake = (step: string | number) => snakeNames.get(String(step)) ?? step;

/** Also within the members that are objects. */
const renamed = (members: object, names: ReadonlyMap<string, string>): object =>
  Object.fromEntries(
    Object.entries(members).map(([name, value]) => [
      names.get(name) ?? name,
      value?.constructor === Object ? renamed(value, names) : value,
    ]),
  );
