import { describe, expect, it } from 'vitest';
import {
  languagesOf,
  sourceLanguageOf,
  translateDefinition,
  translateFormText,
} from '../../../../packages/definition/text/translations/translate-definition.ts';
import { parse } from '../../../support/arbitraries/definition-arbitraries.ts';

const form = (translations?: object, language?: string) =>
  parse({
    schema: {
      language,
      sections: [
        { id: 's', elements: [{ id: 'name', type: 'short_text', title: 'Name', placeholder: '' }] },
      ],
      translations,
    },
  });

const titleIn = (language: string, texts: object) =>
  translateDefinition(form({ de: texts }), language).schema.sections[0]?.elements[0]?.title;

describe('a definition in a language', () => {
  it.each([
    ['a language that the definition does not have', 'fr', { 'elements.name.title': 'Nom' }],
    ['the language that it is written in', 'en', { 'elements.name.title': 'Nom' }],
    ['another spelling of a language', 'DE', { 'elements.name.title': 'Nom' }],
    ['a missing text', 'de', {}],
    ['an empty text', 'de', { 'elements.name.title': '' }],
    ['a text of spaces', 'de', { 'elements.name.title': ' \n ' }],
    ['a name of Object.prototype', '__proto__', { 'elements.name.title': 'Nom' }],
    ['another name of Object.prototype', 'constructor', { 'elements.name.title': 'Nom' }],
  ])('has the source text for %s', (_, language, texts) => {
    expect(titleIn(language, texts)).toBe('Name');
  });

  it('has the translated text, trimmed', () => {
    expect(titleIn('de', { 'elements.name.title': ' Dein Name ' })).toBe('Dein Name');
  });

  it('has no translations and does not change the definition', () => {
    const definition = form({ de: { 'elements.name.title': 'Dein Name' } });
    const before = structuredClone(definition);
    expect(translateDefinition(definition, 'de').schema).not.toHaveProperty('translations');
    expect(definition).toStrictEqual(before);
  });

  it('is the definition itself if it has no translations', () => {
    const definition = parse({ schema: { sections: [] } });
    expect(translateDefinition(definition, 'de')).toBe(definition);
    expect(Object.keys(definition.schema)).toEqual(['sections']);
  });

  it('is the same object for the same language, and for all languages that it does not have', () => {
    const definition = form({ de: {}, fr: {} });
    const german = translateDefinition(definition, 'de');
    expect(translateDefinition(definition, 'de')).toBe(german);
    expect(translateDefinition(definition, 'fr')).not.toBe(german);
    const source = translateDefinition(definition, 'en');
    expect(translateDefinition(definition, 'it')).toBe(source);
    expect(translateDefinition(definition, 'constructor')).toBe(source);
  });
});

describe('the languages of a definition', () => {
  it('are English only, unless the definition says otherwise', () => {
    expect(sourceLanguageOf(form())).toBe('en');
    expect(languagesOf(form())).toEqual(['en']);
  });

  it('begin with the one that it is written in', () => {
    expect(languagesOf(form({ ar: {}, en: {} }, 'de'))).toEqual(['de', 'ar', 'en']);
  });
});

describe('a text of the form', () => {
  const definition = form({ de: { 'form.title': 'Fest', 'form.description': '' } });

  it.each([
    ['the key is missing', 'de', 'form.success_message'],
    ['the text is empty', 'de', 'form.description'],
    ['the language is missing', 'fr', 'form.title'],
    ['the language is a name of Object.prototype', 'constructor', 'form.title'],
  ] as const)('has no translation if %s', (_, language, key) => {
    expect(translateFormText(definition, language, key)).toBeUndefined();
  });

  it('has its translation', () => {
    expect(translateFormText(definition, 'de', 'form.title')).toBe('Fest');
    expect(translateFormText(form(), 'de', 'form.title')).toBeUndefined();
  });
});
