import { describe, expect, it } from 'vitest';
import {
  type FormTexts,
  sourceTexts,
  translationStates,
} from '../../../../packages/definition/text/translations/missing-translations.ts';
import { parse } from '../../../support/arbitraries/definition-arbitraries.ts';

const none: FormTexts = {
  'form.title': null,
  'form.description': null,
  'form.success_message': null,
};

const form = (title: string, translations?: object, description?: string) =>
  parse({
    schema: {
      sections: [{ id: 's', elements: [{ id: 'a', type: 'yes_no', title, description }] }],
      translations,
    },
  });

describe('the texts to translate', () => {
  it('are those of the form, then those of the definition, without empty ones', () => {
    const formTexts = { ...none, 'form.title': 'Party', 'form.description': '' };
    expect([...sourceTexts(form('Coming?', {}, ' '), formTexts)]).toEqual([
      ['form.title', 'Party'],
      ['elements.a.title', 'Coming?'],
    ]);
  });
});

describe('the state of a translation', () => {
  const stateOf = (texts: Record<string, string>) => {
    const definition = form('Coming?', { de: texts }, 'We need to know.');
    const formTexts = { ...none, 'form.title': 'Party' };
    return translationStates(sourceTexts(definition, formTexts), definition);
  };

  it.each([
    ['nothing', {}, 0, ['form.title', 'elements.a.title', 'elements.a.description']],
    [
      'empty texts',
      { 'form.title': '', 'elements.a.title': ' ' },
      0,
      ['form.title', 'elements.a.title', 'elements.a.description'],
    ],
    [
      'a text that the form does not have',
      { 'form.success_message': 'Danke' },
      0,
      ['form.title', 'elements.a.title', 'elements.a.description'],
    ],
    ['one text', { 'elements.a.title': 'x' }, 1, ['form.title', 'elements.a.description']],
    [
      'all texts',
      { 'form.title': 'x', 'elements.a.title': 'y', 'elements.a.description': 'z' },
      3,
      [],
    ],
  ])('with %s names what is missing', (_, texts, translated, missing) => {
    expect(stateOf(texts)).toEqual([{ language: 'de', translated, missing, outdated: [] }]);
  });

  it('is listed for each language in the order of the definition', () => {
    const definition = form('Coming?', { fr: {}, de: { 'elements.a.title': 'Kommst du?' } });
    expect(translationStates(sourceTexts(definition, none), definition)).toEqual([
      { language: 'fr', translated: 0, missing: ['elements.a.title'], outdated: [] },
      { language: 'de', translated: 1, missing: [], outdated: [] },
    ]);
  });

  it('is an empty list for a definition without translations', () => {
    const definition = form('Coming?');
    expect(translationStates(sourceTexts(definition, none), definition)).toEqual([]);
  });
});

describe('outdated translations', () => {
  const at = (title: string, german: string | undefined, formTitle = 'Party') => {
    const texts = { 'form.title': 'Fest', ...(german && { 'elements.a.title': german }) };
    const definition = form(title, { de: texts });
    return { definition, texts: sourceTexts(definition, { ...none, 'form.title': formTitle }) };
  };
  const outdated = (before: ReturnType<typeof at>, now: ReturnType<typeof at>) =>
    translationStates(now.texts, now.definition, before).flatMap((state) => state.outdated);

  it.each([
    ['neither text changed', at('A', 'a'), at('A', 'a'), []],
    ['the translation changed with the text', at('A', 'a'), at('B', 'b'), []],
    ['only the translation changed', at('A', 'a'), at('A', 'b'), []],
    ['the translation is new', at('A', undefined), at('B', 'b'), []],
    ['the translation is missing', at('A', 'a'), at('B', undefined), []],
    [
      'the text changed and its translation did not',
      at('A', 'a'),
      at('B', 'a'),
      ['elements.a.title'],
    ],
    ['a text of the form changed', at('A', 'a'), at('A', 'a', 'Gala'), ['form.title']],
  ])('are reported: %s', (_, before, now, expected) => {
    expect(outdated(before, now)).toEqual(expected);
  });

  it('are not reported for a language that is new', () => {
    const before = { definition: form('A'), texts: sourceTexts(form('A'), none) };
    expect(outdated(before, at('B', 'a'))).toEqual([]);
  });
});
