import { describe, expect, it } from 'vitest';
import { defaultFormOf } from '../../packages/definition/questions/default-forms.ts';
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

/** A type: its required members, its defaults, and all of its members. */
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
  {
    type: 'partial_date',
    fills: { precision: 'day' },
    full: { precision: 'month', min: '1900', max: 'today' },
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
  { type: 'location', full: {} },
  { type: 'hidden', full: { default: 'newsletter' } },
  { type: 'statement', full: { text: 'Now to you.' } },
  {
    type: 'image',
    needs: { image_url: 'https://img.example/a.png' },
    full: { image_url: 'https://img.example/b.png', alt: 'A bee' },
  },
];

const rowOf = new Map(table.map((row) => [row.type, row]));

/** An element of a type with its required members and others. */
function element(type: string, members: object = {}) {
  return { id: 'q', type, title: 'T', ...rowOf.get(type)?.needs, ...members };
}

const elementsOf = (...elements: object[]) => parse(form(...elements)).schema.sections[0]?.elements;

/** The failures of an element, relative to the element. */
const failuresFor = (type: string, members: object) =>
  failuresOf(form(element(type, members))).map((failure) =>
    failure.replace(/^schema\.sections\[0\]\.elements\[0\]\.?/, ''),
  );

describe.each(table)('the question type $type', ({ type, needs, fills, full }) => {
  it(`fills in the defaults of ${type}`, () => {
    const sent = { id: 'q', type, title: 'T', ...needs };
    expect(elementsOf(sent)).toStrictEqual([{ ...sent, required: false, ...fills }]);
  });

  it(`returns all members of ${type} as they were sent`, () => {
    const head = { id: 'q', type, title: 'T', description: 'D', required: true };
    const visible_if = { question: 'first', op: 'is_answered' };
    const [, second] =
      elementsOf({ ...element('yes_no'), id: 'first' }, { ...head, visible_if, ...full }) ?? [];
    expect(second).toStrictEqual({ ...head, visible_if, ...full });
  });

  it(`rejects members of other types in ${type}`, () => {
    const foreign = table
      .flatMap((other) => Object.entries(other.full))
      .filter(([name]) => !Object.hasOwn(full, name))
      .filter(([name]) => name !== 'default' || !defaultFormOf(type)); // of hidden questions
    for (const [name, value] of foreign) {
      expect(failuresFor(type, { [name]: value })).toEqual([`${name}: unknown_member`]);
    }
  });

  it(`rejects values of the wrong type for members of ${type}`, () => {
    for (const name of Object.keys(full)) {
      expect(failuresFor(type, { [name]: { a: 1 } })).toEqual([`${name}: wrong_type`]);
    }
  });

  it(`rejects ${type} without its required members, or with null`, () => {
    for (const [name, value] of Object.entries(needs ?? {})) {
      const code = Array.isArray(value) ? 'too_few' : 'required';
      for (const missing of [undefined, null]) {
        expect(failuresFor(type, { [name]: missing })).toEqual([`${name}: ${code}`]);
      }
    }
  });

  it(`validates the title of ${type}, which is optional for content only`, () => {
    const isContent = type === 'statement' || type === 'image';
    for (const title of [undefined, '', ' \u00a0\n']) {
      expect(failuresFor(type, { title })).toEqual(isContent ? [] : ['title: required']);
    }
    expect(failuresFor(type, { title: textOfLength(2000) })).toEqual([]);
    expect(failuresFor(type, { title: textOfLength(2001) })).toEqual(['title: too_long']);
  });
});

describe('text members', () => {
  it.each([
    ['placeholder', 500, ['short_text', 'long_text', 'email', 'url']],
    ['pattern_message', 500, ['short_text']],
    ['unit', 50, ['number']],
    ['min_label', 200, ['opinion_scale', 'nps']],
    ['max_label', 200, ['opinion_scale', 'nps']],
    ['default', 1000, ['hidden']],
    ['text', 5000, ['statement']],
    ['alt', 500, ['image']],
  ])('limits %s to %i characters', (name, limit, types) => {
    for (const type of types) {
      expect(failuresFor(type, { [name]: '🦊'.repeat(limit) })).toEqual([]);
      expect(failuresFor(type, { [name]: '🦊'.repeat(limit + 1) })).toEqual([`${name}: too_long`]);
      expect(failuresFor(type, { [name]: 'a\0b' })).toEqual([`${name}: invalid_text`]);
      expect(failuresFor(type, { [name]: 5 })).toEqual([`${name}: wrong_type`]);
    }
  });

  it('limits pattern to 1000 characters', () => {
    expect(failuresFor('short_text', { pattern: textOfLength(1000) })).toEqual([]);
    expect(failuresFor('short_text', { pattern: textOfLength(1001) })).toEqual([
      'pattern: too_long',
    ]);
  });
});

describe('number members', () => {
  it.each([
    ['short_text', 'min_length', 0, 1000],
    ['short_text', 'max_length', 1, 1000],
    ['long_text', 'min_length', 0, 20_000],
    ['long_text', 'max_length', 1, 20_000],
    ['multiple_choice', 'max_selected', 1, 5001],
    ['rating', 'max', 3, 10],
    ['opinion_scale', 'min', 0, 1],
    ['opinion_scale', 'max', 5, 10],
    ['file', 'max_files', 1, 10],
    ['file', 'max_size_bytes', 1, Number.MAX_SAFE_INTEGER],
  ])('accepts integers for %s.%s from %i to %i', (type, name, least, most) => {
    for (const good of [least, most]) expect(failuresFor(type, { [name]: good })).toEqual([]);
    expect(failuresFor(type, { [name]: least - 1 })).toEqual([`${name}: too_small`]);
    expect(failuresFor(type, { [name]: most + 1 })).toEqual([`${name}: too_large`]);
    for (const wrong of [least + 0.5, `${least}`, true, [least], Number.NaN]) {
      expect(failuresFor(type, { [name]: wrong })).toEqual([`${name}: wrong_type`]);
    }
  });

  it('accepts min_selected up to 5001, for 5000 options and "other"', () => {
    const all = { options: repeat(5000, (n) => ({ label: `${n}` })), allow_other: true };
    expect(failuresFor('multiple_choice', { ...all, min_selected: 5001 })).toEqual([]);
    expect(failuresFor('multiple_choice', { min_selected: 0 })).toEqual([]);
    expect(failuresFor('multiple_choice', { min_selected: -1 })).toEqual([
      'min_selected: too_small',
    ]);
    expect(failuresFor('multiple_choice', { min_selected: 5002 })).toEqual([
      'min_selected: too_large',
    ]);
    expect(failuresFor('multiple_choice', { min_selected: 1.5 })).toEqual([
      'min_selected: wrong_type',
    ]);
  });

  it.each(['min', 'max'])('accepts any JSON number for number.%s', (name) => {
    for (const good of [-1e300, -0.1, 0, 2 ** 60]) {
      expect(failuresFor('number', { [name]: good })).toEqual([]);
    }
    for (const wrong of ['1', true, [1], JSON.parse('1e999'), Number.NaN]) {
      expect(failuresFor('number', { [name]: wrong })).toEqual([`${name}: wrong_type`]);
    }
  });
});

describe('boolean members', () => {
  it.each([
    ['number', 'integer'],
    ['single_choice', 'allow_other'],
    ['dropdown', 'randomize'],
    ['multiple_choice', 'allow_other'],
    ['matrix', 'multiple'],
    ['yes_no', 'required'],
  ])('accepts only true and false for %s.%s', (type, name) => {
    for (const good of [true, false]) expect(failuresFor(type, { [name]: good })).toEqual([]);
    for (const wrong of ['true', 1, []]) {
      expect(failuresFor(type, { [name]: wrong })).toEqual([`${name}: wrong_type`]);
    }
  });
});

describe('contradictory limits', () => {
  type Limits = readonly [title: string, type: string, members: object, at: string | null];

  it.each<Limits>([
    ['min_length above max_length', 'short_text', { min_length: 9, max_length: 8 }, 'min_length'],
    ['equal lengths', 'short_text', { min_length: 8, max_length: 8 }, null],
    [
      'min_length above max_length of a long text',
      'long_text',
      { min_length: 2000, max_length: 1999 },
      'min_length',
    ],
    ['equal lengths of a long text', 'long_text', { min_length: 2000, max_length: 2000 }, null],
    ['a number min above max', 'number', { min: 0.2, max: 0.1 }, 'min'],
    ['equal numbers', 'number', { min: 0.1, max: 0.1 }, null],
    ['no integer between min and max', 'number', { min: 1.1, max: 1.9, integer: true }, 'min'],
    ['one integer between min and max', 'number', { min: 1.1, max: 2, integer: true }, null],
    ['a date min after max', 'date', { min: '2026-01-02', max: '2026-01-01' }, 'min'],
    ['equal dates', 'date', { min: '2026-01-01', max: '2026-01-01' }, null],
    ['a year min after max', 'partial_date', { min: '2027', max: '2026-12-31' }, 'min'],
    ['a year min that contains max', 'partial_date', { min: '2026', max: '2026-02' }, null],
    ['a year max that contains min', 'partial_date', { min: '2026-02', max: '2026' }, null],
    ['a year and a relative date', 'partial_date', { min: '9999', max: 'today' }, null],
    ['a time range across midnight', 'time', { min: '22:00', max: '06:00' }, 'min'],
    ['equal times', 'time', { min: '22:00', max: '22:00' }, null],
    [
      'an instant min after max, but alphabetically before',
      'datetime',
      { min: '2026-01-01T00:00:00-01:00', max: '2026-01-01T00:59:59Z' },
      'min',
    ],
    [
      'equal instants in different notations',
      'datetime',
      { min: '2026-01-01T02:00:00+02:00', max: '2026-01-01T00:00:00.000Z' },
      null,
    ],
    [
      'min_selected above max_selected',
      'multiple_choice',
      { min_selected: 2, max_selected: 1 },
      'min_selected',
    ],
    ['equal numbers of selections', 'multiple_choice', { min_selected: 2, max_selected: 2 }, null],
    [
      'min_selected above the number of options',
      'multiple_choice',
      { min_selected: 3 },
      'min_selected',
    ],
    [
      'min_selected equal to the number of options and "other"',
      'multiple_choice',
      { min_selected: 3, allow_other: true },
      null,
    ],
    [
      'min_selected above the number of options and "other"',
      'multiple_choice',
      { min_selected: 4, allow_other: true },
      'min_selected',
    ],
    ['max_selected above the number of options', 'multiple_choice', { max_selected: 5001 }, null],
  ])('detects contradictory limits: %s', (_, type, members, at) => {
    expect(failuresFor(type, members)).toEqual(at ? [`${at}: contradictory_limits`] : []);
  });

  it('reports contradictory limits together with other failures of the question', () => {
    expect(failuresFor('number', { title: '', min: 2, max: 1 })).toEqual([
      'min: contradictory_limits',
      'title: required',
    ]);
  });
});

describe('options, rows and columns', () => {
  const lists = [
    ['single_choice', 'options', 5000],
    ['dropdown', 'options', 5000],
    ['multiple_choice', 'options', 5000],
    ['ranking', 'options', 5000],
    ['matrix', 'rows', 500],
    ['matrix', 'columns', 500],
  ] as const;

  it.each(lists)(
    'validates %s.%s: 1 to %d entries with labels and unique ids',
    (type, name, most) => {
      const list = (...entries: unknown[]) => failuresFor(type, { [name]: entries });
      expect(list()).toEqual([`${name}: too_few`]);
      expect(list({ label: textOfLength(2000) })).toEqual([]);
      expect(list(...repeat(most, (n) => ({ label: `${n}` })))).toEqual([]);
      expect(list(...repeat(most + 1, (n) => ({ label: `${n}` })))).toEqual([`${name}: too_many`]);
      expect(list({ label: textOfLength(2001) })).toEqual([`${name}[0].label: too_long`]);
      expect(list({})).toEqual([`${name}[0].label: required`]);
      expect(list({ label: 7 })).toEqual([`${name}[0].label: wrong_type`]);
      expect(list('Red')).toEqual([`${name}[0]: wrong_type`]);
      expect(list({ label: 'A', value: 1 })).toEqual([`${name}[0].value: unknown_member`]);
      expect(list({ id: 'a.b', label: 'A' })).toEqual([`${name}[0].id: invalid_id`]);
      expect(list({ id: 'a', label: 'A' }, { id: 'b', label: 'A' })).toEqual([]);
      const same = repeat(3, () => ({ id: 'a', label: 'A' }));
      expect(list(...same)).toEqual([`${name}[1].id: duplicate_id`, `${name}[2].id: duplicate_id`]);
    },
  );

  it.each(lists)('generates missing ids in %s.%s', (type, name) => {
    const entries = [{ label: 'A' }, { label: 'B' }];
    const id = expect.stringMatching(/^[A-Za-z0-9_-]{1,64}$/);
    expect(elementsOf(element(type, { [name]: entries }))).toMatchObject([
      { [name]: entries.map((entry) => ({ ...entry, id })) },
    ]);
  });

  it('accepts the same id for a row and a column of a matrix, but no images', () => {
    const own = [{ id: 'a', label: 'A' }];
    expect(failuresFor('matrix', { rows: own, columns: own })).toEqual([]);
    const pictured = [{ label: 'A', image_url: 'https://img.example' }];
    expect(failuresFor('matrix', { rows: pictured })).toEqual([
      'rows[0].image_url: unknown_member',
    ]);
  });
});

describe('members with a format', () => {
  type Notation = readonly [
    type: string,
    name: string,
    code: string,
    good: readonly string[],
    bad: readonly string[],
  ];

  const days: Notation[3] = ['2028-02-29', '2000-02-29', '2026-12-31', '9999-12-31'];
  const noDays: Notation[4] = [
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '',
    '2026-1-1',
    '01.02.2026',
    '20260101',
    '2026-01-01T00:00:00Z',
    '٢٠٢٦-01-01',
  ];
  const noPeriods: Notation[4] = [...noDays, '26', '2026-', '2026-1', '2026-13', '2026-00', 'now'];
  const instants: Notation[3] = [
    '2028-02-29T23:59:59Z',
    '2026-01-01T00:00:00.123456+05:45',
    '2026-01-01t00:00:00z',
  ];
  const noInstants: Notation[4] = [
    '',
    '2026-01-01',
    '2026-01-01T00:00:00',
    '2026-02-29T00:00:00Z',
    '2026-01-01T24:00:00Z',
    '2016-12-31T23:59:60Z',
    '2026-01-01 00:00:00Z',
    '2026-01-01T00:00Z',
    '2026-01-01T00:00:00+0100',
    '2026-01-01T00:00:00+24:00',
    '2026-01-01T00:00:00.Z',
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
    ['partial_date', 'min', 'invalid_value', ['2026', '2026-02', 'today-1y', ...days], noPeriods],
    ['partial_date', 'max', 'invalid_value', ['0001', '9999-12', 'today', ...days], noPeriods],
    ['partial_date', 'precision', 'invalid_value', ['year', 'month', 'day'], ['', 'decade', 'Day']],
    ['time', 'min', 'invalid_value', times24, noTimes],
    ['time', 'max', 'invalid_value', times24, noTimes],
    ['datetime', 'min', 'invalid_value', instants, noInstants],
    ['datetime', 'max', 'invalid_value', instants, noInstants],
    [
      'phone_number',
      'default_country',
      'invalid_value',
      ['DE', 'US', 'JP', 'GB'],
      // The last one is a country without phone numbers of its own.
      ['', 'XX', 'ZZ', 'EU', 'UK', 'DEU', 'Germany', '49', '+49', 'AQ'],
    ],
    ['legal', 'link', 'invalid_url', urls, noUrls],
    ['image', 'image_url', 'invalid_url', urls, noUrls],
  ])('validates the format of %s.%s: %s', (type, name, code, good, bad) => {
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
  ])('requires 1 to 2000 characters for %s.%s', (type, name) => {
    expect(failuresFor(type, { [name]: ' ' })).toEqual([`${name}: required`]);
    expect(failuresFor(type, { [name]: `https://a/${textOfLength(1991)}` })).toEqual([
      `${name}: too_long`,
    ]);
  });
});

describe('lists of texts', () => {
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
  ])('reports an invalid entry of %s.%s with its index', (type, name, good, bad) => {
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
  ])('accepts at most 100 entries of %s.%s', (type, name, make) => {
    expect(failuresFor(type, { [name]: repeat(100, make) })).toEqual([]);
    expect(failuresFor(type, { [name]: repeat(101, make) })).toEqual([`${name}: too_many`]);
    expect(failuresFor(type, { [name]: [1, make(1)] })).toEqual([`${name}[0]: wrong_type`]);
  });

  it.each(['address', 'contact_info'])('accepts no or distinct required_parts of %s', (type) => {
    const [part = ''] = type === 'address' ? ['city'] : ['phone'];
    expect(failuresFor(type, { required_parts: [] })).toEqual([]);
    expect(failuresFor(type, { required_parts: [part, part] })).toEqual([
      'required_parts: invalid_value',
    ]);
  });

  it('normalizes the case of allowed_domains, accept and default_country', () => {
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

describe('patterns', () => {
  it.each([
    ['an unclosed group', '(a'],
    ['a quantifier without an expression', '*a'],
    ['a reversed range', '[z-a]'],
    ['a lookahead', 'a(?=b)'],
    ['a negative lookahead', 'a(?!b)'],
    ['a lookbehind', '(?<=a)b'],
    ['a negative lookbehind', '(?<!a)b'],
    ['a backreference', '(a)\\1'],
    ['a named backreference', '(?P<a>x)(?P=a)'],
    ['an atomic group', '(?>a+)b'],
    ['more than 1000 repeats', 'a{1001}'],
    ['nested repeats', '((a{100}){100}){100}'],
    ['too many steps', '(x?){1000}(y?){1000}'],
  ])('rejects a pattern with %s', (_, pattern) => {
    expect(failuresFor('short_text', { pattern })).toEqual(['pattern: invalid_pattern']);
  });

  it.each([
    ['classes', '\\p{Lu}[[:alpha:]]\\d'],
    ['case-insensitive matching', '(?i)abc'],
    ['a named group', '(?P<year>\\d{4})'],
    ['nested quantifiers, which are slow with backtracking', '(a+)+$'],
    ['2002 steps', '.{0,1000}'],
    ['no characters', ''],
  ])('accepts a pattern with %s', (_, pattern) => {
    expect(elementsOf(element('short_text', { pattern }))).toMatchObject([{ pattern }]);
  });

  // Compiling all of these patterns would exceed the timeout of the test.
  it.each([
    ['many steps', '((x?){30}){30}'.repeat(60)],
    ['many steps of many letters', '((\\pL?){30}){30}'.repeat(50)],
  ])('rejects 500 patterns of one form without compiling all of them: %s', (_, pattern) => {
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

  it('rejects a pattern if all patterns of the form have too many steps together', () => {
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
