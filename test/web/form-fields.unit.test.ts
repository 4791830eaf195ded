import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseInstant } from '../../packages/common/text/calendar.ts';
import { renderToString } from '../../packages/common/text/html.ts';
import { compileAnswerCheck } from '../../packages/definition/answers/compile-answer-check.ts';
import type { Element } from '../../packages/definition/definition-model.ts';
import { elementsOf } from '../../packages/definition/elements.ts';
import {
  calculatedTypes,
  contentTypes,
  type ElementTypeName,
  questionTypes,
  repeatTypes,
} from '../../packages/definition/questions/question-types.ts';
import { autocompleteTokens } from '../../packages/definition/questions/values/member-types.ts';
import { errorMessage } from '../../packages/languages/error-message.ts';
import {
  answerFieldOf,
  withOffset,
  withoutOffset,
} from '../../web/page/fields/answers/answer-fields.ts';
import type { ControlValues } from '../../web/page/fields/answers/control-names.ts';
import { supportedTypes } from '../../web/page/fields/types/fields.ts';
import { languageFor } from '../../web/page/html/page-language.ts';
import { renderField } from '../../web/page/html/render-questions.ts';
import { answerContext, filledForms } from '../support/arbitraries/answer-arbitraries.ts';
import { failuresOf, parse } from '../support/arbitraries/definition-arbitraries.ts';
import { runs } from '../support/arbitraries/runs.ts';

const renderContext = languageFor('en', '');

const options = [
  { id: 'a', label: 'Apples' },
  { id: 'b', label: 'Pears' },
];
const lines = { rows: [{ id: 'x', label: 'X' }], columns: options };

/** The required properties of each type, and those that render all of its markup. */
const members: Readonly<Record<ElementTypeName, object>> = {
  short_text: { placeholder: 'P' },
  long_text: {},
  email: {},
  url: {},
  phone_number: {},
  number: { unit: 'km' },
  date: {},
  time: {},
  datetime: {},
  partial_date: {},
  yes_no: {},
  legal: { link: 'https://example.org/terms' },
  single_choice: { options, allow_other: true },
  dropdown: { options, allow_other: true },
  multiple_choice: { options, allow_other: true, min_selected: 1 },
  ranking: { options },
  rating: {},
  opinion_scale: { min_label: 'Low', max_label: 'High' },
  nps: { min_label: 'Low', max_label: 'High' },
  matrix: lines,
  file: { max_files: 2, accept: ['.pdf'], max_size_bytes: 1000 },
  signature: {},
  address: {},
  contact_info: {},
  location: {},
  hidden: {},
  calculated: { expression: '1', value: 'number', unit: 'km', show: true },
  repeat: { elements: [{ id: 'inner', type: 'short_text', title: 'Inner' }] },
  statement: {},
  image: { image_url: 'https://example.org/a.png', alt: 'A' },
};

/** The date of the submissions. */
const today = { today: '2026-01-31' };

const types = [...questionTypes, ...calculatedTypes, ...repeatTypes, ...contentTypes].map(
  ({ type }) => type,
);

function formOf(type: ElementTypeName, own: object = {}) {
  const element = { id: 'q', type, title: 'Title', ...members[type], ...own };
  return parse({ schema: { sections: [{ elements: [element] }] } });
}

function elementOf(type: ElementTypeName, own: object = {}): Element {
  const [element] = elementsOf(formOf(type, own));
  if (!element) throw new Error('The form has no element');
  return element;
}

/** The answers in controls as they are submitted, by question id. */
const readAnswers = (elements: readonly Element[], entries: ControlValues) =>
  Object.fromEntries(
    elements.flatMap((element) => {
      const field = answerFieldOf(element);
      return field ? [[element.id, field.readAnswer(entries, element)]] : [];
    }),
  );

const renderedText = (type: ElementTypeName, own: object = {}) =>
  renderToString(renderField(elementOf(type, own), renderContext));

it('every element type has a field', () => {
  expect([...supportedTypes].sort()).toEqual([...types].sort());
});

describe.each(types)('the field of %s', (type) => {
  it(`escapes the author's texts in ${type}`, () => {
    const hostile = `"'><script>x</script>`;
    const spoilt = JSON.stringify(members[type]).replaceAll(
      /"(label|placeholder|alt|unit|min_label|max_label)":"/g,
      `$&${hostile.replace('"', '\\"')}`,
    );
    const own = JSON.parse(spoilt);
    const markup = renderedText(type, { ...own, title: hostile, description: hostile });
    expect(markup).not.toContain('<script>');
    expect(markup).not.toMatch(/ on[a-z]+=|javascript:| style=/);
    if (type !== 'hidden') expect(markup).toContain('&lt;script&gt;');
  });

  it(`labels each control of ${type}`, () => {
    const markup = renderedText(type, { required: true });
    for (const { 0: tag, index } of markup.matchAll(/<(input|select|textarea)\b[^>]*>/g)) {
      if (tag.includes('type="hidden"')) continue;
      const before = markup.slice(0, index);
      const isWithinLabel = before.lastIndexOf('<label') > before.lastIndexOf('</label>');
      const [, id] = /\sid="([^"]+)"/.exec(tag) ?? [];
      const isNamed = tag.includes('aria-label=') || markup.includes(`for="${id}"`);
      expect(isWithinLabel || isNamed, tag).toBe(true);
    }
  });
});

describe('the purpose of an input', () => {
  const typesWithPurpose = types.filter((type) => type in autocompleteTokens);
  const purposes = Object.entries(autocompleteTokens).flatMap(([type, tokens]) =>
    tokens.map((token) => [type, token] as const),
  );

  it.each(typesWithPurpose)('is refused for %s if it does not fit', (type) => {
    const element = {
      id: 'q',
      type,
      title: 'Title',
      autocomplete: 'cc-number',
      ...members[type],
    };
    expect(failuresOf({ schema: { sections: [{ elements: [element] }] } })).toEqual([
      'schema.sections[0].elements[0].autocomplete: invalid_value',
    ]);
  });

  it.each(purposes)('of %s can be %s', (name, autocomplete) => {
    const type = types.find((one) => one === name);
    if (!type) throw new Error(`No type ${name}`);
    expect(renderedText(type, { autocomplete })).toContain(` autocomplete="${autocomplete}"`);
  });
});

describe('texts that show answers', () => {
  /** The texts of each type that a respondent reads, apart from its title and description. */
  const shown: Partial<Record<ElementTypeName, object>> = {
    short_text: { placeholder: 'Like {{a}}' },
    number: { unit: 'of {{a}}' },
    single_choice: { options: [{ id: 'o', label: 'Like {{a}}' }] },
    dropdown: { options: [{ id: 'o', label: 'Like {{a}}' }] },
    ranking: { options: [{ id: 'o', label: 'Like {{a}}' }] },
    nps: { min_label: 'Not {{a}}', max_label: 'Very {{a}}' },
    matrix: {
      rows: [{ id: 'r', label: 'Row {{a}}' }],
      columns: [{ id: 'c', label: 'Column {{a}}' }],
    },
    calculated: { unit: 'of {{a}}' },
    statement: { text: 'Dear {{a}}' },
    image: { alt: 'A picture of {{a}}' },
  };

  it.each(types.filter((type) => type !== 'hidden'))(
    'are rendered without the references, which the script finds: %s',
    (type) => {
      const own = { ...members[type], ...shown[type] };
      const texts = { title: 'Hello {{a}}', description: 'About {{a}}', ...own };
      const earlier = { id: 'a', type: 'short_text', title: 'A' };
      const elements = [earlier, { id: 'q', type, ...texts }];
      const form = parse({ schema: { sections: [{ elements }] } });
      const [, element] = elementsOf(form);
      if (!element) throw new Error('The form has no element');
      const markup = renderToString(renderField(element, renderContext));
      const visible = markup.replaceAll(/ data-piped[a-z-]*="[^"]*"/g, '');
      expect(visible).not.toContain('{{');
      const sources = [...markup.matchAll(/ data-piped[a-z-]*="([^"]*)"/g)].map(([, text]) => text);
      for (const text of JSON.stringify(texts).match(/"[^"]*\{\{a\}\}"/g) ?? []) {
        expect(sources).toContain(JSON.parse(text));
      }
    },
  );

  it('a text cannot add markup by its reference', () => {
    const earlier = { id: 'a', type: 'short_text', title: 'A' };
    const title = `"><script>x</script>{{a}}`;
    const form = parse({
      schema: { sections: [{ elements: [earlier, { id: 'q', type: 'email', title }] }] },
    });
    const markup = elementsOf(form).map((one) => renderToString(renderField(one, renderContext)));
    expect(markup.join('')).not.toContain('<script>');
  });
});

it('a calculated value without show renders nothing', () => {
  expect(renderedText('calculated', { show: false })).toBe('');
});

/** Values of controls by name, and the resulting answer. */
type ControlReading = readonly [
  type: ElementTypeName,
  entries: Record<string, readonly string[]>,
  answer: unknown,
  own?: object,
];

const readings: readonly ControlReading[] = [
  ['short_text', { 'q-q': ['Ann'] }, 'Ann'],
  ['long_text', { 'q-q': ['Two\nlines'] }, 'Two\nlines'],
  ['email', { 'q-q': ['ann@example.org'] }, 'ann@example.org'],
  ['url', { 'q-q': ['https://example.org/'] }, 'https://example.org/'],
  ['phone_number', { 'q-q': ['+49 30 901820'] }, '+4930901820'],
  ['number', { 'q-q': ['-1.5'] }, -1.5],
  ['date', { 'q-q': ['2026-01-31'] }, '2026-01-31'],
  ['time', { 'q-q': ['18:30'] }, '18:30'],
  ['partial_date', { 'q-q.year': ['2019'], 'q-q.month': [''], 'q-q.day': [''] }, '2019'],
  ['partial_date', { 'q-q.year': [' 2019 '], 'q-q.month': ['05'], 'q-q.day': ['1'] }, '2019-05-01'],
  [
    'partial_date',
    { 'q-q.year': ['٢٠١٩'], 'q-q.month': ['05'] },
    '2019-05',
    { precision: 'month' },
  ],
  ['yes_no', { 'q-q': ['false'] }, false],
  ['legal', { 'q-q': ['true'] }, true],
  ['single_choice', { 'q-q': ['b'], 'q-q.other': ['unused'] }, 'b'],
  ['single_choice', { 'q-q': [':other'], 'q-q.other': ['Plums'] }, { other: 'Plums' }],
  ['dropdown', { 'q-q': ['a'] }, 'a'],
  ['dropdown', { 'q-q': [':other'], 'q-q.other': ['Plums'] }, { other: 'Plums' }],
  [
    'multiple_choice',
    { 'q-q': ['a', ':other'], 'q-q.other': ['Plums'] },
    ['a', { other: 'Plums' }],
  ],
  ['ranking', { 'q-q': ['b', 'a'] }, ['b', 'a']],
  ['rating', { 'q-q': ['4'] }, 4],
  ['opinion_scale', { 'q-q': ['10'] }, 10],
  ['nps', { 'q-q': ['0'] }, 0],
  ['matrix', { 'q-q.x': ['b'] }, { x: 'b' }],
  ['matrix', { 'q-q.x': ['a', 'b'] }, { x: ['a', 'b'] }, { multiple: true }],
  [
    'address',
    { 'q-q.line1': ['1 Main St'], 'q-q.line2': [''], 'q-q.city': ['Town'], 'q-q.country': ['DE'] },
    { line1: '1 Main St', city: 'Town', country: 'DE' },
  ],
  [
    'contact_info',
    { 'q-q.first_name': ['Ann'], 'q-q.last_name': ['Example'], 'q-q.email': ['a@example.org'] },
    { first_name: 'Ann', last_name: 'Example', email: 'a@example.org' },
  ],
  [
    'location',
    { 'q-q.lat': ['-33.8568'], 'q-q.lon': ['151.2153'], 'q-q.accuracy': ['12'] },
    { lat: -33.8568, lon: 151.2153, accuracy: 12 },
  ],
  ['location', { 'q-q.lat': ['0'], 'q-q.lon': ['0'], 'q-q.accuracy': [''] }, { lat: 0, lon: 0 }],
  ['hidden', { 'q-q': ['campaign'] }, 'campaign'],
];

describe('reading answers from controls', () => {
  for (const [type, entries, answer, own] of readings) {
    it(`reads an answer that the service accepts: ${type} ${JSON.stringify(entries)}`, () => {
      const definition = formOf(type, own);
      const sent = readAnswers(elementsOf(definition), new Map(Object.entries(entries)));
      const { answers, failures } = compileAnswerCheck(definition)(sent, today);
      expect(failures).toEqual([]);
      expect(answers).toStrictEqual({ q: answer });
    });
  }

  it.each(types)('reads no answer from empty controls: %s', (type) => {
    const definition = formOf(type);
    const sent = readAnswers(elementsOf(definition), new Map());
    expect(compileAnswerCheck(definition)(sent, today)).toMatchObject({
      answers: {},
      failures: [],
    });
  });

  it('passes invalid input on to validation', () => {
    for (const type of ['number', 'date', 'time', 'datetime'] as const) {
      const definition = formOf(type);
      const sent = readAnswers(elementsOf(definition), new Map([['q-q', ['?']]]));
      expect(compileAnswerCheck(definition)(sent, today).failures, type).toHaveLength(1);
    }
  });

  it.each([
    ['a day without a month', { 'q-q.year': ['2019'], 'q-q.day': ['1'] }],
    ['a month without a year', { 'q-q.month': ['05'] }],
    ['a day that does not exist', { 'q-q.year': ['2019'], 'q-q.month': ['02'], 'q-q.day': ['30'] }],
    ['a year of two digits', { 'q-q.year': ['19'] }],
  ])('validation refuses a partial date with %s', (_, entries: Record<string, string[]>) => {
    const definition = formOf('partial_date');
    const sent = readAnswers(elementsOf(definition), new Map(Object.entries(entries)));
    expect(compileAnswerCheck(definition)(sent, today).failures).toMatchObject([
      { code: 'invalid_date' },
    ]);
  });

  it('reads upload references of files and signatures', () => {
    for (const type of ['file', 'signature'] as const) {
      const sent = readAnswers([elementOf(type)], new Map([['q-q', ['ref-1']]]));
      expect(sent).toEqual({ q: ['ref-1'] });
    }
  });
});

describe('showing saved answers in controls', () => {
  /** Answers with date-times as seconds: controls show them in the local time zone, to the second. */
  const comparable = (elements: readonly Element[], answers: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      elements.map(({ id, type }) => {
        const answer = answers[id];
        const isInstant = type === 'datetime' && typeof answer === 'string';
        return [id, isInstant ? Math.floor((parseInstant(answer) ?? 0) / 1000) : answer];
      }),
    );

  it.each(types)('ignores answers of other types: %s', (type) => {
    const element = elementOf(type);
    for (const answer of [Symbol('none'), null, undefined, 10n, [[1]], [{ other: 1 }]]) {
      expect(answerFieldOf(element)?.entriesOf?.(answer, element)).toBeUndefined();
    }
  });

  it('shows what reads as the same answer, for generated forms and answers', () => {
    fc.assert(
      fc.property(filledForms, ({ definition, stored }) => {
        const elements = elementsOf(definition);
        // A checkbox that is not checked is no answer.
        fc.pre(!elements.some(({ id, type }) => type === 'legal' && stored[id] === false));
        fc.pre(!elements.some(({ type }) => type === 'repeat')); // entries have controls of their own
        const entries = elements.flatMap(
          (element) => answerFieldOf(element)?.entriesOf?.(stored[element.id], element) ?? [],
        );
        const read = readAnswers(elements, new Map(entries));
        const { answers, failures } = compileAnswerCheck(definition)(read, answerContext);
        expect(failures).toEqual([]);
        expect(comparable(elements, answers)).toEqual(comparable(elements, stored));
      }),
      { numRuns: runs(30) },
    );
  });
});

it.each(['2026-01-31T18:30', '2026-07-01T00:00', '2026-07-01T00:00:59'])(
  'adds the local offset to a local time: %s',
  (local) => {
    expect(parseInstant(withOffset(local))).toBe(new Date(local).getTime());
  },
);

describe('prefilled date-times', () => {
  it.each(['2026-01-31T18:30:00Z', '2026-07-01T23:30:59+05:30'])(
    'shows a prefilled instant in the local time zone: %s',
    (instant) => {
      const local = withoutOffset('datetime-local', instant);
      expect(local).toMatch(/^2026-\d\d-\d\dT\d\d:\d\d:\d\d$/);
      expect(new Date(local).getTime()).toBe(parseInstant(instant));
      expect(withoutOffset('date', instant)).toBe(local.slice(0, 10));
      expect(withoutOffset('time', instant)).toBe(local.slice(11, 16));
    },
  );

  it.each([
    ['datetime-local', '2026-01-31T18:30'],
    ['date', '2026-01-31'],
    ['time', '18:30'],
    ['text', '2026-01-31T18:30:00Z'],
  ])('does not convert values that are not date-times of the control: %s %s', (type, text) => {
    expect(withoutOffset(type, text)).toBe(text);
  });
});

describe('error messages', () => {
  const tell = (code: string, type: ElementTypeName, own: object = {}, lang = 'en') =>
    errorMessage(
      { code, message: 'As the service says it.' },
      elementOf(type, own),
      languageFor(lang, ''),
    );

  it('an error message is in the language of the page, with the limits of the question', () => {
    expect(tell('too_small', 'number', { min: 1.5 })).toBe('Enter 1.5 or more.');
    expect(tell('too_small', 'number', { min: 1.5 }, 'de')).toBe('Geben Sie mindestens 1,5 ein.');
    expect(tell('too_late', 'date', { max: '2026-01-31' }, 'de')).toContain('31. Januar 2026');
    expect(tell('too_many', 'file')).toBe('Add at most 2 files.');
    expect(tell('domain_not_allowed', 'email', { allowed_domains: ['a.example'] })).toContain(
      'a.example',
    );
  });

  it('the author’s message is shown as the service sends it, with the answers that it shows', () => {
    const own = { pattern: '[a-z]+', pattern_message: 'Small letters, please' };
    expect(tell('pattern', 'short_text', own, 'de')).toBe('As the service says it.');
    expect(tell('pattern', 'short_text', { pattern: '[a-z]+' })).toBe('The format is not valid.');
  });

  it('falls back to the message of the service', () => {
    expect(tell('something_new', 'number')).toBe('As the service says it.');
    expect(tell('too_long', 'date')).toBe('As the service says it.');
  });
});
