import { describe, expect, it } from 'vitest';
import { english, languages } from '../../packages/languages/languages.ts';
import { pluralize } from '../../packages/languages/pluralize.ts';
import type { PluralText } from '../../packages/languages/texts/texts.ts';

// The compiler checks that every language has every text.

type Text = string | PluralText;

const categories = ['zero', 'one', 'two', 'few', 'many', 'other'];

const isText = (value: Text | object): value is Text =>
  typeof value === 'string' || Object.keys(value).every((key) => categories.includes(key));

/** The texts of a language, by path. */
function textsOf(texts: object, path: readonly string[] = []): [path: string, text: Text][] {
  return Object.entries(texts).flatMap(([key, value]: [string, Text | object]) => {
    const own = [...path, key];
    return isText(value) ? [[own.join('.'), value]] : textsOf(value, own);
  });
}

const formsOf = (text: Text): string[] => (typeof text === 'string' ? [text] : Object.values(text));

const placeholdersIn = (text: string) => [...new Set(text.match(/\{\w*\}/g))].sort();

const source = new Map(textsOf(english.texts));

/** Texts that are the same word in another language. */
const sameInEnglish = new Set([
  'es page.no',
  'fr page.fileKinds.image',
  'fr page.lat',
  'fr page.lon',
  'it page.no',
  'it page.password',
  'pt-BR page.lat',
  'pt-BR page.lon',
]);

describe.each(languages)('texts in $name', ({ tag, texts }) => {
  const own = textsOf(texts);
  const plurals = own.flatMap(([path, text]) => (typeof text === 'string' ? [] : [{ path, text }]));

  it('has exactly the texts that English has', () => {
    expect(own.map(([path]) => path).sort()).toEqual([...source.keys()].sort());
  });

  it('has the plural categories of the language', () => {
    const expected = new Intl.PluralRules(tag).resolvedOptions().pluralCategories.sort();
    expect(plurals.length).toBeGreaterThan(8);
    for (const { path, text } of plurals) {
      expect(Object.keys(text).sort(), path).toEqual(expected);
    }
  });

  it('has the placeholders of the English texts', () => {
    for (const [path, text] of own) {
      const expected = placeholdersIn(formsOf(source.get(path) ?? '').join());
      const [general] = formsOf(text).slice(-1);
      expect(placeholdersIn(general ?? ''), path).toEqual(expected);
    }
  });

  it('omits the count only in forms for a single number', () => {
    const rules = new Intl.PluralRules(tag);
    const numbers = Array.from({ length: 1001 }, (_, n) => n);
    for (const { path, text } of plurals) {
      for (const [category, form] of Object.entries(text)) {
        const uses = numbers.filter((n) => rules.select(n) === category).length;
        const expected = placeholdersIn(text.other).filter((name) => uses > 1 || name !== '{n}');
        const found = placeholdersIn(form).filter((name) => uses > 1 || name !== '{n}');
        expect(found, `${path} ${category}`).toEqual(expected);
      }
    }
  });

  it('is plain, trimmed text in normalization form C', () => {
    for (const [path, text] of own) {
      for (const form of formsOf(text)) {
        expect(form, path).toBe(form.normalize('NFC'));
        expect(form, path).toBe(form.trim());
        expect(form, path).not.toMatch(/[<>]|&\w+;|^$|'|\.\.\.| {2}/);
      }
    }
  });

  it('has a sentence where the English text is one', () => {
    const isSentence = (text: string) => /[.。।]$/.test(text);
    for (const [path, text] of own) {
      if (/line2|invalid_(phone_number|email|time)|countryCode/.test(path)) continue; // abbreviations, examples
      for (const form of formsOf(text)) {
        expect(isSentence(form), `${path}: ${form}`).toBe(
          isSentence(formsOf(source.get(path) ?? '').at(-1) ?? ''),
        );
      }
    }
  });
});

it('has no text of another language that is still English', () => {
  const untranslated = languages
    .filter((one) => one !== english)
    .flatMap(({ tag, texts }) =>
      textsOf(texts)
        .filter(
          ([path, text]) =>
            /\p{L}/u.test(
              formsOf(text)
                .join()
                .replace(/\{\w+\}/g, ''),
            ) && JSON.stringify(text) === JSON.stringify(source.get(path)),
        )
        .map(([path]) => `${tag} ${path}`),
    );
  expect(untranslated.sort()).toEqual([...sameInEnglish].sort());
});

it('names every language in the language itself', () => {
  const own = ({ tag }: { tag: string }) =>
    new Intl.DisplayNames(tag, { type: 'language' }).of(tag);
  for (const language of languages) {
    expect(language.name.toLocaleLowerCase(language.tag)).toBe(
      own(language)?.toLocaleLowerCase(language.tag),
    );
  }
});

it('lists languages by their canonical tags, English first', () => {
  const tags = languages.map(({ tag }) => tag);
  expect(Intl.getCanonicalLocales(tags)).toEqual(tags);
  expect(tags[0]).toBe('en');
  expect(tags.length).toBe(22);
});

describe('texts with a count', () => {
  const files = { one: '{n} file of {name}', few: '{n} files (few)', other: '{n} files' };

  it.each([
    ['en', 1, '1 file of a'],
    ['en', 2, '2 files'],
    ['en', 1500, '1,500 files'],
    ['cs', 3, '3 files (few)'],
    ['cs', 5, '5 files'],
    ['ja', 1, '1 files'],
  ])('in %s, %d is "%s"', (lang, count, expected) => {
    expect(pluralize(files, count, lang, { name: 'a' })).toBe(expected);
  });

  it('uses the general form for a category that the language does not have', () => {
    expect(pluralize({ other: '{n} files' }, 3, 'cs')).toBe('3 files');
  });
});
