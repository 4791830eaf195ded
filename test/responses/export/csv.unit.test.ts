import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Definition } from '../../../packages/definition/definition-model.ts';
import { ApprovalStatus, ResponseSource } from '../../../prisma/generated/client/enums.ts';
import {
  addQuestions,
  type ExportedQuestion,
} from '../../../src/responses/export/tables/answer-parts.ts';
import { csvLine, csvRecord } from '../../../src/responses/export/tables/csv.ts';
import {
  createTable,
  type QuestionColumns,
  responseLayout,
  rowOf,
} from '../../../src/responses/export/tables/table.ts';
import type { SerializableResponse } from '../../../src/responses/read/response-rows.ts';
import { definitions, parse } from '../../support/arbitraries/definition-arbitraries.ts';

/** Parses a table strictly (RFC 4180): lines end with CRLF, unquoted cells contain no separators. */
function cellsOf(csv: string): string[][] {
  const rows: string[][] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",;\r\n]*))(,|\r\n)/y;
  let row: string[] = [];
  while (cell.lastIndex < csv.length) {
    const at = cell.lastIndex;
    const found = cell.exec(csv);
    if (!found) throw new Error(`not RFC 4180: ${JSON.stringify(csv.slice(at, at + 80))}`);
    row.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '');
    if (found[3] === ',') continue;
    rows.push(row);
    row = [];
  }
  expect(row).toEqual([]);
  return rows;
}

const fixed = [
  'id',
  'created_at',
  'form_version',
  'source',
  'duration_ms',
  'approval_status',
  'approval_score',
  'approval_max_score',
  'approval_percent',
];

/** The header of a table, and a function that writes responses to a version. */
function csvTable(questions: QuestionColumns) {
  const { headings, cellsOf } = createTable(questions, responseLayout());
  const lines = (definition: Definition, responses: readonly SerializableResponse[]) =>
    responses
      .map(rowOf)
      .map(csvRecord(cellsOf({ definition }), headings.length))
      .join('');
  return { header: csvLine(headings), lines };
}

/** Writes a table of several versions, newest first, with responses by version. */
function tableOf(...versions: (readonly object[])[]) {
  const definitions = versions.map((elements) => parse({ schema: { sections: [{ elements }] } }));
  const questions = new Map<string, ExportedQuestion>();
  for (const [index, definition] of definitions.entries()) {
    addQuestions(questions, definition, definitions.length - index);
  }
  const { header: head, lines } = csvTable(questions);
  const definitionOf = (version: number) => definitions.at(-version) ?? unasked;
  return {
    head,
    lines: (responses: readonly SerializableResponse[]) =>
      responses.map((one) => lines(definitionOf(one.formVersion), [one])).join(''),
  };
}

const unasked = parse({ schema: { sections: [] } });

const responseOf = (
  answers: Record<string, string | number | boolean | object>,
  formVersion = 1,
) => ({
  formId: 'form_1',
  id: 'resp_1',
  formVersion,
  createdAt: '2026-01-31T12:00:00.000Z',
  answers: JSON.stringify(answers),
  approvalStatus: ApprovalStatus.REJECTED,
  decision: {
    status: ApprovalStatus.REJECTED,
    score: 2,
    maxScore: 3,
    percent: 66.67,
    matched: ['c1'],
    failedRequired: [],
  },
  reviewedAt: null,
  reviewNote: null,
  source: ResponseSource.WEB,
  durationMs: null,
  language: null,
  timeZone: null,
  invitation: null,
});

/** The cell of one answer; undefined for no answer. */
function cell(type: string, answer: string | number | boolean | object | undefined, own = {}) {
  const table = tableOf([{ id: 'q', type, title: 'Q', ...own }]);
  const [row] = cellsOf(table.lines([responseOf(answer === undefined ? {} : { q: answer })]));
  expect(row).toHaveLength(fixed.length + 1);
  return row?.at(-1);
}

/** The heading of a title. */
const heading = (title: string) =>
  cellsOf(tableOf([{ id: 'q', type: 'short_text', title }]).head)[0]?.at(-1);

const options = [
  { id: 'a', label: 'Apple' },
  { id: 'b', label: 'Pear; "Conference", ripe' },
  { id: 'c', label: '=Cherry' },
];
const choice = { options, allow_other: true };
const grid = {
  rows: [
    { id: 'r1', label: 'Food' },
    { id: 'r2', label: 'Service' },
    { id: 'r3', label: 'Price' },
  ],
  columns: [
    { id: 'c1', label: 'Good' },
    { id: 'c2', label: 'Bad' },
  ],
};
const file = (name: string) => ({ file_id: 'file_1', name, size: 7, type: 'text/plain' });

describe('tables', () => {
  it('writes the fixed columns before the answers', () => {
    const table = tableOf([{ id: 'q', type: 'short_text', title: 'Q' }]);
    expect(table.head).toBe(`${fixed.join()},Q\r\n`);
    expect(table.lines([])).toBe('');
    expect(table.lines([{ ...responseOf({ q: 'x' }), durationMs: 0 }])).toBe(
      'resp_1,2026-01-31T12:00:00.000Z,1,web,0,rejected,2,3,66.67,x\r\n',
    );
    expect(table.lines([responseOf({})])).toBe(
      'resp_1,2026-01-31T12:00:00.000Z,1,web,,rejected,2,3,66.67,\r\n',
    );
  });

  it('writes only the fixed columns without a version', () => {
    expect(csvTable(new Map()).header).toBe(`${fixed.join()}\r\n`);
  });

  it('writes no columns for elements without answers', () => {
    const { head } = tableOf([
      { id: 's', type: 'statement', title: 'S' },
      { id: 'i', type: 'image', title: 'I', image_url: 'https://a.example/x.png' },
      { id: 'h', type: 'hidden', title: 'H' },
    ]);
    expect(cellsOf(head)).toEqual([[...fixed, 'H']]);
  });
});

describe('cells', () => {
  it.each<[string, string | number | boolean | object | undefined, string, object?]>([
    ['short_text', undefined, ''],
    ['short_text', 'Ann', 'Ann'],
    ['long_text', 'a, "b"\r\nc', 'a, "b"\r\nc'],
    ['email', 'a@b.example', 'a@b.example'],
    ['url', 'https://a.example/?x=1,2', 'https://a.example/?x=1,2'],
    ['hidden', 'utm', 'utm'],
    ['phone_number', '+4930901820', '+4930901820'],
    ['number', 0, '0'],
    ['number', -5, '-5'],
    ['number', -1.5, '-1.5'],
    ['number', 0.1, '0.1'],
    ['number', 1e21, '1e+21'],
    ['number', -1e21, '-1e+21'],
    ['number', -1e-7, '-1e-7'],
    ['number', 1.7976931348623157e308, '1.7976931348623157e+308'],
    ['number', -5e-324, '-5e-324'],
    ['date', '2026-01-31', '2026-01-31'],
    ['partial_date', '2026', '2026'],
    ['partial_date', '2026-01', '2026-01'],
    ['time', '09:05', '09:05'],
    ['datetime', '2026-01-31T12:00:00+01:00', '2026-01-31T12:00:00+01:00'],
    ['yes_no', true, 'Yes'],
    ['yes_no', false, 'No'],
    ['legal', true, 'Yes'],
    ['legal', false, 'No'],
    ['rating', 5, '5'],
    ['opinion_scale', 0, '0', { min: 0 }],
    ['nps', 10, '10'],
    ['single_choice', 'a', 'Apple', choice],
    ['single_choice', { other: 'Plum' }, 'Plum', choice],
    ['single_choice', 'gone', 'gone', choice],
    ['dropdown', 'b', 'Pear; "Conference", ripe', choice],
    ['dropdown', { other: '=1+1' }, "'=1+1", choice],
    ['multiple_choice', ['c'], "'=Cherry", choice],
    ['multiple_choice', ['b', 'a'], 'Pear; "Conference", ripe; Apple', choice],
    ['multiple_choice', ['a', 'gone', { other: 'Plum' }], 'Apple; gone; Plum', choice],
    ['ranking', ['a', 'c', 'b'], 'Apple; =Cherry; Pear; "Conference", ripe', { options }],
    ['matrix', { r1: 'c1', r3: 'c2' }, 'Food: Good; Price: Bad', grid],
    ['matrix', { r3: 'c2', r1: 'gone' }, 'Food: gone; Price: Bad', grid],
    [
      'matrix',
      { r1: ['c2', 'c1'], r2: ['c1'] },
      'Food: Bad, Good; Service: Good',
      { ...grid, multiple: true },
    ],
    ['file', [file('a.txt'), file('b, c.pdf')], 'a.txt; b, c.pdf'],
    ['file', [file('=cmd.txt')], "'=cmd.txt"],
    ['signature', [file('signature.png')], 'signature.png'],
    [
      'address',
      { line1: '1 Main St', city: 'Berlin', postal_code: '10115', country: 'DE' },
      '1 Main St, Berlin, 10115, DE',
    ],
    ['address', { line1: '-', country: 'DE' }, "'-, DE"],
    ['location', { lat: -33.8568, lon: 151.2153, accuracy: 12 }, '-33.8568, 151.2153, 12'],
    ['location', { lat: 0, lon: 1e-7 }, '0, 1e-7'],
    [
      'contact_info',
      { first_name: 'Ann', last_name: 'Lee', email: 'a@b.example', phone: '+4930901820' },
      'Ann, Lee, a@b.example, +4930901820',
    ],
  ])('formats an answer of type %s, %j, as %j', (type, answer, expected, own) => {
    expect(cell(type, answer, own)).toBe(expected);
  });

  it('ignores matrix rows with ids such as toString', () => {
    const rows = [
      { id: 'toString', label: 'Text' },
      { id: 'r1', label: 'Food' },
    ];
    expect(cell('matrix', { r1: 'c1' }, { ...grid, rows })).toBe('Food: Good');
  });

  it.each(['a,b', '"', 'say "yes"', ',', '""', '"\r\n"', ' x ', '\ufeffx', "'", 'עברית 🎉'])(
    'round-trips a cell and a title that contain %j',
    (text) => {
      expect(cell('long_text', text)).toBe(text);
      expect(cell('single_choice', 'a', { options: [{ id: 'a', label: text.trim() }] })).toBe(
        text.trim(),
      );
      expect(heading(text)).toBe(text.trim());
    },
  );

  it('quotes a cell with line breaks, separators and quotes', () => {
    expect(cell('long_text', 'a\n,\r"')).toBe('a\n,\r"');
  });

  it.each(['a\nb', 'a\rb', '\n', 'x\r1'])('quotes the line break in %j', (text) => {
    expect(cell('long_text', text)).toBe(text);
  });
});

describe('CSV injection', () => {
  it.each([
    '=1+1',
    '+1+cmd',
    '-1+1',
    '@SUM(A1)',
    '\t=1',
    '=',
    '+',
    '-',
    '@',
    '--',
    '=5',
    '+49x',
    '-x',
    '-5%',
    '-1e5e5',
    '-1e',
    '-e5',
    '+49/30',
    '-1;2',
    '-1:2',
    '-1\t',
    '＝1+1',
    '＋1',
    '－5',
    '＠SUM(A1)',
    '=HYPERLINK("https://evil.example","x")',
    '@5',
    '\t5',
    '-(A1)',
    '-５',
    '-1*2',
    '=1,2',
  ])('marks the formula %j as text', (text) => {
    expect(cell('long_text', text)).toBe(`'${text}`);
    expect(cell('single_choice', { other: text }, choice)).toBe(`'${text}`);
    if (text.trim() === text) expect(heading(text)).toBe(`'${text}`);
  });

  it.each([
    ['x;=1+1;y', "x;'=1+1;y"],
    ['a;＝1', "a;'＝1"],
    ['x;+cmd|y;-5', "x;'+cmd|y;-5"],
    ['x\r=1', "x\r'=1"],
    ['x\n@SUM(A1);z', "x\n'@SUM(A1);z"],
    ['-1\r\n=1', "'-1\r\n'=1"],
    [';;=1', ";;'=1"],
  ])(
    'marks the formula that a spreadsheet would find in %j if it split at semicolons',
    (text, marked) => {
      expect(cell('long_text', text)).toBe(marked);
      expect(heading(text)).toBe(marked);
    },
  );

  it.each(['x;1+1;y', ';', 'a;1', '-1;2'])('quotes the semicolon in %j', (text) => {
    const table = tableOf([{ id: 'q', type: 'short_text', title: text }]);
    expect(table.head).toMatch(/,"[^"]*;[^"]*"\r\n$/);
    expect(table.lines([responseOf({ q: text })])).toMatch(/,"[^"]*;[^"]*"\r\n$/);
  });

  it('marks a formula after a carriage return as text', () => {
    expect(cell('long_text', '\r=1')).toBe("'\r'=1");
  });

  it.each([
    'x＝1',
    '+49 30 901820',
    '-5',
    '-1.5',
    '(030) 901820',
    '+1 (212) 555-2368',
    '-1,234.50',
    '+5',
    '-1e-7',
    '+1e+21',
    '-1e5',
    '+.5',
    '-5.',
    '5',
    'x=1',
    ' =1',
    "'=1",
    'a-b',
    '1+1',
    '#1',
  ])('does not mark the number, phone number or text %j', (text) => {
    expect(cell('long_text', text)).toBe(text);
    expect(heading(text)).toBe(text.trim() === text ? text : `'${text.trim()}`);
  });
});

describe('columns', () => {
  const titles = (...versions: (readonly object[])[]) =>
    cellsOf(tableOf(...versions).head)[0]?.slice(fixed.length);
  const text = (id: string, title: string) => ({ id, type: 'short_text', title });

  it('orders columns by the newest version, followed by columns of older versions', () => {
    expect(
      titles(
        [text('c', 'See'), text('a', 'New')],
        [text('b', 'Bee'), text('a', 'Old')],
        [text('z', 'Zed'), text('b', 'Older bee')],
      ),
    ).toEqual(['See', 'New', 'Bee', 'Zed']);
  });

  it.each([
    [
      ['a', 'b'],
      ['Same', 'Same'],
      ['Same (a)', 'Same (b)'],
    ],
    [
      ['a', 'b', 'c'],
      ['Same', 'Other', 'Same'],
      ['Same (a)', 'Other', 'Same (c)'],
    ],
    [
      ['a', 'b'],
      ['id', 'approval_score'],
      ['id (a)', 'approval_score (b)'],
    ],
    [['a'], ['ID'], ['ID']],
    [
      ['a', 'b'],
      ['=1', '=1'],
      ["'=1 (a)", "'=1 (b)"],
    ],
    [
      ['toString', 'valueOf'],
      ['constructor', '__proto__'],
      ['constructor', '__proto__'],
    ],
  ])('writes columns %j with titles %j as headings %j', (ids, names, expected) => {
    expect(titles(ids.map((id, index) => text(id, names[index] ?? '')))).toEqual(expected);
  });

  it('adds ids to equal titles of questions of two versions', () => {
    expect(titles([text('b', 'Same')], [text('a', 'Same')])).toEqual(['Same (b)', 'Same (a)']);
  });

  it('never writes equal headings', () => {
    const found = titles([text('a', 'T'), text('b', 'T'), text('c', 'T (a)')]) ?? [];
    expect(new Set(found).size).toBe(3);
  });

  it('formats each answer by the question of its own version', () => {
    const questionWith = (label: string) => ({
      id: 'q',
      type: 'single_choice',
      title: 'Q',
      options: [{ id: 'a', label }],
    });
    const table = tableOf([questionWith('New')], [questionWith('Old')], [text('q', 'Q')]);
    const lines = [3, 2, 1, 4].map((version) => responseOf({ q: 'a' }, version));
    expect(cellsOf(table.lines(lines)).map((row) => row.at(-1))).toEqual(['New', 'Old', 'a', '']);
  });
});

describe('properties', () => {
  const nasty = fc.string({
    unit: fc.constantFrom('"', ',', '\r\n', '=', '-', '+', ' ', 'x', '1', ';', "'", '\t', '🎉'),
    maxLength: 12,
  });
  const markedPart = (text: string) =>
    /^[=+\-@\t\r]/.test(text) && !/^[+-]?[\d .,()-]*\d[\d .,()-]*$/.test(text) ? `'${text}` : text;
  const marked = (text: string) => {
    const [first = '', ...others] = text.split(/([;\r\n])/);
    const whole = [
      first,
      ...others.map((part) => (/^[;\r\n]$/.test(part) ? part : markedPart(part))),
    ];
    return markedPart(text) === text ? whole.join('') : `'${whole.join('')}`;
  };

  it('round-trips arbitrary cells', () => {
    const questions = ['a', 'b', 'c'].map((id) => ({ id, type: 'long_text', title: id }));
    const table = tableOf(questions);
    const rows = fc.array(fc.tuple(nasty, nasty, nasty), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(rows, (drawn) => {
        const lines = table.lines(drawn.map(([a, b, c]) => responseOf({ a, b, c })));
        const found = cellsOf(lines).map((row) => row.slice(fixed.length));
        expect(found).toEqual(drawn.map((texts) => texts.map(marked)));
      }),
    );
  });

  it('writes as many cells per line as headings for arbitrary definitions', () => {
    fc.assert(
      fc.property(definitions, (drawn) => {
        const definition = parse(drawn);
        const questions = new Map<string, ExportedQuestion>();
        addQuestions(questions, definition, 1);
        const { header: head, lines } = csvTable(questions);
        const [columns = []] = cellsOf(head.replaceAll(/(?<!\r)\n|\r(?!\n)/g, ' '));
        const [row] = cellsOf(lines(definition, [responseOf({})]));
        expect(row).toHaveLength(columns.length);
      }),
    );
  });
});
