import { describe, expect, it } from 'vitest';
import { buildAnswerCheck } from '../../packages/definition/answers/answer-check.ts';
import { elementsOf } from '../../packages/definition/elements.ts';
import { errorMessage } from '../../packages/languages/error-message.ts';
import { languages } from '../../packages/languages/languages.ts';
import { parse } from '../support/arbitraries/definition-arbitraries.ts';

const options = [
  { id: 'a', label: 'Apples' },
  { id: 'b', label: 'Pears' },
];
const long = 'x'.repeat(30_000);
const text = (members: object) => ({ type: 'short_text', ...members });
const choice = { type: 'single_choice', options, allow_other: true };
const several = { type: 'multiple_choice', options, min_selected: 2, max_selected: 2 };
const matrix = { type: 'matrix', rows: options, columns: options };

/** A question, an invalid answer, and the codes of its failures. */
const invalid: readonly (readonly [question: object, answer: unknown, codes: string])[] = [
  [text({ required: true }), '', 'required'],
  [text({}), 1, 'wrong_type'],
  [text({ min_length: 2 }), 'x', 'too_short'],
  [text({ max_length: 2 }), 'xxx', 'too_long'],
  [text({}), 'a\nb', 'line_break'],
  [text({}), 'a\0', 'invalid_text'],
  [text({ pattern: 'a' }), 'b', 'pattern'],
  [{ type: 'long_text' }, long, 'too_long'],
  [{ type: 'hidden' }, long, 'too_long'],
  [{ type: 'email' }, 'x', 'invalid_email'],
  [
    { type: 'email', allowed_domains: ['a.example', 'b.example'] },
    'a@c.example',
    'domain_not_allowed',
  ],
  [{ type: 'url' }, 'x', 'invalid_url'],
  [{ type: 'url' }, long, 'too_long'],
  [{ type: 'phone_number' }, '1', 'invalid_phone_number'],
  [{ type: 'phone_number', default_country: 'DE' }, '1', 'invalid_phone_number'],
  [{ type: 'phone_number' }, long, 'too_long'],
  [{ type: 'number' }, 'x', 'wrong_type'],
  [{ type: 'number', min: 2.5 }, 1, 'too_small'],
  [{ type: 'number', max: 2, integer: true }, 2.5, 'not_an_integer too_large'],
  [{ type: 'rating' }, 0, 'too_small'],
  [{ type: 'rating' }, 6, 'too_large'],
  [{ type: 'opinion_scale' }, 11, 'too_large'],
  [{ type: 'nps' }, -1, 'too_small'],
  [{ type: 'date' }, 'x', 'invalid_date'],
  [{ type: 'date', min: '2026-01-31' }, '2026-01-30', 'too_early'],
  [{ type: 'time' }, 'x', 'invalid_time'],
  [{ type: 'time', max: '18:30' }, '18:31', 'too_late'],
  [{ type: 'datetime' }, 'x', 'invalid_datetime'],
  [{ type: 'datetime', min: '2026-01-31T18:30:00Z' }, '2026-01-31T18:29:00Z', 'too_early'],
  [{ type: 'partial_date' }, '2026--01', 'invalid_date'],
  [{ type: 'partial_date', precision: 'month' }, '26', 'invalid_date'],
  [{ type: 'partial_date', min: '2026' }, '2025-12', 'too_early'],
  [{ type: 'partial_date', max: '2026-01' }, '2026-02', 'too_late'],
  [{ type: 'yes_no' }, 1, 'wrong_type'],
  [{ type: 'legal', required: true }, false, 'required'],
  [choice, 'c', 'unknown_option'],
  [choice, { other: long }, 'too_long'],
  [choice, { other: ' ' }, 'too_short'],
  [{ ...choice, allow_other: false }, { other: 'c' }, 'other_not_allowed'],
  [several, ['a'], 'too_few'],
  [several, ['a', 'a', 'b'], 'duplicate_option too_many'],
  [{ type: 'ranking', options }, ['a'], 'incomplete_ranking'],
  [{ ...matrix, required: true }, { a: 'c' }, 'missing_row unknown_column'],
  [matrix, { c: 'a' }, 'unknown_row'],
  [{ type: 'file', max_files: 2 }, ['x', 'y', 'z'], 'too_many'],
  [{ type: 'file' }, ['x'], 'invalid_upload'],
  [{ type: 'signature' }, ['x', 'y'], 'too_many'],
  [{ type: 'address' }, { line1: long, x: 'x' }, 'missing_part missing_part too_long unknown_part'],
  [{ type: 'address', required_parts: [] }, { country: 'x' }, 'invalid_country'],
  [
    { type: 'contact_info', required_parts: [] },
    { company: long, email: long, phone: long },
    'too_long too_long too_long',
  ],
  [{ type: 'location' }, { lat: 91, lon: -181 }, 'too_large too_small'],
  [{ type: 'location' }, { lat: 'x', accuracy: -1 }, 'missing_part too_small wrong_type'],
  [{ type: 'statement', text: 'Hello' }, 'x', 'not_answerable'],
];

function failuresOf(question: object, answer: unknown) {
  const id = 'q';
  const definition = parse({
    schema: { sections: [{ id: 's', elements: [{ id, title: 'Question', ...question }] }] },
  });
  const check = buildAnswerCheck(definition, undefined);
  const { failures } = check({ [id]: answer }, { uploads: new Map(), today: '2026-01-31' });
  const [element] = elementsOf(definition);
  return failures.map(({ path: [, , part], ...fault }) => ({
    element,
    fault: { ...fault, ...(part !== undefined && { part: String(part) }) },
  }));
}

describe.each(languages)('messages of failures in $name', ({ tag, texts }) => {
  const strings = { errors: { ...texts.page.errors, ...texts.service.errors } };

  it.each(invalid.map(([question, answer, codes]) => [codes, question, answer] as const))(
    'has a message for each failure: %s of %j',
    (codes, question, answer) => {
      const failures = failuresOf(question, answer);
      expect(
        failures
          .map(({ fault }) => fault.code)
          .sort()
          .join(' '),
      ).toBe(codes);
      for (const { fault, element } of failures) {
        const untranslated = { ...fault, message: 'The message of the service.' };
        const message = errorMessage(untranslated, element, { lang: tag, strings });
        expect(message).not.toBe(untranslated.message);
        expect(message).not.toMatch(/[{}]|undefined|NaN/);
      }
    },
  );
});

describe('the values in messages', () => {
  const inLanguage = (tag: string, question: object, answer: unknown) => {
    const texts = languages.find((one) => one.tag === tag)?.texts;
    const strings = { errors: { ...texts?.page.errors } };
    const failures = failuresOf(question, answer);
    return failures.map(({ fault, element }) =>
      errorMessage(fault, element, { lang: tag, strings }),
    );
  };

  it.each<[tag: string, question: object, answer: unknown, expected: string]>([
    ['en', text({ max_length: 1 }), 'xx', 'Enter at most 1 character.'],
    ['en', { type: 'long_text' }, long, 'Enter at most 20,000 characters.'],
    ['pl', text({ min_length: 3 }), 'x', 'Wpisz co najmniej 3 znaki.'],
    ['pl', text({ min_length: 5 }), 'x', 'Wpisz co najmniej 5 znaków.'],
    ['ar', text({ min_length: 2 }), 'x', 'أدخل حرفين على الأقل.'],
    ['de', { type: 'number', min: 2.5 }, 1, 'Geben Sie mindestens 2,5 ein.'],
    ['en', { type: 'file', max_files: 2 }, ['x', 'y', 'z'], 'Add at most 2 files.'],
    [
      'de',
      { type: 'date', min: '2026-01-31' },
      '2026-01-30',
      'Der früheste zulässige Wert ist 31. Januar 2026.',
    ],
    [
      'de',
      { type: 'date', min: 'today+1d' },
      '2026-01-31',
      'Der früheste zulässige Wert ist 1. Februar 2026.',
    ],
    [
      'en',
      { type: 'datetime', max: 'today-18y' },
      '2026-01-31T12:00:00Z',
      'Enter January 31, 2008 or earlier.',
    ],
    ['en', { type: 'partial_date', min: '2026-02' }, '2025', 'Enter February 2026 or later.'],
    [
      'fr',
      { type: 'partial_date', max: '2026' },
      '2027',
      'La valeur la plus récente autorisée est : 2026.',
    ],
    ['en', { type: 'partial_date', max: 'today-1y' }, '2026', 'Enter January 31, 2025 or earlier.'],
    ['en', { type: 'partial_date', precision: 'year' }, '26', 'Enter the year with four digits.'],
    [
      'de',
      { type: 'partial_date' },
      '2026--01',
      'Geben Sie ein gültiges Datum ein, mindestens das Jahr mit vier Ziffern. Zu einem Tag gehört ein Monat.',
    ],
    ['de', { type: 'location' }, { lat: 91, lon: 0 }, 'Geben Sie höchstens 90 ein.'],
    ['en', { type: 'location' }, { lat: 'x', lon: 0 }, 'Enter a number.'],
    ['ja', { type: 'time', max: '08:30' }, '09:00', '8:30 以前を入力してください。'],
    [
      'de',
      { type: 'email', allowed_domains: ['a.de', 'b.de'] },
      'a@c.de',
      'Verwenden Sie eine E-Mail-Adresse von a.de oder b.de.',
    ],
    ['en', choice, { other: long }, 'Enter at most 500 characters.'],
  ])('are formatted in the language: %s, %j', (tag, question, answer, expected) => {
    expect(inLanguage(tag, question, answer)).toEqual([expected]);
  });

  it('a message without its limit is that of the service', () => {
    const message = 'Must have at most 1 other answer.';
    const fault = { code: 'too_many', message };
    const [failure] = failuresOf({ ...choice, required: true }, '');
    const strings = languages[0]?.texts.page ?? { errors: {} };
    expect(errorMessage(fault, failure?.element, { lang: 'en', strings })).toBe(message);
    expect(errorMessage(fault, undefined, { lang: 'en', strings })).toBe(message);
  });
});
