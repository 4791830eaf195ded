import { describe, expect, it } from 'vitest';
import { failuresOf, parse } from '../support/arbitraries/definition-arbitraries.ts';

const form = (...elements: object[]) => ({ schema: { sections: [{ elements }] } });
const repeat = (count: number, make: (index: number) => unknown) =>
  Array.from({ length: count }, (_, index) => make(index));
const textOfLength = (length: number) => 'x'.repeat(length);

const options = [
  { id: 'red', label: 'Red' },
  { id: 'blue', label: 'Blue', image_url: 'https://img.example/blue.png' },
];
const rows = [{ id: 'food', label: 'The food' }];
const columns = [
  { id: 'good', label: 'Good' },
  { id: 'bad', label: 'Bad' },
];

type Members = Readonly<Record<string, unknown>>;

/** A type: what it cannot do without, what is filled in, and all of its members. */
interface Row {
  readonly type: string;
  readonly needs?: Members;
  readonly fills?: Members;
  readonly full: Members;
}

const placeholder = 'Type here';
const choice = {
  needs: { options },
  fills: { allow_other: false, randomize: false },
  full: { options, allow_other: true, randomize: true },
};
const ends = { min_label: 'Never', max_label: 'Always' };

const table: readonly Row[] = [
  {
    type: 'short_text',
    fills: { max_length: 1000 },
    full: {
      placeholder,
      min_length: 2,
      max_length: 80,
      pattern: '[a-z]+',
      pattern_message: 'Lower case, please.',
    },
  },
  {
    type: 'long_text',
    fills: { max_length: 20_000 },
    full: { placeholder, min_length: 2, max_length: 80 },
  },
  {
    type: 'email',
    fills: { allowed_domains: [] },
    full: { placeholder, allowed_domains: ['a.example'] },
  },
  { type: 'url', full: { placeholder } },
  { type: 'phone_number', full: { default_country: 'DE' } },
  {
    type: 'number',
    fills: { integer: false },
    full: { min: -1.5, max: 2.5, integer: true, unit: 'kg' },
  },
  { type: 'date', full: { min: '2024-02-29', max: '2026-12-31' } },
  { type: 'time', full: { min: '00:00', max: '23:59' } },
  {
    type: 'datetime',
    full: { min: '2026-01-01T00:00:00Z', max: '2026-12-31T23:59:59.5-08:00' },
  },
  { type: 'yes_no', full: {} },
  { type: 'legal', full: { link: 'https://terms.example' } },
  { type: 'single_choice', ...choice },
  { type: 'dropdown', ...choice },
  {
    type: 'multiple_choice',
    ...choice,
    full: { ...choice.full, min_selected: 1, max_selected: 3 },
  },
  { type: 'ranking', needs: { options }, full: { options } },
  { type: 'rating', fills: { max: 5 }, full: { max: 7 } },
  { type: 'opinion_scale', fills: { min: 1, max: 10 }, full: { min: 0, max: 5, ...ends } },
  { type: 'nps', full: ends },
  {
    type: 'matrix',
    needs: { rows, columns },
    fills: { multiple: false },
    full: { rows, columns, multiple: true },
  },
  {
    type: 'file',
    fills: { max_files: 1, accept: [] },
    full: { max_files: 3, max_size_bytes: 1_000_000, accept: ['image/*', '.pdf'] },
  },
  { type: 'signature', full: {} },
  {
    type: 'address',
    fills: { required_parts: ['line1', 'city', 'country'] },
    full: { required_parts: ['line1', 'line2', 'city', 'region', 'postal_code', 'country'] },
  },
  {
    type: 'contact_info',
    fills: { required_parts: ['first_name', 'last_name', 'email'] },
    full: { required_parts: ['first_name', 'last_name', 'email', 'phone', 'company'] },
  },
  { type: 'hidden', full: { default: 'newsletter' } },
  { type: 'statement', full: { text: 'Now to you.' } },
  {
    type: 'image',
    needs: { image_url: 'https://img.example/a.png' },
    full: { image_url: 'https://img.example/b.png', alt: 'A bee' },
  },
];

const rowOf = new Map(table.map((row) => [row.type, row]));

/** An element of a type with what it needs, and with more. */
function element(type: string, members: object = {}) {
  return { id: 'q', type, title: 'T', ...rowOf.get(type)?.needs, ...members };
}

const elementsOf = (...elements: object[]) => parse(form(...elements)).schema.sections[0]?.elements;

/** What is wrong with an element, told from the element on. */
const failuresFor = (type: string, members: object) =>
  failuresOf(form(element(type, members))).map((failure) =>
    failure.replace(/^schema\.sections\[0\]\.elements\[0\]\.?/, ''),
  );

describe.each(table)('$type', ({ type, needs, fills, full }) => {
  it('comes back with its defaults when it has only what it needs', () => {
    const sent = { id: 'q', type, title: 'T', ...needs };
    expect(elementsOf(sent)).toStrictEqual([{ ...sent, required: false, ...fills }]);
  });

  it('comes back as it was sent when it has everything', () => {
    const head = { id: 'q', type, title: 'T', description: 'D', required: true };
    const visible_if = { question: 'first', op: 'is_answered' };
    const [, second] =
      elementsOf({ ...element('yes_no'), id: 'first' }, { ...head, visible_if, ...full }) ?? [];
    expect(second).toStrictEqual({ ...head, visible_if, ...full });
  });

  it('has no member of another type', () => {
    const foreign = table.flatMap((other) => Object.entries(other.full));
    for (const [name, value] of foreign.filter(([name]) => !Object.hasOwn(full, name))) {
      expect(failuresFor(type, { [name]: value })).toEqual([`${name}: unknown_member`]);
    }
  });

  it('takes nothing of another kind for a member', () => {
    for (const name of Object.keys(full)) {
      expect(failuresFor(type, { [name]: { a: 1 } })).toEqual([`${name}: wrong_type`]);
    }
  });

  it('cannot do without what it needs, nor with null in its place', () => {
    for (const [name, value] of Object.entries(needs ?? {})) {
      const code = Array.isArray(value) ? 'too_few' : 'required';
      for (const missing of [undefined, null]) {
        expect(failuresFor(type, { [name]: missing })).toEqual([`${name}: ${code}`]);
      }
    }
  });

  it('needs a title unless it is only shown', () => {
    const shown = type === 'statement' || type === 'image';
    for (const title of [undefined, '', ' \u00a0\n']) {
      expect(failuresFor(type, { title })).toEqual(shown ? [] : ['title: required']);
    }
    expect(failuresFor(type, { title: textOfLength(500) })).toEqual([]);
    expect(failuresFor(type, { title: textOfLength(501) })).toEqual(['title: too_long']);
  });
});

describe('a text member is at most as long as it may be', () => {
  it.each([
    ['placeholder', 500, ['short_text', 'long_text', 'email', 'url']],
    ['pattern_message', 500, ['short_text']],
    ['unit', 50, ['number']],
    ['min_label', 200, ['opinion_scale', 'nps']],
    ['max_label', 200, ['opinion_scale', 'nps']],
    ['default', 1000, ['hidden']],
    ['text', 5000, ['statement']],
    ['alt', 500, ['image']],
  ])('%s: %i characters', (name, limit, types) => {
    for (const type of types) {
      expect(failuresFor(type, { [name]: '🦊'.repeat(limit) })).toEqual([]);
      expect(failuresFor(type, { [name]: '🦊'.repeat(limit + 1) })).toEqual([`${name}: too_long`]);
      expect(failuresFor(type, { [name]: 'a\0b' })).toEqual([`${name}: invalid_text`]);
      expect(failuresFor(type, { [name]: 5 })).toEqual([`${name}: wrong_type`]);
    }
  });

  it('a pattern: 1000 characters', () => {
    expect(failuresFor('short_text', { pattern: textOfLength(1000) })).toEqual([]);
    expect(failuresFor('short_text', { pattern: textOfLength(1001) })).toEqual([
      'pattern: too_long',
    ]);
  });
});

describe('a number member is a whole one within its bounds', () => {
  it.each([
    ['short_text', 'min_length', 0, 1000],
    ['short_text', 'max_length', 1, 1000],
    ['long_text', 'min_length', 0, 20_000],
    ['long_text', 'max_length', 1, 20_000],
    ['multiple_choice', 'max_selected', 1, 501],
    ['rating', 'max', 3, 10],
    ['opinion_scale', 'min', 0, 1],
    ['opinion_scale', 'max', 5, 10],
    ['file', 'max_files', 1, 10],
    ['file', 'max_size_bytes', 1, Number.MAX_SAFE_INTEGER],
  ])('%s: %s from %i to %i', (type, name, least, most) => {
    for (const good of [least, most]) expect(failuresFor(type, { [name]: good })).toEqual([]);
    expect(failuresFor(type, { [name]: least - 1 })).toEqual([`${name}: too_small`]);
    expect(failuresFor(type, { [name]: most + 1 })).toEqual([`${name}: too_large`]);
    for (const wrong of [least + 0.5, `${least}`, true, [least], Number.NaN]) {
      expect(failuresFor(type, { [name]: wrong })).toEqual([`${name}: wrong_type`]);
    }
  });

  it('min_selected reaches as far as 500 options and one in other words', () => {
    const all = { options: repeat(500, (n) => ({ label: `${n}` })), allow_other: true };
    expect(failuresFor('multiple_choice', { ...all, min_selected: 501 })).toEqual([]);
    expect(failuresFor('multiple_choice', { min_selected: 0 })).toEqual([]);
    expect(failuresFor('multiple_choice', { min_selected: -1 })).toEqual([
      'min_selected: too_small',
    ]);
    expect(failuresFor('multiple_choice', { min_selected: 502 })).toEqual([
      'min_selected: too_large',
    ]);
    expect(failuresFor('multiple_choice', { min_selected: 1.5 })).toEqual([
      'min_selected: wrong_type',
    ]);
  });

  it.each(['min', 'max'])('%s of a number is any that JSON can hold', (name) => {
    for (const good of [-1e300, -0.1, 0, 2 ** 60]) {
      expect(failuresFor('number', { [name]: good })).toEqual([]);
    }
    for (const wrong of ['1', true, [1], JSON.parse('1e999'), Number.NaN]) {
      expect(failuresFor('number', { [name]: wrong })).toEqual([`${name}: wrong_type`]);
    }
  });
});

describe('a switch is true or false', () => {
  it.each([
    ['number', 'integer'],
    ['single_choice', 'allow_other'],
    ['dropdown', 'randomize'],
    ['multiple_choice', 'allow_other'],
    ['matrix', 'multiple'],
    ['yes_no', 'required'],
  ])('%s: %s', (type, name) => {
    for (const good of [true, false]) expect(failuresFor(type, { [name]: good })).toEqual([]);
    for (const wrong of ['true', 1, []]) {
      expect(failuresFor(type, { [name]: wrong })).toEqual([`${name}: wrong_type`]);
    }
  });
});

describe('limits that contradict each other are told at the lower one', () => {
  type Limits = readonly [story: string, type: string, members: object, at: string | null];

  it.each<Limits>([
    ['lengths', 'short_text', { min_length: 9, max_length: 8 }, 'min_length'],
    ['one length', 'short_text', { min_length: 8, max_length: 8 }, null],
    ['long lengths', 'long_text', { min_length: 2000, max_length: 1999 }, 'min_length'],
    ['one long length', 'long_text', { min_length: 2000, max_length: 2000 }, null],
    ['numbers', 'number', { min: 0.2, max: 0.1 }, 'min'],
    ['one number', 'number', { min: 0.1, max: 0.1 }, null],
    ['a gap between whole numbers', 'number', { min: 1.1, max: 1.9, integer: true }, 'min'],
    ['one whole number', 'number', { min: 1.1, max: 2, integer: true }, null],
    ['days', 'date', { min: '2026-01-02', max: '2026-01-01' }, 'min'],
    ['one day', 'date', { min: '2026-01-01', max: '2026-01-01' }, null],
    ['times, though midnight lies between', 'time', { min: '22:00', max: '06:00' }, 'min'],
    ['one time', 'time', { min: '22:00', max: '22:00' }, null],
    [
      'instants, though their texts do not',
      'datetime',
      { min: '2026-01-01T00:00:00-01:00', max: '2026-01-01T00:59:59Z' },
      'min',
    ],
    [
      'one instant, though the texts do',
      'datetime',
      { min: '2026-01-01T02:00:00+02:00', max: '2026-01-01T00:00:00.000Z' },
      null,
    ],
    ['selections', 'multiple_choice', { min_selected: 2, max_selected: 1 }, 'min_selected'],
    ['one selection', 'multiple_choice', { min_selected: 2, max_selected: 2 }, null],
    ['more selections than options', 'multiple_choice', { min_selected: 3 }, 'min_selected'],
    [
      'as many as with other words',
      'multiple_choice',
      { min_selected: 3, allow_other: true },
      null,
    ],
    [
      'more than with other words',
      'multiple_choice',
      { min_selected: 4, allow_other: true },
      'min_selected',
    ],
    ['at most more than there are', 'multiple_choice', { max_selected: 501 }, null],
  ])('%s', (_, type, members, at) => {
    expect(failuresFor(type, members)).toEqual(at ? [`${at}: contradictory_limits`] : []);
  });

  it('also where something else is wrong with the question', () => {
    expect(failuresFor('number', { title: '', min: 2, max: 1 })).toEqual([
      'min: contradictory_limits',
      'title: required',
    ]);
  });
});

describe('options, rows and columns', () => {
  const lists = [
    ['single_choice', 'options'],
    ['dropdown', 'options'],
    ['multiple_choice', 'options'],
    ['ranking', 'options'],
    ['matrix', 'rows'],
    ['matrix', 'columns'],
  ];

  it.each(lists)('%s: %s are from 1 to 500, with labels and ids of their own', (type, name) => {
    const list = (...entries: unknown[]) => failuresFor(type, { [name]: entries });
    expect(list()).toEqual([`${name}: too_few`]);
    expect(list({ label: textOfLength(500) })).toEqual([]);
    expect(list(...repeat(500, (n) => ({ label: `${n}` })))).toEqual([]);
    expect(list(...repeat(501, (n) => ({ label: `${n}` })))).toEqual([`${name}: too_many`]);
    expect(list({ label: textOfLength(501) })).toEqual([`${name}[0].label: too_long`]);
    expect(list({})).toEqual([`${name}[0].label: required`]);
    expect(list({ label: 7 })).toEqual([`${name}[0].label: wrong_type`]);
    expect(list('Red')).toEqual([`${name}[0]: wrong_type`]);
    expect(list({ label: 'A', value: 1 })).toEqual([`${name}[0].value: unknown_member`]);
    expect(list({ id: 'a.b', label: 'A' })).toEqual([`${name}[0].id: invalid_id`]);
    expect(list({ id: 'a', label: 'A' }, { id: 'b', label: 'A' })).toEqual([]);
    const same = repeat(3, () => ({ id: 'a', label: 'A' }));
    expect(list(...same)).toEqual([`${name}[1].id: duplicate_id`, `${name}[2].id: duplicate_id`]);
  });

  it.each(lists)('%s: %s get the ids that they lack', (type, name) => {
    const entries = [{ label: 'A' }, { label: 'B' }];
    const id = expect.stringMatching(/^[A-Za-z0-9_-]{1,64}$/);
    expect(elementsOf(element(type, { [name]: entries }))).toMatchObject([
      { [name]: entries.map((entry) => ({ ...entry, id })) },
    ]);
  });

  it('a row may have the id of a column, and neither has a picture', () => {
    const own = [{ id: 'a', label: 'A' }];
    expect(failuresFor('matrix', { rows: own, columns: own })).toEqual([]);
    const pictured = [{ label: 'A', image_url: 'https://img.example' }];
    expect(failuresFor('matrix', { rows: pictured })).toEqual([
      'rows[0].image_url: unknown_member',
    ]);
  });
});

describe('a member in a notation of its own', () => {
  type Notation = readonly [
    type: string,
    name: string,
    code: string,
    good: readonly string[],
    bad: readonly string[],
  ];

  const days: Notation[3] = ['2028-02-29', '2000-02-29', '2026-12-31', '9999-12-31'];
  const noDays: Notation[4] = [
    ...['2026-02-29', '1900-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '2026-01-00'],
    ...['', '2026-1-1', '01.02.2026', '20260101', '2026-01-01T00:00:00Z', '٢٠٢٦-01-01'],
  ];
  const instants: Notation[3] = [
    ...['2028-02-29T23:59:59Z', '2026-01-01T00:00:00.123456+05:45', '2026-01-01t00:00:00z'],
  ];
  const noInstants: Notation[4] = [
    ...['', '2026-01-01', '2026-01-01T00:00:00', '2026-02-29T00:00:00Z', '2026-01-01T24:00:00Z'],
    ...['2016-12-31T23:59:60Z', '2026-01-01 00:00:00Z', '2026-01-01T00:00Z'],
    ...['2026-01-01T00:00:00+0100', '2026-01-01T00:00:00+24:00', '2026-01-01T00:00:00.Z'],
  ];
  const times24 = ['00:00', '09:30', '23:59'];
  const noTimes = ['', '24:00', '9:30', '09:60', '09:30:00', '09:30Z', '9.30', '09:30 pm'];
  const urls = [
    'https://a.example',
    'HTTP://a.example:81/b?c=d#e',
    `https://a/${textOfLength(1990)}`,
  ];
  const noUrls = [
    '/a',
    'a.example',
    'ftp://a.example',
    'javascript:alert(1)',
    'https://',
    'https:a',
  ];

  it.each<Notation>([
    ['date', 'min', 'invalid_value', days, noDays],
    ['date', 'max', 'invalid_value', days, noDays],
    ['time', 'min', 'invalid_value', times24, noTimes],
    ['time', 'max', 'invalid_value', times24, noTimes],
    ['datetime', 'min', 'invalid_value', instants, noInstants],
    ['datetime', 'max', 'invalid_value', instants, noInstants],
    [
      'phone_number',
      'default_country',
      'invalid_value',
      ['DE', 'US', 'JP', 'GB'],
      // The last one is a country, but nobody there has a number of its own.
      ['', 'XX', 'ZZ', 'EU', 'UK', 'DEU', 'Germany', '49', '+49', 'AQ'],
    ],
    ['legal', 'link', 'invalid_url', urls, noUrls],
    ['image', 'image_url', 'invalid_url', urls, noUrls],
  ])('%s: %s, else %s', (type, name, code, good, bad) => {
    for (const value of good) {
      expect(elementsOf(element(type, { [name]: value }))).toMatchObject([{ [name]: value }]);
    }
    for (const value of bad) {
      expect([value, ...failuresFor(type, { [name]: value })]).toEqual([value, `${name}: ${code}`]);
    }
  });

  it.each([
    ['legal', 'link'],
    ['image', 'image_url'],
  ])('%s: %s says something and has at most 2000 characters', (type, name) => {
    expect(failuresFor(type, { [name]: ' ' })).toEqual([`${name}: required`]);
    expect(failuresFor(type, { [name]: `https://a/${textOfLength(1991)}` })).toEqual([
      `${name}: too_long`,
    ]);
  });
});

describe('a list of words', () => {
  it.each([
    [
      'email',
      'allowed_domains',
      ['example.org', 'mail.a-b.example', 'bücher.example', 'xn--bcher-kva.example'],
      ['', 'example', '@a.example', 'me@a.example', 'https://a.example', 'a.example/b'],
    ],
    ['email', 'allowed_domains', [], ['-a.example', 'a..example', '1.2.3.4', 'a.b:80', 'a b.c']],
    [
      'file',
      'accept',
      ['image/png', 'image/*', 'application/vnd.ms-excel', 'image/svg+xml', '.pdf', '.tar.gz'],
      ['', '.', 'pdf', 'image', 'image/', '/png', '*/*', '*', 'image/png;q=1', '.p df', '..'],
    ],
    ['address', 'required_parts', ['line2', 'region'], ['', 'street', 'LINE1', 'email']],
    ['contact_info', 'required_parts', ['phone', 'company'], ['', 'name', 'city', 'Phone']],
  ])('%s: %s is told at the wrong one', (type, name, good, bad) => {
    expect(elementsOf(element(type, { [name]: good }))).toMatchObject([{ [name]: good }]);
    for (const value of bad) {
      const failures = failuresFor(type, { [name]: [...good, value] });
      expect([value, ...failures]).toEqual([value, `${name}[${good.length}]: invalid_value`]);
    }
    expect(failuresFor(type, { [name]: good.join() })).toEqual([`${name}: wrong_type`]);
  });

  it.each([
    ['email', 'allowed_domains', (n: number) => `a${n}.example`],
    ['file', 'accept', (n: number) => `.a${n}`],
  ])('%s: %s has at most 100', (type, name, make) => {
    expect(failuresFor(type, { [name]: repeat(100, make) })).toEqual([]);
    expect(failuresFor(type, { [name]: repeat(101, make) })).toEqual([`${name}: too_many`]);
    expect(failuresFor(type, { [name]: [1, make(1)] })).toEqual([`${name}[0]: wrong_type`]);
  });

  it.each(['address', 'contact_info'])('%s: required_parts may be none, but each once', (type) => {
    const [part = ''] = type === 'address' ? ['city'] : ['phone'];
    expect(failuresFor(type, { required_parts: [] })).toEqual([]);
    expect(failuresFor(type, { required_parts: [part, part] })).toEqual([
      'required_parts: invalid_value',
    ]);
  });

  it('is written in the case that its words are compared in', () => {
    const sent = [
      element('email', { allowed_domains: ['Example.ORG', 'BÜCHER.example'] }),
      { ...element('file', { accept: ['Image/PNG', '.PDF'] }), id: 'f' },
      { ...element('phone_number', { default_country: 'de' }), id: 'p' },
    ];
    expect(elementsOf(...sent)).toMatchObject([
      { allowed_domains: ['example.org', 'bücher.example'] },
      { accept: ['image/png', '.pdf'] },
      { default_country: 'DE' },
    ]);
  });
});

describe('a pattern', () => {
  it.each([
    ['that does not close', '(a'],
    ['that repeats nothing', '*a'],
    ['with a range turned round', '[z-a]'],
    ['that looks ahead', 'a(?=b)'],
    ['that looks ahead for nothing', 'a(?!b)'],
    ['that looks behind', '(?<=a)b'],
    ['that looks behind for nothing', '(?<!a)b'],
    ['that refers back', '(a)\\1'],
    ['that refers back by name', '(?P<a>x)(?P=a)'],
    ['that holds on to what it has', '(?>a+)b'],
    ['that repeats more than 1000 times', 'a{1001}'],
    ['that repeats what is repeated', '((a{100}){100}){100}'],
    ['with too many steps', '(x?){1000}(y?){1000}'],
  ])('is refused: one %s', (_, pattern) => {
    expect(failuresFor('short_text', { pattern })).toEqual(['pattern: invalid_pattern']);
  });

  it.each([
    ['with classes', '\\p{Lu}[[:alpha:]]\\d'],
    ['that ignores case', '(?i)abc'],
    ['with a named group', '(?P<year>\\d{4})'],
    ['that takes forever where steps are retraced', '(a+)+$'],
    ['of 2002 steps', '.{0,1000}'],
    ['that is empty', ''],
  ])('is accepted: one %s', (_, pattern) => {
    expect(elementsOf(element('short_text', { pattern }))).toMatchObject([{ pattern }]);
  });

  // Compiling each of these takes long enough for all of them to outlast the test's time limit.
  it.each([
    ['many steps', '((x?){30}){30}'.repeat(60)],
    ['many steps of many letters', '((\\pL?){30}){30}'.repeat(50)],
  ])('is refused 500 times in one form without trying all: %s', (_, pattern) => {
    const questions = Array.from({ length: 500 }, (_, n) => ({
      ...element('short_text', { pattern }),
      id: `q${n}`,
    }));
    const failures = failuresOf(form(...questions));
    expect(failures).toHaveLength(500);
    expect(new Set(failures.map((failure) => failure.split('.').at(-1)))).toEqual(
      new Set(['pattern: invalid_pattern']),
    );
  });

  it('is refused where the others of the form leave too little room', () => {
    const questions = (count: number) =>
      form(
        ...Array.from({ length: count }, (_, n) => ({
          ...element('short_text', { pattern: '.{0,1000}' }),
          id: `q${n}`,
        })),
      );
    expect(failuresOf(questions(5))).toEqual([]);
    expect(failuresOf(questions(20))).toContain(
      'schema.sections[0].elements[19].pattern: invalid_pattern',
    );
  });
});
