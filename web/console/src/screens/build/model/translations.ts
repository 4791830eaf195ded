import type { FormTextKey } from '../../../../../../packages/definition/model/form-texts.ts';
import { labelledLists } from '../../../../../../packages/definition/model/text-members.ts';
import { textNodes } from '../../../../../../packages/definition/parsing/text-nodes.ts';
import {
  asText,
  isObject,
  type Json,
  type JsonObject,
  objectOf,
  objectsOf,
  valueAt,
  withValueAt,
} from './json.ts';
import { outlineOf, sectionsPath } from './outline.ts';
import { cellsFromColumn } from './paste/paste-options.ts';

export interface TranslatableText {
  /** Key of its translations, such as `elements.name.title`. */
  readonly key: string;
  /** The text; undefined if the form no longer has it. */
  readonly source: string | undefined;
}

const translationsPath = ['schema', 'translations'] as const;

export const translationPath = (language: string, key: string) => [
  ...translationsPath,
  language,
  key,
];

export const translatedLanguages = (document: Json): string[] =>
  Object.keys(objectAt(document, translationsPath));

/** The texts of a form in order, and then the translated texts that it no longer has. */
export function translatableTexts(
  document: Json,
  language: string,
  successMessage: string,
): TranslatableText[] {
  const own: readonly (readonly [FormTextKey, string])[] = [
    ['form.title', asText(valueAt(document, ['title']))],
    ['form.description', asText(valueAt(document, ['description']))],
    ['form.success_message', successMessage],
  ];
  const texts = [
    ...own.flatMap(([key, source]) => (source === '' ? [] : { key, source })),
    ...textNodes(document).flatMap(({ key, value }) =>
      key === undefined ? [] : { key, source: String(value) },
    ),
  ];
  const known = new Set(texts.map(({ key }) => key));
  const lost = Object.keys(objectAt(document, [...translationsPath, language]))
    .filter((key) => !known.has(key))
    .map((key) => ({ key, source: undefined }));
  return [...texts, ...lost];
}

/** Sets a translation; an empty one is removed. */
export const withTranslation = (
  document: Json,
  language: string,
  key: string,
  text: string,
): Json => withValueAt(document, translationPath(language, key), text === '' ? undefined : text);

/** Texts by their keys. */
export type Translations = ReadonlyMap<string, string>;

/** Sets translations; empty ones are left as they are. */
export const withTranslations = (
  document: Json,
  language: string,
  translations: Translations,
): Json =>
  [...translations].reduce(
    (changed, [key, text]) =>
      text === '' ? changed : withTranslation(changed, language, key, text),
    document,
  );

/** Translations that were read from a column. */
export interface TranslationColumn {
  readonly translations: Translations;
  /** Number of cells for which there are no texts. */
  readonly unused: number;
}

/**
 * Reads the translations of texts from a column, in their order. Undefined if it has one cell, or if the first text has
 * several lines and the column may be the translation of them.
 */
export function readTranslations(
  column: string,
  texts: readonly TranslatableText[],
): TranslationColumn | undefined {
  const cells = cellsFromColumn(column);
  if (cells.length < 2 || texts[0]?.source?.includes('\n')) return undefined;
  const offered = texts.filter(({ source }) => source !== undefined).slice(0, cells.length);
  return {
    translations: new Map(offered.map(({ key }, index) => [key, cells[index] ?? ''])),
    unused: cells.length - offered.length,
  };
}

export const withLanguage = (document: Json, language: string): Json =>
  withValueAt(document, [...translationsPath, language], {});

/** Removes a language with its translations. */
export function withoutLanguage(document: Json, language: string): Json {
  const { [language]: _, ...others } = objectAt(document, translationsPath);
  const isLast = Object.keys(others).length === 0;
  return withValueAt(document, translationsPath, isLast ? undefined : others);
}

/**
 * Moves the translations of a part whose id has changed, and removes those of parts that were deleted.
 *
 * @param before the document before the change
 */
export function followTexts(before: Json, document: Json): Json {
  const translations = objectAt(document, translationsPath);
  if (Object.keys(translations).length === 0) return document;
  const moves = movesOf(partsOf(before), partsOf(document));
  if (moves.size === 0) return document;
  const followed = Object.entries(translations).map(([language, texts]) => [
    language,
    isObject(texts) ? followKeys(texts, moves) : texts,
  ]);
  return withValueAt(document, translationsPath, Object.fromEntries(followed));
}

/** Where the texts of each part are now; undefined if it was deleted. */
type Moves = ReadonlyMap<string, string | undefined>;

function followKeys(texts: JsonObject, moves: Moves): JsonObject {
  const entries = Object.entries(texts).flatMap(([key, text]) => {
    const steps = key.split('.');
    const parts = steps.map((_, index) => steps.slice(0, index + 1).join('.'));
    const moved = parts.find((part) => moves.has(part));
    if (moved === undefined) return [[key, text] as const];
    const target = moves.get(moved);
    return target === undefined ? [] : [[target + key.slice(moved.length), text] as const];
  });
  return Object.fromEntries(entries);
}

/** An only part that is missing was renamed if there is one new part in the same list. */
function movesOf(before: Parts, after: Parts): Moves {
  const moves = new Map<string, string | undefined>();
  for (const [list, ids] of before) {
    const now = after.get(list) ?? [];
    const missing = ids.filter((id) => !now.includes(id));
    const added = now.filter((id) => !ids.includes(id));
    const [target] = missing.length === 1 && added.length === 1 ? added : [];
    for (const id of missing) moves.set(`${list}.${id}`, target && `${list}.${target}`);
  }
  return moves;
}

/** Ids by the key of their list, such as `elements` and `elements.plan.options`. */
type Parts = ReadonlyMap<string, readonly string[]>;

function partsOf(document: Json): Parts {
  const sections = objectsOf(valueAt(document, sectionsPath));
  const elements = outlineOf(document).flatMap(({ kind, path }) =>
    kind === 'element' ? objectsOf([valueAt(document, path) ?? null]) : [],
  );
  const labelled = elements.flatMap((element) =>
    labelledLists.map(
      (list) => [`elements.${asText(element['id'])}.${list}`, idsOf(element[list])] as const,
    ),
  );
  return new Map([
    ['sections', idsOf(sections)],
    ['elements', idsOf(elements)],
    ['rules', idsOf(valueAt(document, ['schema', 'rules']))],
    ['endings', idsOf(valueAt(document, ['schema', 'endings']))],
    ...labelled,
  ]);
}

const idsOf = (list: Json | undefined): string[] =>
  objectsOf(list).map((entry) => asText(entry['id']));

const objectAt = (document: Json, path: readonly string[]): JsonObject =>
  objectOf(valueAt(document, path));
