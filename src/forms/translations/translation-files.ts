// Translations as files for translators: flat JSON and XLIFF, from the texts of a definition and back.

import { SaxesParser, type SaxesTagNS } from 'saxes';
import type { Definition } from '../../../packages/definition/definition-model.ts';
import {
  type FormTexts,
  sourceTexts,
} from '../../../packages/definition/text/translations/missing-translations.ts';
import { sourceLanguageOf } from '../../../packages/definition/text/translations/translate-definition.ts';

interface TranslationUnit {
  readonly key: string;
  /** In the language of the form. */
  readonly text: string;
  /** Empty if there is none. */
  readonly translation: string;
}

export interface TranslationFile {
  /** The language of the form. */
  readonly source: string;
  readonly language: string;
  readonly units: readonly TranslationUnit[];
}

/** @param language in canonical form; the definition need not have translations to it */
export function translationFileOf(
  definition: Definition,
  formTexts: FormTexts,
  language: string,
): TranslationFile {
  const own = new Map(Object.entries(definition.schema.translations?.[language] ?? {}));
  const units = [...sourceTexts(definition, formTexts)].map(([key, text]) => ({
    key,
    text,
    translation: own.get(key) ?? '',
  }));
  return { source: sourceLanguageOf(definition), language, units };
}

/** The translations as one flat object; keys without a translation have an empty text. */
export function toFlatJson({ units }: TranslationFile): string {
  const texts = Object.fromEntries(units.map(({ key, translation }) => [key, translation]));
  return `${JSON.stringify(texts, null, 2)}\n`;
}

/**
 * The schema with translations that were imported: an empty text removes a translation, and keys that are absent
 * keep theirs.
 */
export function mergeTranslations(
  { schema, approval }: Definition,
  language: string,
  texts: ReadonlyMap<string, string>,
): object {
  const { translations = {} } = schema;
  const merged = new Map([...Object.entries(translations[language] ?? {}), ...texts]);
  const own = Object.fromEntries([...merged].filter(([, text]) => text !== ''));
  return { schema: { ...schema, translations: { ...translations, [language]: own } }, approval };
}

const namespace = 'urn:oasis:names:tc:xliff:document:2.0';

/** A file that is not the expected XLIFF; the message says where and why. */
export class XliffError extends Error {
  override readonly name = 'XliffError';
}

/** Characters that XML 1.0 cannot represent. */
const notInXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

/** Parsers normalize line breaks, and white space in attributes, unless they are references. */
const escapeXml = (text: string) =>
  text.replace(/[&<>"\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`);

function writeText(text: string, key: string): string {
  if (!notInXml.test(text)) return escapeXml(text);
  throw new XliffError(
    `The text "${key}" contains control characters, which XML cannot represent.`,
  );
}

/**
 * Writes translations as XLIFF 2.1: a unit for each key, with its source text and its translation.
 *
 * @param id of the form, as the id of the file
 * @throws {XliffError} if a text contains control characters
 */
export function writeXliff(id: string, { source, language, units }: TranslationFile): string {
  const lines = units.map(({ key, text, translation }) => {
    const state = translation === '' ? 'initial' : 'translated';
    const target =
      translation === '' ? '' : `\n        <target>${writeText(translation, key)}</target>`;
    return `    <unit id="${escapeXml(key)}">
      <segment state="${state}">
        <source>${writeText(text, key)}</source>${target}
      </segment>
    </unit>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="${namespace}" version="2.1" srcLang="${escapeXml(source)}" trgLang="${escapeXml(language)}">
  <file id="${escapeXml(id)}" xml:space="preserve">
${lines.join('')}  </file>
</xliff>
`;
}

/** Levels of elements. The parser takes time proportional to the level of each element, to find its namespace. */
const maxDepth = 100;

/** The elements that contain others. */
const parents: Readonly<Record<string, string | undefined>> = {
  xliff: undefined,
  file: 'xliff',
  unit: 'file',
  segment: 'unit',
  source: 'segment',
  target: 'segment',
};

/** What is read of a file. */
interface XliffContent {
  language: string;
  /** The texts that were translated, by key. */
  readonly sources: Map<string, string>;
  /** Translations by key; empty for units without a target. */
  readonly texts: Map<string, string>;
}

/**
 * Reads translations from XLIFF 2. There is no access to external entities, and a document type is refused.
 *
 * @throws {XliffError}
 */
export function readXliff(xml: string): XliffContent {
  const content: XliffContent = { language: '', sources: new Map(), texts: new Map() };
  const parser = new SaxesParser({ xmlns: true, position: true });
  const fail = (why: string): never => {
    throw new XliffError(`Line ${parser.line}: ${why}`);
  };
  const { openTag, closeTag, addText } = createReader(content, fail);
  parser.on('doctype', () => fail('A document type is not permitted.'));
  parser.on('opentag', openTag);
  parser.on('closetag', closeTag);
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('error', ({ message }) => fail(`The file is not well-formed XML: ${message}`));
  parser.write(xml).close();
  if (content.language === '') fail('The file has no target language (trgLang).');
  return content;
}

/** Adds the parts of a file to `content`. */
function createReader(content: XliffContent, fail: (why: string) => never) {
  const { sources, texts } = content;
  const open: string[] = [];
  let key = '';
  const isTarget = () => open.at(-1) === 'target';

  function enter(name: string): void {
    if (open.length >= maxDepth) fail(`Elements are nested more than ${maxDepth} levels deep.`);
    open.push(name);
  }

  function addUnit(id: string): void {
    if (texts.has(id)) fail(`The unit "${id}" is repeated.`);
    key = id;
    texts.set(id, '');
  }

  return {
    openTag({ local, uri, attributes }: SaxesTagNS): void {
      const isKnown = uri === namespace && Object.hasOwn(parents, local);
      if (!isKnown && isTarget()) {
        fail(`<${local}> in a text is not supported: export texts without markup.`);
      }
      if (isKnown && parents[local] !== open.at(-1)) fail(`<${local}> is not expected here.`);
      enter(isKnown ? local : ''); // others are notes and extensions of other tools
      if (open.at(-1) === 'unit') addUnit(attributes['id']?.value ?? '');
      if (open.at(-1) === 'xliff') content.language = attributes['trgLang']?.value ?? '';
    },
    closeTag: () => open.pop(),
    addText(text: string): void {
      if (isTarget()) texts.set(key, (texts.get(key) ?? '') + text);
      if (open.at(-1) === 'source') sources.set(key, (sources.get(key) ?? '') + text);
    },
  };
}
