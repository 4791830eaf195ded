import { describe, expect, it } from 'vitest';
import {
  AmbiguousNumber,
  ImpreciseNumber,
} from '../../../packages/common/json/imprecise-number.ts';
import { compileShapeCheck } from '../../../packages/definition/answers/check-shape.ts';
import { compileAnswerCheck } from '../../../packages/definition/answers/compile-answer-check.ts';
import { elementsOf } from '../../../packages/definition/elements.ts';
import { answerCodesOf } from '../../../packages/definition/questions/answer-codes.ts';
import { questionTypes } from '../../../packages/definition/questions/question-types.ts';
import { errorMessage, isAuthorsMessage } from '../../../packages/languages/error-message.ts';
import { languageOf } from '../../../packages/languages/language-of.ts';
import { answerContext, questionOf } from '../../support/arbitraries/answer-arbitraries.ts';
import { failuresOf, parse } from '../../support/arbitraries/definition-arbitraries.ts';

// Messages that the author of a form writes for the codes with which answers fail.

const formOf = (...elements: object[]) => ({ schema: { sections: [{ id: 's', elements }] } });

const options = [
  { id: 'a', label: 'A' },
  { id: 'b', label: 'B' },
  { id: 'full', label: 'Full' },
  { id: 'none', label: 'None' },
];
const long = 'x'.repeat(20_001);

/** Members and answers that together fail with every code of the type. */
const failing: Readonly<
  Record<string, readonly (readonly [members: object, ...sent: unknown[]])[]>
> = {
  short_text: [[{ min_length: 3, pattern: '[0-9]+' }, 'ab', long, 'a\nb']],
  long_text: [[{ min_length: 3 }, 'ab', long]],
  email: [[{ allowed_domains: ['a.example'] }, 'a@b.example', 'a', long]],
  url: [[{}, 'ftp://a.example', long]],
  phone_number: [[{}, '+1', '1\n2', long]],
  number: [
    [{ min: 2, max: 4, integer: true }, 1, 5, 2.5],
    [{ integer: true }, 1e300],
  ],
  date: [[{ min: '2026-01-01', max: '2026-12-31' }, '2025-01-01', '2027-01-01', 'x', long]],
  time: [[{ min: '10:00', max: '12:00' }, '09:00', '13:00', 'x', long]],
  datetime: [
    [
      { min: '2026-01-01T00:00:00Z', max: '2026-12-31T00:00:00Z' },
      '2025-01-01T00:00:00Z',
      '2027-01-01T00:00:00Z',
      'x',
      long,
    ],
  ],
  partial_date: [[{ min: '2026', max: '2026-12' }, '2025', '2027', 'x', long]],
  yes_no: [[{}]],
  legal: [[{}]],
  single_choice: [
    [{ options, allow_other: true }, 'x', 'full', { other: '' }, { other: long }],
    [{ options }, { other: 'x' }],
  ],
  dropdown: [
    [{ options, allow_other: true }, 'x', 'full', { other: '' }, { other: long }],
    [{ options }, { other: 'x' }],
  ],
  multiple_choice: [
    [
      { options, allow_other: true, min_selected: 2, max_selected: 2 },
      ['x'],
      ['full'],
      [{ other: '' }],
      [{ other: long }],
      ['a', 'a'],
      ['a', 'none'],
      ['a', 'b', 'full'],
    ],
    [{ options }, [{ other: 'x' }]],
  ],
  ranking: [[{ options }, ['x'], ['a', 'a'], ['a']]],
  rating: [[{}, 0, 9, 1.5]],
  opinion_scale: [[{}, 0, 11, 1.5]],
  nps: [[{}, -1, 11, 1.5]],
  matrix: [
    [
      { rows: options, columns: options, required: true, multiple: true },
      { x: ['a'] },
      { a: ['a'] },
      { a: ['x'] },
      { a: ['a', 'a'] },
    ],
  ],
  file: [[{}, ['upl_1'], ['upl_1', 'upl_2']]],
  signature: [[{}, ['upl_1'], ['upl_1', 'upl_2']]],
  address: [
    [{}, { city: 'x' }, { planet: 'x' }, { country: 'XX' }, { city: 'a\nb' }, { city: long }],
  ],
  contact_info: [
    [
      {},
      { email: 'a' },
      { phone: '1' },
      { planet: 'x' },
      { first_name: 'a\nb' },
      { first_name: long },
    ],
  ],
  location: [
    [{}, { lat: 91, lon: -181 }, { lat: 1 }, { planet: 1 }],
    [{}, { lat: new AmbiguousNumber('1.234'), lon: new ImpreciseNumber('0.1234567890123456789') }],
  ],
  hidden: [[{}, long]],
};

/** Codes of uploads, which are refused before there is an answer. */
const uploadCodes = ['empty_file', 'type_not_accepted'];

/** Marks an option that is full or exclusive. */
const marked = (definition: ReturnType<typeof parse>) =>
  JSON.parse(
    JSON.stringify(definition)
      .replaceAll('"id":"full"', '"id":"full","available":false')
      .replaceAll('"id":"none"', '"id":"none","exclusive":true'),
  );

const imprecise = new ImpreciseNumber('0.1234567890123456789');

/** What every type is sent besides. */
const otherValues = [undefined, '\0', ['\0'], { '\0': '\0' }, imprecise];

function codesOfType(type: string): Set<string> {
  const rows = failing[type] ?? [];
  const found = rows.flatMap(([members, ...sent]) => {
    const question = questionOf(type, { ...members, required: true });
    const check = compileAnswerCheck(marked(parse(formOf(question))));
    const values = [...otherValues, ...(type === 'number' ? [new AmbiguousNumber('1.234')] : [])];
    return [...values, ...sent].flatMap((q) => check({ q }, answerContext).failures);
  });
  return new Set(found.map(({ code }) => code));
}

describe('the codes of a type', () => {
  it.each(questionTypes.map(({ type }) => type))('are those with which %s fails', (type) => {
    const known = answerCodesOf(type).filter((code) => !uploadCodes.includes(code));
    expect([...codesOfType(type)].sort()).toEqual([...known].sort());
  });
});

const name = questionOf('short_text', { id: 'name' });
const mail = (messages: unknown, more: object = {}) =>
  questionOf('email', { id: 'mail', required: true, messages, ...more });
const at = 'schema.sections[0].elements[1].messages';

/** The messages with which answers to a form with these questions fail. */
const messagesOf = (elements: object[], sent: object) =>
  compileAnswerCheck(parse(formOf(...elements)))({ ...sent }, answerContext).failures.map(
    ({ message }) => message,
  );

describe('own messages', () => {
  it.each([
    ['an unknown code', { too_small: 'x' }, `${at}.too_small: unknown_member`],
    ['an empty text', { required: ' ' }, `${at}.required: required`],
    ['501 characters', { required: 'x'.repeat(501) }, `${at}.required: too_long`],
    ['a later question', { required: '{{mail}}' }, `${at}.required: later_question`],
    ['an unknown question', { required: '{{none}}' }, `${at}.required: unknown_question`],
    ['another type', { required: 1 }, `${at}.required: wrong_type`],
    ['a list', ['x'], `${at}: wrong_type`],
  ])('must not have %s', (_, messages, failure) => {
    expect(failuresOf(formOf(name, mail(messages)))).toEqual([failure]);
  });

  it('suggest the nearest code of the type', () => {
    expect(() => parse(formOf(name, mail({ invalid_mail: 'x' })))).toThrow(
      expect.objectContaining({
        failures: [
          expect.objectContaining({ message: 'Unknown field. Did you mean `invalid_email`?' }),
        ],
      }),
    );
  });

  it('are not members of content and calculated values', () => {
    const calculated = {
      id: 'c',
      type: 'calculated',
      title: 'C',
      expression: '1.0',
      value: 'number',
    };
    for (const element of [calculated, { id: 's', type: 'statement', text: 'S' }]) {
      expect(failuresOf(formOf(name, { ...element, messages: {} }))).toEqual([
        `${at}: unknown_member`,
      ]);
    }
  });

  it('count as absent if they are null', () => {
    expect(messagesOf([name, mail({ required: null })], {})).toEqual(['An answer is required.']);
    expect(messagesOf([name, mail(null)], {})).toEqual(['An answer is required.']);
  });

  it('replace the message of their code only, with the answers that they show', () => {
    const messages = { required: 'We need an address, {{name}}.', invalid_email: 'No address.' };
    const form = [name, mail(messages)];
    expect(messagesOf(form, { name: 'Ann' })).toEqual(['We need an address, Ann.']);
    expect(messagesOf(form, { mail: 'x' })).toEqual(['No address.']);
    expect(messagesOf(form, { mail: 1 })).toEqual(['Must be a string.']);
  });

  it('replace the message of a part of an answer', () => {
    const contact = questionOf('contact_info', { messages: { invalid_email: 'No address.' } });
    expect(messagesOf([contact], { q: { email: 'x', first_name: 'A', last_name: 'B' } })).toEqual([
      'No address.',
    ]);
  });

  it('precede `pattern_message`', () => {
    const code = { pattern: '[0-9]+', pattern_message: 'Digits only.' };
    const own = { messages: { pattern: 'Use digits.' } };
    expect(messagesOf([questionOf('short_text', code)], { q: 'x' })).toEqual(['Digits only.']);
    expect(messagesOf([questionOf('short_text', { ...code, ...own })], { q: 'x' })).toEqual([
      'Use digits.',
    ]);
  });

  it('show no answers in failures of answers that are not complete yet', () => {
    const form = parse(formOf(name, mail({ wrong_type: 'A text, {{name}}.' })));
    const failures = compileShapeCheck(form)({ name: 'Ann', mail: 1 }, new Map());
    expect(failures.map(({ message }) => message)).toEqual(['A text, .']);
  });

  it('are the messages in every language, without a text of the service', () => {
    const question = questionOf('legal', { messages: { required: 'Stimmen Sie zu.' } });
    const [element] = elementsOf(parse(formOf(question)));
    const { tag, texts } = languageOf('de');
    const locale = { lang: tag, strings: { errors: texts.page.errors } };
    const fault = { code: 'required', message: 'Stimmen Sie zu.' };
    expect(errorMessage(fault, element, locale)).toBe('Stimmen Sie zu.');
    expect(isAuthorsMessage(fault, element)).toBe(true);
    expect(isAuthorsMessage({ code: 'wrong_type', message: '' }, element)).toBe(false);
  });
});
