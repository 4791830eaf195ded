import { describe, expect, it } from 'vitest';
import {
  contentTypes,
  elementTypes,
} from '../../../../packages/definition/questions/question-types.ts';
import { sourceTexts } from '../../../../packages/definition/text/translations/missing-translations.ts';
import { translateDefinition } from '../../../../packages/definition/text/translations/translate-definition.ts';
import { failuresOf, parse } from '../../../support/arbitraries/definition-arbitraries.ts';

/** Members that a type requires. */
const requiredOf: Readonly<Record<string, object>> = {
  single_choice: { options: [{ id: 'red', label: 'Red' }] },
  dropdown: { options: [{ id: 'red', label: 'Red' }] },
  multiple_choice: { options: [{ id: 'red', label: 'Red' }] },
  ranking: { options: [{ id: 'red', label: 'Red' }] },
  matrix: { rows: [{ id: 'food', label: 'Food' }], columns: [{ id: 'good', label: 'Good' }] },
  calculated: { expression: '1.0', value: 'number', unit: 'EUR' },
  image: { image_url: 'https://a.example/a.png', alt: 'A garden' },
};

/** Texts that only some types have. */
const textsOf: Readonly<Record<string, object>> = {
  short_text: { placeholder: 'Ann', pattern: '[A-Z].*', pattern_message: 'Use a capital' },
  long_text: { placeholder: 'Tell us' },
  email: { placeholder: 'ann@a.example', messages: { required: 'Your address' } },
  url: { placeholder: 'https://a.example' },
  number: { unit: 'kg' },
  opinion_scale: { min_label: 'Never', max_label: 'Always' },
  nps: { min_label: 'No', max_label: 'Yes' },
  statement: { text: 'Read this' },
};

/** A definition with every text that a respondent can see, in every type of element. */
const complete = {
  schema: {
    sections: [
      {
        id: 'about',
        title: 'About you',
        description: 'Some questions',
        elements: elementTypes.map(({ type }) => ({
          id: type,
          type,
          title: `Title of ${type}`,
          description: `Description of ${type}`,
          ...requiredOf[type],
          ...textsOf[type],
        })),
      },
    ],
    rules: [{ id: 'adult', expression: 'number > 17.0', message: 'No', question_id: 'number' }],
    endings: [
      {
        id: 'bye',
        title: 'Goodbye',
        message: 'Thank you',
        redirect_url: 'https://a.example',
        button: 'Go on',
      },
    ],
  },
  approval: { approved_message: 'Approved', rejected_message: 'Rejected' },
};

const withTranslations = (translations: object) => ({
  ...complete,
  schema: { ...complete.schema, translations },
});

/** The keys of the specification that do not exist in every type. */
const ownKeys = [
  ...['short_text', 'long_text', 'email', 'url'].map((id) => `elements.${id}.placeholder`),
  'elements.short_text.pattern_message',
  'elements.email.messages.required',
  'elements.statement.text',
  'elements.image.alt',
  ...['number', 'calculated'].map((id) => `elements.${id}.unit`),
  ...['opinion_scale', 'nps'].flatMap((id) => [
    `elements.${id}.min_label`,
    `elements.${id}.max_label`,
  ]),
  ...['single_choice', 'dropdown', 'multiple_choice', 'ranking'].map(
    (id) => `elements.${id}.options.red`,
  ),
  'elements.matrix.rows.food',
  'elements.matrix.columns.good',
];

const allKeys = [
  'form.title',
  'form.description',
  'form.success_message',
  'sections.about.title',
  'sections.about.description',
  ...elementTypes.flatMap(({ type }) => [`elements.${type}.title`, `elements.${type}.description`]),
  ...ownKeys,
  'rules.adult.message',
  'endings.bye.title',
  'endings.bye.message',
  'endings.bye.button',
  'approval.approved_message',
  'approval.rejected_message',
];

const formTexts = { 'form.title': 'F', 'form.description': 'D', 'form.success_message': 'S' };

/** The texts of a definition at any depth, without names that are not texts. */
const textsIn = (node: unknown): string[] => {
  if (typeof node === 'string') return [node];
  return typeof node === 'object' && node !== null ? Object.values(node).flatMap(textsIn) : [];
};

describe('keys of translations', () => {
  it.each([
    ['a section that does not exist', 'sections.none.title'],
    ['an element that does not exist', 'elements.none.title'],
    ['an option of another question', 'elements.dropdown.options.blue'],
    ['a member that is not a text', 'elements.hidden.id'],
    ['a text that respondents do not see', 'elements.hidden.default'],
    ['a text that the element does not have', 'elements.rating.placeholder'],
    ['a message that the question does not have', 'elements.email.messages.too_long'],
    ['an address', 'endings.bye.redirect_url'],
    ['a pattern', 'elements.short_text.pattern'],
    ['a condition of approval', 'approval.pass_percent'],
    ['a setting of the form', 'form.redirect_url'],
    ['the label of an option by its member', 'elements.dropdown.options.red.label'],
    ['a position', 'sections.0.title'],
    ['an empty key', ''],
    ['spaces around a key', ' form.title '],
    ['__proto__', '__proto__'],
    ['constructor', 'constructor'],
    ['toString', 'toString'],
  ])('must not name %s', (_, key) => {
    const translations = { de: Object.fromEntries([[key, 'Text']]) };
    expect(failuresOf(withTranslations(translations))).toEqual([
      `schema.translations.de.${key}: unknown_member`,
    ]);
  });

  it('are checked however many there are', () => {
    const known = Object.fromEntries(allKeys.map((key) => [key, 'T']));
    const unknown = Object.fromEntries(Array.from({ length: 12_000 }, (_, n) => [`k${n}`, '']));
    const failures = failuresOf(withTranslations({ de: { ...known, ...unknown } }));
    expect(failures).toHaveLength(12_000);
  });

  it('name every text that respondents can see, and the texts of the form', () => {
    expect([...sourceTexts(parse(complete), formTexts).keys()].sort()).toEqual(allKeys.sort());
    const translations = { de: Object.fromEntries(allKeys.map((key) => [key, `de ${key}`])) };
    expect(failuresOf(withTranslations(translations))).toEqual([]);
  });

  it.each(allKeys.filter((key) => !key.startsWith('form.')))('%s replaces one text', (key) => {
    const definition = parse(withTranslations({ de: { [key]: 'übersetzt' } }));
    const source = textsIn(parse(complete));
    const changed = textsIn(translateDefinition(definition, 'de')).filter(
      (text, index) => text !== source[index],
    );
    expect(changed).toEqual(['übersetzt']);
  });

  it('include titles of content', () => {
    const content = contentTypes.map(({ type }) => `elements.${type}.title`);
    expect(allKeys).toEqual(expect.arrayContaining(content));
  });
});
