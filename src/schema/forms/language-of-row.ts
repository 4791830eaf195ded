import { definitionModel } from '../../../packages/definition/definition-model.ts';
import { translateDefinition } from '../../../packages/definition/text/translations/translate-definition.ts';
import { parseFormLanguage } from '../../forms/translations/exchange-translations.ts';

/** The languages of rows that were requested in one: an alias of the same form may be in another. */
const languages = new WeakMap<object, string>();

/**
 * Makes the typed fields of a row answer in a language.
 *
 * @param definition of the row
 * @param also rows below it
 * @throws {Problem} `validation_failed`
 */
export function setLanguage(
  row: object,
  definition: unknown,
  language: string,
  ...also: readonly unknown[]
): void {
  const canonical = parseFormLanguage(definitionModel.parse(definition), language, ['language']);
  for (const one of [row, ...also]) {
    if (typeof one === 'object' && one !== null) languages.set(one, canonical);
  }
}

/** The definition of a row, in the language that was requested. */
export function definitionOf(row: object, definition: unknown) {
  const parsed = definitionModel.parse(definition);
  const language = languages.get(row);
  return language === undefined ? parsed : translateDefinition(parsed, language);
}

/** A selection of Pothos with one more column. */
export function withColumn(query: object, column: string): object {
  const { select } = Object(query);
  return select ? { ...query, select: { ...select, [column]: true } } : query;
}
