import { describe, expect, it } from 'vitest';
import { Problem } from '../../../../packages/common/problem.ts';
import { definitionLimits } from '../../../../packages/definition/model/definition-limits.ts';
import { failuresOf, parse } from '../../../support/arbitraries/definition-arbitraries.ts';

const elements = [
  { id: 'name', type: 'short_text', title: 'Your name' },
  { id: 'age', type: 'number', title: 'How old are you, {{name}}?' },
];

const form = (translations: unknown, language?: unknown) => ({
  schema: { language, sections: [{ elements }], translations },
});

const translated = { 'elements.name.title': 'Dein Name' };
const keyed = (key: string) => Object.fromEntries([[key, translated]]);
const at = (language: string) => `schema.translations.${language}`;
const longTag = `de-x-${'abcdefgh-'.repeat(3)}abcd`;

/** Translations, and exactly their failures. */
type Row = readonly [title: string, translations: unknown, failures: readonly string[]];

describe('invalid translations', () => {
  it.each<Row>([
    ['a list', [translated], ['schema.translations: wrong_type']],
    ['a text', 'de', ['schema.translations: wrong_type']],
    ['a language that is a list', { de: [translated] }, [`${at('de')}: wrong_type`]],
    ['a language that is null', { de: null }, [`${at('de')}: required`]],
    [
      'a text that is null',
      { de: { 'elements.name.title': null } },
      [`${at('de')}.elements.name.title: required`],
    ],
    [
      'a text that is a number',
      { de: { 'elements.name.title': 7 } },
      [`${at('de')}.elements.name.title: wrong_type`],
    ],
    [
      'a text of more characters than its source may have',
      { de: { 'elements.name.title': 'x'.repeat(2001) } },
      [`${at('de')}.elements.name.title: too_long`],
    ],
    [
      'a success message of more characters than that of a form may have',
      { de: { 'form.success_message': 'x'.repeat(2001), 'form.title': 'x'.repeat(500) } },
      [`${at('de')}.form.success_message: too_long`],
    ],
    [
      'an unpaired surrogate',
      { de: { 'elements.name.title': '\ud800' } },
      [`${at('de')}.elements.name.title: invalid_text`],
    ],
  ])('are refused: %s', (_, translations, failures) => {
    expect(failuresOf(form(translations))).toEqual(failures);
  });

  it('are reported in all languages together', () => {
    const unknown = { 'elements.none.title': 'x' };
    expect(failuresOf(form({ de: unknown, fr: unknown, de_AT: translated }))).toEqual([
      `${at('de')}.elements.none.title: unknown_member`,
      `${at('de_AT')}: invalid_value`,
      `${at('fr')}.elements.none.title: unknown_member`,
    ]);
  });
});

describe('language tags', () => {
  it.each(['', 'x-private', 'de_DE', 'german!', 'd', longTag, '__proto__', 'constructor'])(
    'are refused as a language to translate to: %j',
    (tag) => {
      expect(failuresOf(form(keyed(tag)))).toEqual([`${at(tag)}: invalid_value`]);
    },
  );

  it.each([
    ['x-private', 'invalid_value'],
    ['de_DE', 'invalid_value'],
    ['__proto__', 'invalid_value'],
    [longTag, 'too_long'],
    [7, 'wrong_type'],
  ])('are refused as the language of the definition: %j', (language, code) => {
    expect(failuresOf(form(undefined, language))).toEqual([`schema.language: ${code}`]);
  });

  it('are refused where they repeat a language in another spelling, and nothing is dropped', () => {
    const other = { 'elements.age.title': 'Wie alt bist du?' };
    expect(failuresOf(form({ DE: translated, de: other }))).toEqual([`${at('de')}: invalid_value`]);
    expect(failuresOf(form({ he: translated, iw: other, ' HE': {} }))).toEqual([
      `${at(' HE')}: invalid_value`,
      `${at('iw')}: invalid_value`,
    ]);
  });

  it('have a message that names the other spelling', () => {
    const failures = () => {
      try {
        parse(form({ DE: translated, de: {} }));
        return [];
      } catch (error) {
        return error instanceof Problem ? error.failures : [];
      }
    };
    expect(failures()).toMatchObject([{ message: 'Is the same language as "DE".' }]);
  });

  it.each([
    ['en', undefined],
    ['EN', undefined],
    ['en', null],
    ['de', 'de'],
    ['de', ' DE '],
    ['pt-br', 'pt-BR'],
    ['iw', 'he'],
  ])('are refused if the definition is written in the language: %j with %j', (tag, language) => {
    expect(failuresOf(form(keyed(tag), language))).toEqual([`${at(tag)}: invalid_value`]);
  });

  it('are stored in canonical form', () => {
    const { schema } = parse(form({ 'PT-br': translated, ' zh-hans ': {}, iw: {} }, 'SR-latn'));
    expect(schema.language).toBe('sr-Latn');
    expect(Object.keys(schema.translations ?? {})).toEqual(['pt-BR', 'zh-Hans', 'he']);
  });

  it('may differ in region or script only', () => {
    const { schema } = parse(form({ 'pt-PT': translated, 'pt-BR': {}, en: {} }, 'pt'));
    expect(Object.keys(schema.translations ?? {})).toEqual(['pt-PT', 'pt-BR', 'en']);
  });
});

describe('references to answers in translations', () => {
  it.each<Row>([
    [
      'a question that does not exist',
      { 'elements.age.title': '{{none}}?' },
      ['elements.age.title: unknown_question'],
    ],
    [
      'the question itself',
      { 'elements.age.title': '{{age}}' },
      ['elements.age.title: later_question'],
    ],
    [
      'a later question',
      { 'elements.name.title': '{{age}}' },
      ['elements.name.title: later_question'],
    ],
    [
      'more answers than a text may show',
      { 'elements.age.title': '{{name}}'.repeat(definitionLimits.pipedReferences + 1) },
      ['elements.age.title: too_many'],
    ],
  ])('are refused: %s', (_, texts, failures) => {
    expect(failuresOf(form({ de: texts }))).toEqual(failures.map((one) => `${at('de')}.${one}`));
  });

  it('may name earlier questions, also where the source text names none', () => {
    expect(failuresOf(form({ de: { 'elements.age.title': '{{ name }}, wie alt?' } }))).toEqual([]);
    expect(failuresOf(form({ de: { 'elements.age.title': 'Wie alt bist du?' } }))).toEqual([]);
  });

  it('have no meaning in texts of the form, which show no answers', () => {
    expect(failuresOf(form({ de: { 'form.title': 'Über {{none}}' } }))).toEqual([]);
  });
});

describe('the size of translations', () => {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  // Three letters from q on: canonical, and reserved for private use (RFC 5646, 2.2.1).
  const tags = letters.slice(0, 20).flatMap((a) => letters.map((b) => `q${a}${b}`));
  const languages = (count: number, texts: object = {}) =>
    Object.fromEntries(tags.slice(0, count).map((tag) => [tag, texts]));

  it('is at most 50 languages', () => {
    expect(failuresOf(form(languages(51)))).toEqual(['schema.translations: too_many']);
    expect(failuresOf(form(languages(50)))).toEqual([]);
  });

  const { bytes, translationBytes } = definitionLimits;
  const questions = (count: number, title: string) =>
    Array.from({ length: count }, (_, n) => ({ id: `q${n}`, type: 'statement', text: title }));
  const fill = (count: number, text: string) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`elements.q${n}.text`, text]));
  const filled = (source: string, translations: object) => ({
    schema: { sections: [{ elements: questions(200, source) }], translations },
  });

  it('is at most 512 KiB as JSON, counted apart from the 1 MiB of the source', () => {
    const source = 'x'.repeat(4900);
    expect(200 * source.length).toBeGreaterThan(0.9 * bytes);
    const two = { de: fill(50, 'ü'.repeat(2490)), fr: fill(50, 'é'.repeat(2490)) };
    const size = Buffer.byteLength(JSON.stringify(two));
    expect(size).toBeGreaterThan(0.9 * translationBytes);
    expect(size).toBeLessThan(translationBytes);
    expect(failuresOf(filled(source, two))).toEqual([]);
    expect(failuresOf(filled(source, { ...two, it: fill(10, 'ù'.repeat(2490)) }))).toEqual([
      'schema.translations: too_large',
    ]);
  });

  it('does not extend the 1 MiB of the source', () => {
    const source = 'ü'.repeat(2700);
    expect(failuresOf(filled(source, { de: fill(1, 'x') }))).toEqual(['schema: too_large']);
  });
});
