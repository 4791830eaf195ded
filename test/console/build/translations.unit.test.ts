import { describe, expect, it } from 'vitest';
import { type Json, valueAt } from '../../../web/console/src/screens/build/model/json.ts';
import { addElement, removeRow } from '../../../web/console/src/screens/build/model/operations.ts';
import { outlineOf } from '../../../web/console/src/screens/build/model/outline.ts';
import { pasteRows } from '../../../web/console/src/screens/build/model/paste/clipboard.ts';
import {
  followTexts,
  translatableTexts,
  translatedLanguages,
  withLanguage,
  withoutLanguage,
  withTranslation,
} from '../../../web/console/src/screens/build/model/translations.ts';

// Translations and the clipboard of the builder, without a page.

const choice = {
  id: 'plan',
  type: 'single_choice',
  title: 'Plan',
  options: [
    { id: 'free', label: 'Free' },
    { id: 'pro', label: 'Pro' },
  ],
};

const form: Json = {
  title: 'Survey',
  description: '',
  schema: {
    sections: [
      {
        id: 'about',
        title: 'About',
        elements: [{ id: 'name', type: 'short_text', title: 'Name' }, choice],
      },
    ],
    translations: {
      de: {
        'form.title': 'Umfrage',
        'elements.name.title': 'Dein Name',
        'elements.plan.options.pro': 'Profi',
      },
    },
  },
};

const german = (document: Json) => valueAt(document, ['schema', 'translations', 'de']);
const rowOf = (id: string) => {
  const row = outlineOf(form).find((one) => one.id === id);
  if (!row) throw new Error(`no ${id}`);
  return row;
};

/** The definition with what was pasted. */
const definitionOf = (pasted: ReturnType<typeof pasteRows>): Json =>
  typeof pasted === 'string' ? null : pasted.definition;

describe('the texts to translate', () => {
  it('are those of the form and its definition in order, then those that the form no longer has', () => {
    const lost = withTranslation(form, 'de', 'elements.gone.title', 'Weg');
    expect(translatableTexts(lost, 'de', 'Thank you')).toEqual([
      { key: 'form.title', source: 'Survey' },
      { key: 'form.success_message', source: 'Thank you' },
      { key: 'sections.about.title', source: 'About' },
      { key: 'elements.name.title', source: 'Name' },
      { key: 'elements.plan.title', source: 'Plan' },
      { key: 'elements.plan.options.free', source: 'Free' },
      { key: 'elements.plan.options.pro', source: 'Pro' },
      { key: 'elements.gone.title', source: undefined },
    ]);
  });

  it('have a translation for each language; an empty one is removed', () => {
    const french = withTranslation(withLanguage(form, 'fr'), 'fr', 'form.title', 'Enquête');
    expect(translatedLanguages(french)).toEqual(['de', 'fr']);
    expect(german(withTranslation(form, 'de', 'form.title', ''))).not.toHaveProperty('form.title');
    expect(translatedLanguages(withoutLanguage(french, 'fr'))).toEqual(['de']);
    expect(valueAt(withoutLanguage(form, 'de'), ['schema'])).not.toHaveProperty('translations');
  });
});

describe('translations', () => {
  it('are removed with the part that they belong to', () => {
    const deleted = removeRow(form, rowOf('name'));
    expect(german(followTexts(form, deleted))).toEqual({
      'form.title': 'Umfrage',
      'elements.plan.options.pro': 'Profi',
    });
  });

  it('follow a part whose id changes, with its options', () => {
    const text = JSON.stringify(form).replaceAll('"id":"plan"', '"id":"tariff"');
    expect(german(followTexts(form, JSON.parse(text)))).toMatchObject({
      'elements.tariff.options.pro': 'Profi',
    });
  });

  it('remain while a text is empty, and where their key was never valid', () => {
    const empty: Json = JSON.parse(JSON.stringify(form).replace('"title":"Name"', '"title":""'));
    expect(followTexts(form, empty)).toBe(empty);
    const wrong = withTranslation(form, 'de', 'elements.nobody.title', 'Niemand');
    const added = addElement(wrong, { type: 'email', title: 'E-mail' }, { kind: 'form' });
    expect(german(followTexts(wrong, added.definition))).toHaveProperty('elements.nobody.title');
  });
});

describe('the clipboard', () => {
  it.each(['{no JSON', '7', '[]', '{"title":"neither"}', '[{"type":"email"},3,{"x":1}]'])(
    'has nothing to paste in %s',
    (text) => expect(pasteRows(form, text, undefined)).toBe('nothing'),
  );

  it('adds copied elements behind a row, with ids that are not in use', () => {
    const pasted = pasteRows(form, JSON.stringify([choice, choice]), rowOf('name'));
    expect(pasted).toMatchObject({ id: 'plan_3', kind: 'element' });
    expect(outlineOf(definitionOf(pasted)).map(({ id }) => id)).toEqual([
      'about',
      'name',
      'plan_2',
      'plan_3',
      'plan',
    ]);
  });

  it('adds a copied section with its elements at the end', () => {
    const section = valueAt(form, ['schema', 'sections', 0]);
    const pasted = pasteRows(form, JSON.stringify(section), rowOf('name'));
    expect(pasted).toMatchObject({ id: 'about_2', kind: 'section' });
    expect(outlineOf(definitionOf(pasted)).map(({ id }) => id)).toEqual([
      'about',
      'name',
      'plan',
      'about_2',
      'name_2',
      'plan_2',
    ]);
  });
});
