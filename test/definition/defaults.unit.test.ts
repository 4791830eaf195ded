import { describe, expect, it } from 'vitest';
import { expressionsOf } from '../../packages/definition/logic/flow/expressions-of.ts';
import { definitionLimits } from '../../packages/definition/model/definition-limits.ts';
import { checkAgainst } from '../support/arbitraries/answer-arbitraries.ts';
import { failuresOf, parse } from '../support/arbitraries/definition-arbitraries.ts';

const form = (...elements: unknown[]) => ({ schema: { sections: [{ elements }] } });
const question = (type: string, members: object) => ({ id: 'q', type, title: 'Q', ...members });
const at = 'schema.sections[0].elements[0].default';
const options = [
  { id: 'a', label: 'A' },
  { id: 'b', label: 'B' },
  { id: 'none', label: 'None', exclusive: true },
];
const lines = options.slice(0, 2);
const labels = lines.map(({ id, label }) => ({ id, label }));

/** Each type with members, a default that it refuses, the failures, and one that it accepts. */
const defaults: [
  type: string,
  members: object,
  refused: unknown,
  failures: string[],
  ok: unknown,
][] = [
  ['short_text', { max_length: 3 }, 'abcd', [': too_long'], 'abc'],
  ['short_text', { pattern: '[a-z]+' }, 'A', [': pattern'], 'a'],
  ['long_text', {}, 7, [': wrong_type'], 'two\nlines'],
  [
    'email',
    { allowed_domains: ['a.example'] },
    'x@b.example',
    [': domain_not_allowed'],
    'x@a.example',
  ],
  ['url', {}, 'example', [': invalid_url'], 'https://a.example'],
  ['phone_number', { default_country: 'DE' }, '12', [': invalid_phone_number'], '030 123456'],
  ['number', { max: 5, integer: true }, 5.5, [': not_an_integer', ': too_large'], 5],
  ['date', { min: '2026-01-01' }, '2025-12-31', [': too_early'], '2026-01-01'],
  ['time', {}, '24:00', [': invalid_time'], '23:59'],
  ['datetime', {}, '2026-01-31', [': invalid_datetime'], '2026-01-31T18:30:00Z'],
  ['yes_no', {}, 'yes', [': wrong_type'], false],
  ['legal', { required: true }, false, [': required'], true],
  ['single_choice', { options: lines }, 'c', [': unknown_option'], 'b'],
  [
    'dropdown',
    { options: lines, allow_other: true },
    { other: 1 },
    ['.other: wrong_type'],
    { other: 'C' },
  ],
  ['multiple_choice', { options }, ['a', 'none'], [': exclusive_option'], ['a', 'b']],
  ['ranking', { options: labels }, ['a'], [': incomplete_ranking'], ['b', 'a']],
  ['rating', {}, 6, [': too_large'], 5],
  ['opinion_scale', {}, 0, [': too_small'], 1],
  ['nps', {}, 11, [': too_large'], 10],
  ['matrix', { rows: labels, columns: labels }, { a: 'c' }, ['.a: unknown_column'], { a: 'b' }],
  [
    'address',
    { required_parts: [] },
    { country: 'XX' },
    ['.country: invalid_country'],
    { country: 'DE' },
  ],
  [
    'contact_info',
    {},
    { fax: '1' },
    ['.fax: unknown_part'],
    { first_name: 'A', last_name: 'B', email: 'a@b.example' },
  ],
];

describe('default of a question', () => {
  it.each(defaults)('is an answer to %s with %j', (type, members, refused, failures, accepted) => {
    const found = failuresOf(form(question(type, { ...members, default: refused })));
    expect(found).toEqual(expect.arrayContaining(failures.map((one) => at + one)));
    const definition = parse(form(question(type, { ...members, default: accepted })));
    expect(definition.schema.sections[0]?.elements[0]).toMatchObject({ default: accepted });
    expect(parse(definition)).toEqual(definition);
  });

  it.each(['file', 'signature', 'statement', 'calculated', 'repeat'])(
    'does not exist for %s',
    (type) => {
      const members = { value: 'number', expression: '1', elements: [] };
      const own = type === 'calculated' || type === 'repeat' ? members : {};
      const failures = failuresOf(form(question(type, { ...own, default: 'a' })));
      expect(failures).toContain(`${at}: unknown_member`);
    },
  );

  it('is checked without limits that depend on the day', () => {
    const relative = question('date', { min: 'today', max: '2027-01-01', default: '2028-01-01' });
    expect(failuresOf(form(relative))).toEqual([`${at}: too_late`]);
    expect(failuresOf(form({ ...relative, default: '1999-01-01' }))).toEqual([]);
  });

  it('is not checked against an invalid pattern, which is reported', () => {
    const invalid = question('short_text', { pattern: '(', default: 'a' });
    expect(failuresOf(form(invalid))).toEqual([
      'schema.sections[0].elements[0].pattern: invalid_pattern',
    ]);
  });

  it('may be null, which counts as absent', () => {
    const { schema } = parse(form(question('yes_no', { default: null, default_expression: null })));
    expect(schema.sections[0]?.elements[0]).not.toHaveProperty('default');
  });

  it('keeps a part that is named id', () => {
    const rows = [{ id: 'id', label: 'Id' }, ...labels];
    const matrix = question('matrix', { rows, columns: labels, default: { id: '', a: 'b' } });
    const { schema } = parse(form(matrix));
    expect(schema.sections[0]?.elements[0]).toMatchObject({ default: { id: '', a: 'b' } });
  });

  it('is no answer that the service stores', () => {
    const definition = parse(form(question('number', { default: 7 })));
    expect(checkAgainst(definition, {})).toEqual({ answers: {}, failures: [] });
    const required = parse(form(question('number', { default: 7, required: true })));
    expect(checkAgainst(required, {}).failures).toEqual(['answers.q: required']);
  });

  it('may be that of a question in entries', () => {
    const repeat = (inner: object) => ({
      id: 'children',
      type: 'repeat',
      title: 'Children',
      elements: [inner],
    });
    expect(failuresOf(form(repeat(question('rating', { default: 9 }))))).toEqual([
      'schema.sections[0].elements[0].elements[0].default: too_large',
    ]);
    expect(failuresOf(form(repeat(question('rating', { default: 3 }))))).toEqual([]);
  });
});

describe('default_expression of a question', () => {
  const expression = `${at}_expression`;
  const price = { id: 'price', type: 'number', title: 'Price' };
  const second = expression.replace('elements[0]', 'elements[1]');

  it.each([
    ['short_text', '1', '"a"'],
    ['long_text', 'true', '"a" + "b"'],
    ['email', '1', '"a@b.example"'],
    ['number', '"a"', 'price * 2'],
    ['rating', 'true', '5'],
    ['date', '1', 'add_days(today(), 7)'],
    ['datetime', '1', 'today() + "T12:00:00Z"'],
    ['yes_no', '1', 'price > 1'],
    ['legal', '"true"', 'price > 1'],
  ])('has the type of the answers to %s', (type, refused, accepted) => {
    const expressed = (source: string) => question(type, { default_expression: source });
    expect(failuresOf(form(price, expressed(refused)))).toEqual([`${second}: invalid_expression`]);
    expect(failuresOf(form(price, expressed(accepted)))).toEqual([]);
  });

  it.each(['single_choice', 'multiple_choice', 'address', 'file', 'hidden'])(
    'does not exist for %s',
    (type) => {
      const element = question(type, { options: labels, default_expression: '"a"' });
      expect(failuresOf(form(element))).toContain(`${expression}: unknown_member`);
    },
  );

  it('excludes a default', () => {
    const both = question('number', { default: 1, default_expression: '2' });
    expect(failuresOf(form(both))).toEqual([`${expression}: contradictory_limits`]);
  });

  it('refers to earlier questions, in an entry also to those of the same entry', () => {
    const computed = question('number', { default_expression: 'price * position' });
    expect(failuresOf(form(computed, price))).toEqual([`${expression}: invalid_expression`]);
    expect(failuresOf(form(question('number', { default_expression: 'q + 1' })))).toHaveLength(1);
    const repeat = (...elements: object[]) => ({
      id: 'lines',
      type: 'repeat',
      title: 'Lines',
      elements,
    });
    expect(failuresOf(form(repeat(computed, price)))).toHaveLength(1);
    expect(failuresOf(form(repeat(price, computed)))).toEqual([]);
    expect(failuresOf(form(price, repeat(computed)))).toEqual([]);
    const outside = question('number', { default_expression: 'price' });
    expect(failuresOf(form(repeat(price), outside))).toHaveLength(1);
  });

  it('counts as the expressions of a form', () => {
    const source = JSON.stringify('a'.repeat(definitionLimits.expressionLength - 10));
    const long = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        ...question('yes_no', { default_expression: `${source} == ""` }),
        id: `q${index}`,
      }));
    const last = expression.replace('elements[0]', 'elements[25]');
    expect(failuresOf(form(...long(26)))).toEqual([`${last}: invalid_expression`]);
    expect(failuresOf(form(...long(20)))).toEqual([]);
    const { schema } = parse(form(question('number', { default_expression: ' 1 + 1 ' })));
    expect(expressionsOf(schema)).toEqual(['1 + 1']);
  });

  it('is not evaluated by the service', () => {
    const definition = parse(form(question('number', { default_expression: '1 + 1' })));
    expect(checkAgainst(definition, {})).toEqual({ answers: {}, failures: [] });
  });
});
