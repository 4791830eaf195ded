import { describe, expect, it } from 'vitest';
import { compileAnswerCheck } from '../../packages/definition/answers/compile-answer-check.ts';
import type { Op } from '../../packages/definition/conditions/operator-names.ts';
import type { QuestionTypeName } from '../../packages/definition/questions/question-types.ts';
import { answerContext } from '../support/arbitraries/answer-arbitraries.ts';
import { failuresOf, parse } from '../support/arbitraries/definition-arbitraries.ts';

const options = ['a', 'b', 'c'].map((id) => ({ id, label: id.toUpperCase() }));
const labels = [{ id: 'a', label: 'A' }];

type Kind =
  | ('text' | 'number' | 'date' | 'moment' | 'boolean')
  | ('choice' | 'choices' | 'ranking' | 'other');

interface Sample {
  /** What its answers can be compared as. */
  readonly kind: Kind;
  readonly needs?: object;
  readonly value: unknown;
}

/** By type: members that a question must have, and a value to compare its answer with. */
const samples: Readonly<Record<QuestionTypeName, Sample>> = {
  short_text: { kind: 'text', value: 'x' },
  long_text: { kind: 'text', value: 'x' },
  email: { kind: 'text', value: 'x' },
  url: { kind: 'text', value: 'x' },
  phone_number: { kind: 'text', value: '+49' },
  number: { kind: 'number', value: 1.5 },
  date: { kind: 'date', value: '2024-02-29' },
  time: { kind: 'moment', value: '12:00' },
  datetime: { kind: 'moment', value: '2026-01-01T00:00:00Z' },
  partial_date: { kind: 'date', value: '2024-02' },
  yes_no: { kind: 'boolean', value: false },
  legal: { kind: 'boolean', value: true },
  single_choice: { kind: 'choice', needs: { options }, value: 'a' },
  dropdown: { kind: 'choice', needs: { options }, value: 'a' },
  multiple_choice: { kind: 'choices', needs: { options }, value: ['b', 'a'] },
  ranking: { kind: 'ranking', needs: { options }, value: ['c', 'a', 'b'] },
  rating: { kind: 'number', value: 3 },
  opinion_scale: { kind: 'number', value: 3 },
  nps: { kind: 'number', value: 0 },
  matrix: { kind: 'other', needs: { rows: labels, columns: labels }, value: 'a' },
  file: { kind: 'other', value: 'x' },
  signature: { kind: 'other', value: 'x' },
  address: { kind: 'other', value: 'x' },
  contact_info: { kind: 'other', value: 'x' },
  location: { kind: 'other', value: 'x' },
  hidden: { kind: 'text', value: 'x' },
};

const types = new Map<string, Sample>(Object.entries(samples));

const inLists: readonly Kind[] = ['text', 'number', 'date', 'choice'];
const equal: readonly Kind[] = [...inLists, 'moment', 'boolean', 'choices', 'ranking'];
const inOrder: readonly Kind[] = ['number', 'date', 'moment'];
const all: readonly Kind[] = [...equal, 'other'];

/** The kinds that each operator accepts. */
const kindsByOp: Readonly<Record<Op, readonly Kind[]>> = {
  is_answered: all,
  is_empty: all,
  equals: equal,
  not_equals: equal,
  in: inLists,
  not_in: inLists,
  contains: ['text'],
  not_contains: ['text'],
  includes_any: ['choices'],
  includes_all: ['choices'],
  gt: inOrder,
  gte: inOrder,
  lt: inOrder,
  count_gte: [],
  count_lte: [],
  lte: inOrder,
};

/** The types that each operator accepts. */
const ops = new Map<string, readonly string[]>(
  Object.entries(kindsByOp).map(([op, kinds]) => [
    op,
    [...types].filter(([, { kind }]) => kinds.includes(kind)).map(([type]) => type),
  ]),
);

const question = (type: string, more: object = {}) => ({
  id: 'q',
  type,
  title: 'Q',
  ...types.get(type)?.needs,
  ...more,
});
const next = (visible_if: unknown) => ({ id: 'next', type: 'yes_no', title: 'T', visible_if });
const sections = (...list: object[]) => ({ schema: { sections: list } });

/** Where a condition or criterion may be: its name, the path of its operator, and a definition with it. */
const places: readonly [string, string, (of: object, op: string, value?: unknown) => object][] = [
  [
    'an element',
    'schema.sections[0].elements[1].visible_if',
    (of, op, value) => sections({ elements: [of, next({ question: 'q', op, value })] }),
  ],
  [
    'a section',
    'schema.sections[1].visible_if',
    (of, op, value) => sections({ elements: [of] }, { visible_if: { question: 'q', op, value } }),
  ],
  [
    'a criterion',
    'approval.criteria[0]',
    (of, op, value) => ({
      ...sections({ elements: [of] }),
      approval: { criteria: [{ question_id: 'q', op, expected: value }] },
    }),
  ],
];

describe.each(places)('the condition or criterion of %s', (place, path, put) => {
  const named = path.startsWith('approval') ? 'expected' : 'value';

  it.each([...ops.keys()])(`supports the operator %s in ${place} for some types only`, (op) => {
    const lists = ['in', 'not_in', 'includes_any', 'includes_all'];
    for (const [type, { value }] of types) {
      const compared = lists.includes(op) && !Array.isArray(value) ? [value] : value;
      const input = put(question(type), op, op.startsWith('is_') ? undefined : compared);
      const fits = ops.get(op)?.includes(type);
      expect([type, ...failuresOf(input)]).toEqual(fits ? [type] : [type, `${path}.op: unfit_op`]);
    }
  });

  it.each(['is_answered', 'is_empty'])(`rejects a value for the operator %s in ${place}`, (op) => {
    for (const type of types.keys()) {
      for (const value of ['x', false, 0, []]) {
        expect(failuresOf(put(question(type), op, value))).toEqual([
          `${path}.${named}: unknown_member`,
        ]);
      }
    }
  });

  it.each([...ops.keys()].filter((op) => !op.startsWith('is_')))(
    `requires a value for the operator %s in ${place}`,
    (op) => {
      for (const type of ops.get(op) ?? []) {
        expect(failuresOf(put(question(type), op))).toEqual([`${path}.${named}: required`]);
      }
    },
  );

  /** The failure of a value, relative to the path of the value. */
  type Row = readonly [type: string, op: string, value: unknown, failure: string];

  it.each<Row>([
    ['short_text', 'equals', 5, ': wrong_type'],
    ['short_text', 'equals', null, ': required'],
    ['short_text', 'equals', ['x'], ': wrong_type'],
    ['short_text', 'equals', ' ', ': required'],
    ['short_text', 'contains', '', ': required'],
    ['short_text', 'contains', 'a\0', ': invalid_text'],
    ['hidden', 'in', 'x', ': wrong_type'],
    ['hidden', 'in', [], ': too_few'],
    ['hidden', 'in', ['x', 7], '[1]: wrong_type'],
    ['hidden', 'not_in', ['x', ''], '[1]: required'],
    ['number', 'gt', '1', ': wrong_type'],
    ['number', 'in', [1, '1'], '[1]: wrong_type'],
    ['rating', 'lte', true, ': wrong_type'],
    ['date', 'lt', 20_260_101, ': wrong_type'],
    ['date', 'lt', '2026-02-29', ': invalid_value'],
    ['date', 'in', ['2028-02-29', '2026-02-29'], '[1]: invalid_value'],
    ['partial_date', 'equals', 2026, ': wrong_type'],
    ['partial_date', 'lte', '2026-13', ': invalid_value'],
    ['partial_date', 'in', ['2026', '26'], '[1]: invalid_value'],
    ['time', 'gte', '24:00', ': invalid_value'],
    ['datetime', 'equals', '2026-01-01T00:00:00', ': invalid_value'],
    ['yes_no', 'equals', 'true', ': wrong_type'],
    ['legal', 'not_equals', 1, ': wrong_type'],
    ['single_choice', 'equals', 'A', ': unknown_option'],
    ['single_choice', 'equals', { other: 'x' }, ': wrong_type'],
    ['dropdown', 'in', ['a', 'd'], '[1]: unknown_option'],
    ['dropdown', 'not_in', [], ': too_few'],
    ['multiple_choice', 'equals', 'a', ': wrong_type'],
    ['multiple_choice', 'equals', [], ': too_few'],
    ['multiple_choice', 'includes_any', ['d', 'a'], '[0]: unknown_option'],
    ['multiple_choice', 'includes_all', ['a', 1], '[1]: wrong_type'],
    ['ranking', 'equals', ['a', 'b'], ': too_few'],
    ['ranking', 'equals', ['a', 'b', 'b'], ': invalid_value'],
    ['ranking', 'not_equals', ['a', 'b', 'x'], '[2]: unknown_option'],
  ])(`rejects %s %s %j in ${place}: %s`, (type, op, value, failure) => {
    expect(failuresOf(put(question(type), op, value))).toEqual([`${path}.${named}${failure}`]);
  });
});

const leaf = (named = 'q') => ({ question: named, op: 'is_empty' });
const conditionPath = 'schema.sections[0].elements[1].visible_if';

/** The failures of a condition on the question `next`, relative to the condition. */
const failuresFor = (condition: unknown) =>
  failuresOf(sections({ elements: [question('number'), next(condition)] })).map((failure) =>
    failure.replace(/^schema\.sections\[0\]\.elements\[1\]\.visible_if\.?/, ''),
  );

/** The leaf in nested groups, which alternate between `all`, `any` and `not`. */
function nested(groups: number, inner: unknown = leaf()): unknown {
  if (groups === 0) return inner;
  const child = nested(groups - 1, inner);
  return [{ not: child }, { all: [leaf(), child] }, { any: [child] }][groups % 3];
}

describe('the structure of a condition', () => {
  it.each([
    ['text', 'q', [': wrong_type']],
    ['a list', [leaf()], [': wrong_type']],
    ['a number as the question', { ...leaf(), question: 1 }, ['question: wrong_type']],
    ['no question', { op: 'is_empty' }, ['question: required']],
    ['an unknown op', { question: 'q', op: 'like', value: 1 }, ['op: invalid_value']],
    ['the op constructor', { question: 'q', op: 'constructor' }, ['op: invalid_value']],
    ['an unknown member', { ...leaf(), valeu: 1 }, ['valeu: unknown_member']],
    ['a member of a criterion', { ...leaf(), expected: 1 }, ['expected: unknown_member']],
    ['an empty all', { all: [] }, ['all: too_few']],
    ['an empty any', { any: [] }, ['any: too_few']],
    ['a group of 101', { any: Array.from({ length: 101 }, () => leaf()) }, ['any: too_many']],
    ['all with an object', { all: leaf() }, ['all: wrong_type']],
    ['not with a list', { not: [leaf()] }, ['not: wrong_type']],
    ['all and any', { all: [leaf()], any: [leaf()] }, ['any: unknown_member']],
    ['a question and a group', { ...leaf(), all: [leaf()] }, ['all: unknown_member']],
    ['text in a group', { all: [leaf(), 'q'] }, ['all[1]: wrong_type']],
    ['an unknown question', leaf('r'), ['question: unknown_question']],
    ['the name of an inherited member', leaf('toString'), ['question: unknown_question']],
    [
      'an unknown question in a nested group',
      { any: [leaf(), { not: { all: [leaf('r')] } }] },
      ['any[1].not.all[0].question: unknown_question'],
    ],
    ['its own question', leaf('next'), ['question: later_question']],
    ['six nested groups', nested(6), ['not.any[0].all[1].not.any[0]: too_deep']],
    ['sixty nested groups', nested(60), ['not.any[0].all[1].not.any[0]: too_deep']],
  ])('rejects a condition with %s', (_, condition, failures) => {
    expect(failuresFor(condition)).toEqual(failures);
  });

  it('requires a question in an empty condition', () => {
    expect(failuresFor({})).toContain('question: required');
  });

  it('requires an op in a condition', () => {
    expect(failuresFor({ question: 'q' })).toEqual(['op: required']);
  });

  it.each([
    ['one group', nested(1)],
    ['five nested groups', nested(5)],
    ['a group of 100', { all: Array.from({ length: 100 }, () => leaf()) }],
  ])('accepts a condition with %s and returns it unchanged', (_, condition) => {
    const { schema } = parse(sections({ elements: [question('number'), next(condition)] }));
    expect(schema.sections[0]?.elements[1]?.visible_if).toEqual(condition);
  });
});

describe('references of conditions', () => {
  const first = { ...question('number'), id: 'first' };

  it('rejects a condition on a later question of the same or another section', () => {
    const own = { ...first, visible_if: leaf() };
    expect(failuresOf(sections({ elements: [own, question('number')] }))).toEqual([
      'schema.sections[0].elements[0].visible_if.question: later_question',
    ]);
    expect(failuresOf(sections({ elements: [own] }, { elements: [question('number')] }))).toEqual([
      'schema.sections[0].elements[0].visible_if.question: later_question',
    ]);
  });

  it('rejects a condition of a section on one of its own questions', () => {
    const about = { visible_if: leaf(), elements: [question('number')] };
    expect(failuresOf(sections({ elements: [first] }, about))).toEqual([
      'schema.sections[1].visible_if.question: later_question',
    ]);
  });

  it.each([
    { id: 'q', type: 'statement' },
    { id: 'q', type: 'image', image_url: 'https://img.example' },
  ])('rejects a condition or criterion on an element of type $type', (content) => {
    expect(failuresOf(sections({ elements: [content, next(leaf())] }))).toEqual([
      `${conditionPath}.question: unknown_question`,
    ]);
    const approval = { criteria: [{ question_id: 'q', op: 'is_empty' }] };
    expect(failuresOf({ ...sections({ elements: [content] }), approval })).toEqual([
      'approval.criteria[0].question_id: unknown_question',
    ]);
  });

  it('accepts a condition of a statement', () => {
    const statement = { id: 's', type: 'statement', visible_if: leaf() };
    expect(failuresOf(sections({ elements: [question('number'), statement] }))).toEqual([]);
  });

  it('reports a later question together with an operator that the question does not support', () => {
    const late = { ...first, visible_if: { question: 'q', op: 'contains', value: 'x' } };
    expect(failuresOf(sections({ elements: [late, question('number')] }))).toEqual([
      'schema.sections[0].elements[0].visible_if.op: unfit_op',
      'schema.sections[0].elements[0].visible_if.question: later_question',
    ]);
  });
});

describe('approval criteria', () => {
  const criterion = { question_id: 'q', op: 'is_empty' };
  const approve = (...criteria: unknown[]) => ({
    ...sections(
      { elements: [question('number')] },
      { elements: [{ ...question('yes_no'), id: 'z' }] },
    ),
    approval: { criteria },
  });

  it('returns a criterion with an id, one point and not required; it may reference any question', () => {
    const given = { id: expect.stringMatching(/^[\w-]+$/), points: 1, required: false };
    const last = { question_id: 'z', op: 'equals', expected: false };
    expect(parse(approve(criterion, last)).approval.criteria).toStrictEqual([
      { ...criterion, ...given },
      { ...last, ...given },
    ]);
  });

  it.each([
    ['points below 0', { points: -1 }, ['points: too_small']],
    ['points over a million', { points: 1_000_001 }, ['points: too_large']],
    ['fractional points', { points: 1.5 }, ['points: wrong_type']],
    ['points as text', { points: '1' }, ['points: wrong_type']],
    ['required as text', { required: 'yes' }, ['required: wrong_type']],
    ['an unknown question', { question_id: 'r' }, ['question_id: unknown_question']],
    ['no question', { question_id: undefined }, ['question_id: required']],
    ['null as the question', { question_id: null }, ['question_id: required']],
    ['an unknown op', { op: 'like' }, ['op: invalid_value']],
    ['a member of a condition', { value: 1 }, ['value: unknown_member']],
    ['a group', { all: [leaf()] }, ['all: unknown_member']],
    ['an id with a dot', { id: 'a.b' }, ['id: invalid_id']],
  ])('rejects a criterion with %s', (_, more, failures) => {
    const expected = failures.map((failure) => `approval.criteria[0].${failure}`);
    expect(failuresOf(approve({ ...criterion, ...more }))).toEqual(expected);
  });

  it.each([0, 1_000_000])('accepts a criterion of %i points', (points) => {
    expect(failuresOf(approve({ ...criterion, points }))).toEqual([]);
  });

  it('accepts at most 500 criteria, with ids that are unique among criteria', () => {
    const many = (count: number) => Array.from({ length: count }, () => criterion);
    expect(failuresOf(approve(...many(500)))).toEqual([]);
    expect(failuresOf(approve(...many(501)))).toEqual(['approval.criteria: too_many']);
    const duplicate = { ...criterion, id: 'a' };
    expect(failuresOf(approve(duplicate, duplicate))).toEqual([
      'approval.criteria[1].id: duplicate_id',
    ]);
    // Criteria, sections and questions have separate ids.
    expect(failuresOf(approve({ ...criterion, id: 'q' }))).toEqual([]);
  });
});

it('reports all failures of conditions and criteria at once', () => {
  const input = {
    ...sections(
      { visible_if: leaf('next'), elements: [question('rating'), next({ all: [] })] },
      {
        visible_if: { any: [leaf('missing'), { question: 'q', op: 'gt', value: 'x' }] },
        elements: [
          { id: 'own', type: 'yes_no', visible_if: { not: leaf('own') } },
          { ...question('dropdown', { id: 'c' }), visible_if: nested(6) },
          {
            id: 'last',
            type: 'url',
            title: 'L',
            visible_if: { question: 'c', op: 'lt', value: 1 },
          },
        ],
      },
    ),
    approval: {
      criteria: [
        { id: 'k', question_id: 'c', op: 'in', expected: ['a', 'z'], points: -1 },
        { id: 'k', question_id: 'last', op: 'equals' },
      ],
    },
  };
  const second = 'schema.sections[1]';
  expect(failuresOf(input)).toEqual(
    [
      'schema.sections[0].visible_if.question: later_question',
      `${conditionPath}.all: too_few`,
      `${second}.visible_if.any[0].question: unknown_question`,
      `${second}.visible_if.any[1].value: wrong_type`,
      `${second}.elements[0].title: required`,
      `${second}.elements[0].visible_if.not.question: later_question`,
      `${second}.elements[1].visible_if.not.any[0].all[1].not.any[0]: too_deep`,
      `${second}.elements[2].visible_if.op: unfit_op`,
      'approval.criteria[0].expected[1]: unknown_option',
      'approval.criteria[0].points: too_small',
      'approval.criteria[1].expected: required',
      'approval.criteria[1].id: duplicate_id',
    ].sort(),
  );
});

/** Whether the question `next` is visible: only then its answer is stored. */
function isVisible(of: object, condition: unknown, answer?: unknown): boolean {
  const definition = parse(sections({ elements: [of, next(condition)] }));
  const sent = { ...(answer !== undefined && { q: answer }), next: true };
  const { answers, failures } = compileAnswerCheck(definition)(sent, answerContext);
  expect(failures).toEqual([]);
  return Object.hasOwn(answers, 'next');
}

describe('evaluation of conditions', () => {
  /** An answer for which the comparison holds, and one for which it does not. */
  type Row = readonly [type: string, op: string, value: unknown, good: unknown, bad: unknown];

  const other = { other: 'a' };

  it.each<Row>([
    ['short_text', 'equals', 'Straße', ' STRASSE ', 'Strase'],
    ['short_text', 'equals', 'ＦＵＬＬ　ｗｉｄｔｈ', 'full width', 'fullwidth'],
    ['short_text', 'equals', 'e\u0301te\u0301', '\u00c9T\u00c9', 'ete'],
    [
      'short_text',
      'equals',
      '\u03bf\u03b4\u03cc\u03c2',
      '\u039f\u0394\u038c\u03a3',
      '\u03bf\u03b4\u03cc',
    ],
    ['short_text', 'equals', '10 kb', '10 ㎅', '10 k'],
    ['long_text', 'not_equals', 'No', 'No, thanks', ' nO\n'],
    ['email', 'contains', '@A.example', 'me@a.EXAMPLE', 'a@b.example'],
    ['url', 'not_contains', 'HTTPS', 'http://a.example', 'https://a.example'],
    ['phone_number', 'equals', '+4930901820', '+49 30 901820', '+49 30 901821'],
    ['hidden', 'in', ['x', ' ß '], 'SS', 's'],
    ['hidden', 'not_in', ['x', 'y'], 'xy', 'Y '],
    ['number', 'equals', 0, -0, 0.1],
    ['number', 'not_equals', 1, 0, 1],
    ['number', 'in', [1, 2.5], 2.5, 2],
    ['number', 'not_in', [1, 2.5], 2, 1],
    ['rating', 'gt', 3, 4, 3],
    ['opinion_scale', 'gte', 3, 3, 2],
    ['nps', 'lt', 1, 0, 1],
    ['nps', 'lte', 1, 1, 2],
    ['date', 'equals', '2024-02-29', '2024-02-29', '2024-02-28'],
    ['date', 'in', ['2024-02-29', '2026-01-01'], '2026-01-01', '2026-01-02'],
    ['date', 'gt', '2024-02-29', '2024-03-01', '2024-02-29'],
    ['date', 'lte', '2024-02-29', '2024-02-29', '2024-03-01'],
    // Equality compares texts, order compares periods.
    ['partial_date', 'equals', '2020-05', '2020-05', '2020-05-01'],
    ['partial_date', 'not_equals', '2020', '2020-01', '2020'],
    ['partial_date', 'in', ['2020', '2021-01'], '2021-01', '2021'],
    ['partial_date', 'gt', '2020', '2021', '2020-12-31'],
    ['partial_date', 'gt', '2020-05-31', '2020-06', '2020-05'],
    ['partial_date', 'gte', '2020', '2020-05', '2019-12'],
    ['partial_date', 'gte', '2020-05-01', '2020-05', '2020'],
    ['partial_date', 'lt', '2020-05', '2020-04-30', '2020'],
    ['partial_date', 'lt', '2020', '2019', '2020-01'],
    ['partial_date', 'lte', '2020', '2020-05', '2021'],
    ['partial_date', 'lte', '2020-12-31', '2020', '2021-01'],
    ['time', 'not_equals', '12:00', '12:01', '12:00'],
    ['time', 'gte', '09:30', '10:00', '09:29'],
    ['time', 'lt', '09:30', '00:00', '09:30'],
    // The order of instants differs from the alphabetical order of their texts.
    [
      'datetime',
      'equals',
      '2026-01-01T00:00:00Z',
      '2026-01-01T05:45:00.0+05:45',
      '2026-01-01T00:00:01Z',
    ],
    [
      'datetime',
      'not_equals',
      '2026-01-01T00:00:00Z',
      '2026-01-01T00:00:00+01:00',
      '2025-12-31T23:00:00-01:00',
    ],
    [
      'datetime',
      'gt',
      '2026-01-01T00:00:00Z',
      '2025-12-31T23:00:00-02:00',
      '2026-01-01T01:00:00+02:00',
    ],
    [
      'datetime',
      'lte',
      '2026-01-01T00:00:00Z',
      '2026-01-01T01:00:00+01:00',
      '2025-12-31T23:00:01-01:00',
    ],
    ['yes_no', 'equals', false, false, true],
    ['legal', 'not_equals', false, true, false],
    ['single_choice', 'equals', 'a', 'a', other],
    ['single_choice', 'not_equals', 'a', other, 'a'],
    ['single_choice', 'in', ['a', 'b'], 'b', other],
    ['dropdown', 'not_in', ['a', 'b'], other, 'b'],
    ['multiple_choice', 'equals', ['a', 'b'], ['b', 'a'], ['a', 'b', 'c']],
    ['multiple_choice', 'equals', ['a', 'b', 'a'], ['a', 'b'], ['a']],
    ['multiple_choice', 'equals', ['a'], ['a'], ['a', other]],
    ['multiple_choice', 'not_equals', ['a'], ['a', other], ['a']],
    ['multiple_choice', 'includes_any', ['a', 'b'], ['c', 'b'], ['c', other]],
    ['multiple_choice', 'includes_all', ['a', 'b'], ['b', other, 'a'], ['a', 'c', other]],
    ['ranking', 'equals', ['c', 'a', 'b'], ['c', 'a', 'b'], ['a', 'b', 'c']],
    ['ranking', 'not_equals', ['c', 'a', 'b'], ['c', 'b', 'a'], ['c', 'a', 'b']],
  ])('evaluates %s %s %j: true for %j, false for %j', (type, op, value, good, bad) => {
    const open = ['single_choice', 'dropdown', 'multiple_choice'].includes(type);
    const of = question(type, open ? { allow_other: true } : {});
    const comparison = { question: 'q', op, value };
    expect(isVisible(of, comparison, good)).toBe(true);
    expect(isVisible(of, comparison, bad)).toBe(false);
    expect(isVisible(of, { not: comparison }, good)).toBe(false);
    expect(isVisible(of, { not: comparison }, bad)).toBe(true);
    // A comparison with a missing answer is always false, and its negation true.
    for (const missing of [undefined, null, '', ' ', [], {}]) {
      expect(isVisible(of, comparison, missing)).toBe(false);
      expect(isVisible(of, { not: comparison }, missing)).toBe(true);
    }
  });

  it.each([
    ['short_text', '0'],
    ['number', 0],
    ['yes_no', false],
    ['legal', false],
    ['nps', 0],
    ['matrix', { a: 'a' }],
    ['address', { line1: 'Way 1', city: 'Ulm', country: 'DE' }],
    ['location', { lat: 0, lon: 0 }],
    ['contact_info', { first_name: 'A', last_name: 'B', email: 'a@b.example' }],
  ])('evaluates is_answered and is_empty for %s with the answer %j', (type, answer) => {
    const is = (op: string, sent?: unknown) =>
      isVisible(question(type), { question: 'q', op }, sent);
    expect([is('is_answered', answer), is('is_answered')]).toEqual([true, false]);
    expect([is('is_empty', answer), is('is_empty')]).toEqual([false, true]);
  });

  it('evaluates conditions on a hidden question with its default', () => {
    const of = question('hidden', { default: 'Newsletter' });
    expect(isVisible(of, { question: 'q', op: 'is_answered' })).toBe(true);
    expect(isVisible(of, { question: 'q', op: 'equals', value: 'newsletter' })).toBe(true);
    expect(isVisible(of, { question: 'q', op: 'equals', value: 'newsletter' }, 'web')).toBe(false);
  });

  it.each([
    ['all', [true, true, true], true],
    ['all', [true, false, true], false],
    ['any', [false, true, false], true],
    ['any', [false, false, false], false],
  ])('evaluates %s of %j to %j', (group, parts, expected) => {
    const some = parts.map((value) => ({ question: 'q', op: value ? 'gt' : 'lt', value: 5 }));
    expect(isVisible(question('number'), { [group]: some }, 6)).toBe(expected);
    expect(isVisible(question('number'), { not: { [group]: some } }, 6)).toBe(!expected);
  });
});

describe('questions that are not visible', () => {
  const yes = (of: string) => ({ question: of, op: 'equals', value: true });
  const hidden = { id: 'h', type: 'number', title: 'H', required: true, visible_if: yes('q') };

  function check(list: object[], sent: Record<string, unknown>) {
    const { answers, failures } = compileAnswerCheck(parse(sections(...list)))(sent, answerContext);
    return { answers, codes: failures.map(({ path, code }) => `${path.join('.')}: ${code}`) };
  }

  it('requires an answer only if the question is visible', () => {
    const list = [{ elements: [question('yes_no'), hidden] }];
    expect(check(list, { q: false })).toEqual({ answers: { q: false }, codes: [] });
    expect(check(list, { q: true }).codes).toEqual(['answers.h: required']);
  });

  it('neither validates nor stores an answer to a question that is not visible', () => {
    const list = [{ elements: [question('yes_no'), hidden] }];
    for (const h of [7, 'seven', { a: ['\0'] }, null]) {
      expect(check(list, { q: false, h })).toEqual({ answers: { q: false }, codes: [] });
    }
    expect(check(list, { q: true, h: 'seven' }).codes).toEqual(['answers.h: wrong_type']);
    expect(check(list, { q: true, h: 7 }).answers).toEqual({ q: true, h: 7 });
  });

  it('stores no default of a question that is not visible', () => {
    const source = { ...question('hidden', { default: 'x' }), id: 's', visible_if: yes('q') };
    const list = [{ elements: [question('yes_no'), source] }];
    expect(check(list, { q: false, s: 'y' }).answers).toEqual({ q: false });
    expect(check(list, { q: true }).answers).toEqual({ q: true, s: 'x' });
  });

  it('treats a question that is not visible as unanswered in later conditions', () => {
    const list = [
      { elements: [question('yes_no'), hidden] },
      {
        visible_if: { question: 'h', op: 'is_empty' },
        elements: [{ id: 'no', type: 'yes_no', title: 'N' }],
      },
      {
        visible_if: { question: 'h', op: 'not_equals', value: 1 },
        elements: [{ id: 'yes', type: 'yes_no', title: 'Y', visible_if: yes('q') }],
      },
    ];
    const sent = { h: 7, no: true, yes: true };
    expect(check(list, { ...sent, q: false }).answers).toEqual({ q: false, no: true });
    expect(check(list, { ...sent, q: true }).answers).toEqual({ q: true, h: 7, yes: true });
    // A rejected answer counts as missing, too.
    expect(check(list, { ...sent, q: 'no' }).answers).toEqual({ no: true });
  });

  it('hides all questions of a section that is not visible, independent of their conditions', () => {
    const own = { question: 'q', op: 'is_answered' };
    const list = [
      { elements: [question('yes_no')] },
      { visible_if: yes('q'), elements: [{ ...hidden, visible_if: own }] },
    ];
    expect(check(list, { q: false, h: 'x' })).toEqual({ answers: { q: false }, codes: [] });
    expect(check(list, { q: true }).codes).toEqual(['answers.h: required']);
  });

  it('accepts the id of a question that is not visible, unlike unknown ids', () => {
    const list = [{ elements: [question('yes_no'), hidden] }];
    expect(check(list, { q: false, h: 1, x: 1 }).codes).toEqual(['answers.x: unknown_question']);
  });
});
