import { expect, it } from 'vitest';
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

const invalidObjects = ['text', 7, true, ['food']];

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
  rejected: [
    ...invalidObjects.map((sent) => [JSON.stringify(sent), grid, sent, 'wrong_type'] as const),
    ['an unknown row', grid, { food: 'good', drink: 'good' }, 'drink: unknown_row'],
    [
      'names of object prototypes as rows',
      grid,
      polluting,
      '__proto__: unknown_row',
      'constructor: unknown_row',
    ],
    ['an unknown column', grid, { food: 'fine' }, 'food: unknown_column'],
    [
      'the name of an inherited method as a column',
      grid,
      { food: 'toString' },
      'food: unknown_column',
    ],
    ['a list where a single column is expected', grid, { food: ['good'] }, 'food: wrong_type'],
    ['a single column where a list is expected', several, { food: 'good' }, 'food: wrong_type'],
    ['a number', grid, { 1: 1 }, '1: wrong_type'],
    ['one column twice', several, { food: ['good', 'good'] }, 'food: duplicate_option'],
    ['an unknown column in a list', several, { food: ['good', 'fine'] }, 'food: unknown_column'],
    [
      'a missing row',
      { ...grid, required: true },
      { ...full, toString: '' },
      'toString: missing_row',
    ],
    ['no rows', { ...grid, required: true }, { food: null, 1: '' }, 'required'],
    ['empty lists for all rows', { ...several, required: true }, { food: [], 1: [] }, 'required'],
    [
      'several failures at once',
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
    ['the required parts', { required: true }, berlin],
    ['every part', {}, { ...berlin, line2: '2nd floor', region: 'Berlin', postal_code: '010117' }],
    ['one part where none is required', free, { region: 'Bavaria' }],
    [
      'white space, which is trimmed, a lowercase country, and blank parts, which are not stored',
      free,
      { city: ' Köln\n', country: ' de ', line2: ' ', line1: null },
      { city: 'Köln', country: 'DE' },
    ],
    ['200 emoji', free, { city: emoji.repeat(200) }],
  ],
  rejected: [
    ...invalidObjects.map((sent) => [JSON.stringify(sent), {}, sent, 'wrong_type'] as const),
    [
      'missing parts',
      {},
      { line2: 'x' },
      'line1: missing_part',
      'city: missing_part',
      'country: missing_part',
    ],
    [
      'a missing part of required_parts',
      { required_parts: ['region'] },
      berlin,
      'region: missing_part',
    ],
    ['a blank part that is required', {}, { ...berlin, city: '\u3000' }, 'city: missing_part'],
    [
      'no part where the answer is required',
      { required: true },
      { city: '', line1: null },
      'required',
    ],
    [
      'no part where the answer, but no single part, is required',
      { ...free, required: true },
      {},
      'required',
    ],
    ['an unknown part', {}, { ...berlin, planet: 'Earth' }, 'planet: unknown_part'],
    [
      'names of object prototypes as parts',
      free,
      polluting,
      '__proto__: unknown_part',
      'constructor: unknown_part',
    ],
    [
      'the name of an inherited method as a part',
      free,
      { toString: 'x' },
      'toString: unknown_part',
    ],
    ['a number', {}, { ...berlin, postal_code: 10_117 }, 'postal_code: wrong_type'],
    ['a part of 201 characters', free, { city: emoji.repeat(201) }, 'city: too_long'],
    ['a part of two lines', free, { line1: 'a\nb' }, 'line1: line_break'],
    ['a paragraph separator', free, { region: 'a\u2029b' }, 'region: line_break'],
    ['NUL', free, { postal_code: '\0' }, 'postal_code: invalid_text'],
    ['a lone surrogate', free, { line2: '\ud83e' }, 'line2: invalid_text'],
    ...['Germany', 'DEU', 'D', 'UK', 'EU', 'XK', 'ZZ', '49', 'toString', 'Ｄ', 'D E'].map(
      (country) => [`country ${country}`, free, { country }, 'country: invalid_country'] as const,
    ),
    [
      'several failures at once',
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
    ['the required parts', { required: true }, ann],
    [
      'every part',
      {},
      { ...ann, phone: '+49 30 901820', company: 'ACME' },
      { ...ann, phone: '+4930901820', company: 'ACME' },
    ],
    ['one part where none is required', free, { company: ' ACME ' }, { company: 'ACME' }],
    ['200 emoji', free, { first_name: emoji.repeat(200) }],
  ],
  rejected: [
    ...invalidObjects.map((sent) => [JSON.stringify(sent), {}, sent, 'wrong_type'] as const),
    [
      'missing parts',
      {},
      { company: 'x' },
      'first_name: missing_part',
      'last_name: missing_part',
      'email: missing_part',
    ],
    ['a missing part of required_parts', { required_parts: ['phone'] }, ann, 'phone: missing_part'],
    ['no part where the answer is required', { required: true }, { email: ' ' }, 'required'],
    ['an unknown part', {}, { ...ann, nick_name: 'A' }, 'nick_name: unknown_part'],
    [
      'names of object prototypes as parts',
      free,
      polluting,
      '__proto__: unknown_part',
      'constructor: unknown_part',
    ],
    ['an invalid e-mail address', {}, { ...ann, email: 'ann@' }, 'email: invalid_email'],
    [
      'a phone number without a country code',
      {},
      { ...ann, phone: '030 901820' },
      'phone: invalid_phone_number',
    ],
    ['a name of 201 characters', free, { last_name: 'x'.repeat(201) }, 'last_name: too_long'],
    ['a name of two lines', free, { first_name: 'a\rb' }, 'first_name: line_break'],
    ['an object', free, { company: { name: 'x' } }, 'company: wrong_type'],
  ],
});

it.each(['ß', 'ﬁ', 'ıt'])(
  'rejects the country %s, which becomes a country code in capitals',
  (country) => {
    const { failures } = checkAnswers([questionOf('address', free)], { q: { country } });
    expect(failures).toEqual(['answers.q.country: invalid_country']);
  },
);

it('stores the parts of an address in a fixed order', () => {
  const sent = { q: { country: 'de', city: 'Berlin', line1: 'x' } };
  const { answers } = checkAnswers([questionOf('address')], sent);
  expect(JSON.stringify(answers)).toBe('{"q":{"line1":"x","city":"Berlin","country":"DE"}}');
});

it('is not vulnerable to prototype pollution by the rows of a matrix', () => {
  const { answers } = checkAnswers([questionOf('matrix', grid)], { q: polluting });
  expect(answers).toEqual({});
  expect(Object.hasOwn(Object.prototype, 'good')).toBe(false);
});

const opera = { lat: -33.8568, lon: 151.2153 };

describeAnswers('location', {
  accepted: [
    ['latitude and longitude', { required: true }, opera],
    ['the accuracy in meters', {}, { ...opera, accuracy: 12.5 }],
    ['the equator at the meridian of Greenwich', {}, { lat: 0, lon: 0, accuracy: 0 }],
    ['the smallest coordinates', {}, { lat: -90, lon: -180 }],
    ['the largest coordinates', {}, { lat: 90, lon: 180, accuracy: 20_000_000 }],
    ['a blank accuracy, which is not stored', {}, { ...opera, accuracy: null }, opera],
  ],
  rejected: [
    ...invalidObjects.map((sent) => [JSON.stringify(sent), {}, sent, 'wrong_type'] as const),
    ['a latitude alone', {}, { lat: 52.52 }, 'lon: missing_part'],
    ['an accuracy alone', {}, { accuracy: 5 }, 'lat: missing_part', 'lon: missing_part'],
    ['no part where the answer is required', { required: true }, { lat: null }, 'required'],
    ['a latitude beyond a pole', {}, { lat: 90.000_001, lon: 0 }, 'lat: too_large'],
    ['a latitude beyond the other pole', {}, { lat: -91, lon: 0 }, 'lat: too_small'],
    ['a longitude beyond 180 degrees', {}, { lat: 0, lon: 180.5 }, 'lon: too_large'],
    ['a longitude below -180 degrees', {}, { lat: 0, lon: -181 }, 'lon: too_small'],
    ['a negative accuracy', {}, { ...opera, accuracy: -1 }, 'accuracy: too_small'],
    ['texts', {}, { lat: '52.52', lon: '13.405' }, 'lat: wrong_type', 'lon: wrong_type'],
    ['infinite numbers', {}, { lat: JSON.parse('1e999'), lon: 0 }, 'lat: wrong_type'],
    ['an unknown part', {}, { ...opera, altitude: 5 }, 'altitude: unknown_part'],
    [
      'other names of the parts',
      {},
      { latitude: 1, longitude: 1 },
      'latitude: unknown_part',
      'longitude: unknown_part',
      'lat: missing_part',
      'lon: missing_part',
    ],
  ],
});
