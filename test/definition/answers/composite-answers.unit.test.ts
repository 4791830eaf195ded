import { describe, expect, it } from 'vitest';
import {
  checkAnswers,
  describeAnswers,
  questionOf,
} from '../../support/arbitraries/answer-arbitraries.ts';

const listOf = (...ids: string[]) => ids.map((id) => ({ id, label: id }));
const grid = { rows: listOf('food', 'toString', '1'), columns: listOf('good', 'bad', 'valueOf') };
const several = { ...grid, multiple: true };
const full = { food: 'good', toString: 'bad', 1: 'valueOf' };
const polluting: unknown = JSON.parse('{"__proto__": "good", "constructor": "bad"}');
const emoji = '🦊';

const noObjects = ['text', 7, true, ['food']];

describeAnswers('matrix', {
  accepted: [
    ['every row', { ...grid, required: true }, full],
    ['some rows where it is not required', grid, { food: 'bad' }],
    [
      'blank rows, which are not stored',
      grid,
      { food: 'bad', toString: null, 1: ' ' },
      { food: 'bad' },
    ],
    ['several columns', several, { food: ['bad', 'good'], 1: ['valueOf'] }],
    ['an empty row, which is not stored', several, { food: ['bad'], 1: [] }, { food: ['bad'] }],
  ],
  refused: [
    ...noObjects.map((sent) => [JSON.stringify(sent), grid, sent, 'wrong_type'] as const),
    ['a row that is not there', grid, { food: 'good', drink: 'good' }, 'drink: unknown_row'],
    ['rows from JavaScript', grid, polluting, '__proto__: unknown_row', 'constructor: unknown_row'],
    ['a column that is not there', grid, { food: 'fine' }, 'food: unknown_column'],
    ['a column from JavaScript', grid, { food: 'toString' }, 'food: unknown_column'],
    ['a list where one may be chosen', grid, { food: ['good'] }, 'food: wrong_type'],
    ['one where a list is asked', several, { food: 'good' }, 'food: wrong_type'],
    ['a number', grid, { 1: 1 }, '1: wrong_type'],
    ['one column twice', several, { food: ['good', 'good'] }, 'food: duplicate_option'],
    ['an unknown one of several', several, { food: ['good', 'fine'] }, 'food: unknown_column'],
    [
      'one row missing',
      { ...grid, required: true },
      { ...full, toString: '' },
      'toString: missing_row',
    ],
    ['no row', { ...grid, required: true }, { food: null, 1: '' }, 'required'],
    ['no row of several', { ...several, required: true }, { food: [], 1: [] }, 'required'],
    [
      'all of it at once',
      { ...grid, required: true },
      { drink: 'good', food: 'fine' },
      'drink: unknown_row',
      'food: unknown_column',
      'toString: missing_row',
      '1: missing_row',
    ],
  ],
});

const free = { required_parts: [] };
const berlin = { line1: 'Unter den Linden 1', city: 'Berlin', country: 'DE' };

describeAnswers('address', {
  accepted: [
    ['what binds', { required: true }, berlin],
    ['every part', {}, { ...berlin, line2: '2nd floor', region: 'Berlin', postal_code: '010117' }],
    ['one part where none binds', free, { region: 'Bavaria' }],
    [
      'trimmed, a small country, no blanks',
      free,
      { city: ' Köln\n', country: ' de ', line2: ' ', line1: null },
      { city: 'Köln', country: 'DE' },
    ],
    ['200 emoji', free, { city: emoji.repeat(200) }],
  ],
  refused: [
    ...noObjects.map((sent) => [JSON.stringify(sent), {}, sent, 'wrong_type'] as const),
    [
      'parts missing',
      {},
      { line2: 'x' },
      'line1: missing_part',
      'city: missing_part',
      'country: missing_part',
    ],
    ['parts missing that it names', { required_parts: ['region'] }, berlin, 'region: missing_part'],
    ['a blank part that binds', {}, { ...berlin, city: '\u3000' }, 'city: missing_part'],
    ['no part where it is required', { required: true }, { city: '', line1: null }, 'required'],
    ['no part where it is required and none binds', { ...free, required: true }, {}, 'required'],
    ['a part that is not there', {}, { ...berlin, planet: 'Earth' }, 'planet: unknown_part'],
    [
      'parts from JavaScript',
      free,
      polluting,
      '__proto__: unknown_part',
      'constructor: unknown_part',
    ],
    ['an inherited name', free, { toString: 'x' }, 'toString: unknown_part'],
    ['a number', {}, { ...berlin, postal_code: 10_117 }, 'postal_code: wrong_type'],
    ['a part of 201', free, { city: emoji.repeat(201) }, 'city: too_long'],
    ['a part of two lines', free, { line1: 'a\nb' }, 'line1: line_break'],
    ['a separator', free, { region: 'a\u2029b' }, 'region: line_break'],
    ['NUL', free, { postal_code: '\0' }, 'postal_code: invalid_text'],
    ['half an emoji', free, { line2: '\ud83e' }, 'line2: invalid_text'],
    ...['Germany', 'DEU', 'D', 'UK', 'EU', 'XK', 'ZZ', '49', 'toString', 'Ｄ', 'D E'].map(
      (country) => [`country ${country}`, free, { country }, 'country: invalid_country'] as const,
    ),
    [
      'all of it at once',
      {},
      { planet: 'Earth', country: 'Mars', city: 7 },
      'planet: unknown_part',
      'line1: missing_part',
      'city: wrong_type',
      'country: invalid_country',
    ],
  ],
});

const ann = { first_name: 'Ann', last_name: 'Lee', email: 'ann@example.org' };

describeAnswers('contact_info', {
  accepted: [
    ['what binds', { required: true }, ann],
    [
      'every part',
      {},
      { ...ann, phone: '+49 30 901820', company: 'ACME' },
      { ...ann, phone: '+4930901820', company: 'ACME' },
    ],
    ['one part where none binds', free, { company: ' ACME ' }, { company: 'ACME' }],
    ['200 emoji', free, { first_name: emoji.repeat(200) }],
  ],
  refused: [
    ...noObjects.map((sent) => [JSON.stringify(sent), {}, sent, 'wrong_type'] as const),
    [
      'parts missing',
      {},
      { company: 'x' },
      'first_name: missing_part',
      'last_name: missing_part',
      'email: missing_part',
    ],
    ['a part missing that it names', { required_parts: ['phone'] }, ann, 'phone: missing_part'],
    ['no part where it is required', { required: true }, { email: ' ' }, 'required'],
    ['a part that is not there', {}, { ...ann, nick_name: 'A' }, 'nick_name: unknown_part'],
    [
      'parts from JavaScript',
      free,
      polluting,
      '__proto__: unknown_part',
      'constructor: unknown_part',
    ],
    ['no e-mail address', {}, { ...ann, email: 'ann@' }, 'email: invalid_email'],
    [
      'a phone number without its country',
      {},
      { ...ann, phone: '030 901820' },
      'phone: invalid_phone_number',
    ],
    ['a name of 201', free, { last_name: 'x'.repeat(201) }, 'last_name: too_long'],
    ['a name of two lines', free, { first_name: 'a\rb' }, 'first_name: line_break'],
    ['an object', free, { company: { name: 'x' } }, 'company: wrong_type'],
  ],
});

describe('a country', () => {
  it.each(['ß', 'ﬁ', 'ıt'])('is not %s, which only capitals make one', (country) => {
    const { failures } = checkAnswers([questionOf('address', free)], { q: { country } });
    expect(failures).toEqual(['answers.q.country: invalid_country']);
  });
});

it('parts are stored in their order, whatever order they were sent in', () => {
  const sent = { q: { country: 'de', city: 'Berlin', line1: 'x' } };
  const { answers } = checkAnswers([questionOf('address')], sent);
  expect(JSON.stringify(answers)).toBe('{"q":{"line1":"x","city":"Berlin","country":"DE"}}');
});

it('what hides in a prototype does no harm', () => {
  const { answers } = checkAnswers([questionOf('matrix', grid)], { q: polluting });
  expect(answers).toEqual({});
  expect(Object.hasOwn(Object.prototype, 'good')).toBe(false);
});
