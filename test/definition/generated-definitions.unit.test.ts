import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPath, type Path } from '../../packages/common/problem.ts';
import type { ElementTypeName } from '../../packages/definition/questions/question-types.ts';
import {
  comparisonsOf,
  contentTypes,
  definitions,
  failuresOf,
  type GeneratedCriterion,
  type GeneratedDefinition,
  type GeneratedElement,
  parse,
} from '../support/arbitraries/definition-arbitraries.ts';
import { runs } from '../support/arbitraries/runs.ts';

describe('generated definitions of all types, with conditions and criteria', () => {
  it('accepts a valid generated definition and returns all its members', () => {
    fc.assert(
      fc.property(definitions, (input) => {
        expect(parse(input)).toMatchObject(input);
      }),
    );
  });

  it('normalizes a generated definition idempotently, also after serialization to JSON', () => {
    fc.assert(
      fc.property(definitions, (input) => {
        const once = parse(input);
        expect(parse(once)).toStrictEqual(once);
        expect(parse(JSON.parse(JSON.stringify(once)))).toStrictEqual(once);
      }),
      { numRuns: runs(50) },
    );
  });

  it('reports exactly the failure of a generated definition that is invalid in one place', () => {
    fc.assert(
      fc.property(definitions, fc.nat(), (input, pick) => {
        const corruptions = corruptionsOf(input);
        const corruption = corruptions[pick % corruptions.length];
        if (!corruption) throw new Error('Every definition has corruptions.');
        const { at, value, path, code } = corruption;
        expect(failuresOf(withValueAt(input, at, value))).toEqual([`${formatPath(path)}: ${code}`]);
      }),
      { numRuns: runs(80) },
    );
  });

  it('generates invalid definitions for all failure codes', () => {
    const tried = new Set<string>();
    fc.assert(
      fc.property(definitions, (input) => {
        for (const { code } of corruptionsOf(input)) tried.add(code);
      }),
    );
    expect([...tried].sort()).toEqual([
      'contradictory_limits',
      'duplicate_id',
      'invalid_expression',
      'invalid_id',
      'invalid_pattern',
      'invalid_text',
      'invalid_url',
      'invalid_value',
      'later_question',
      'required',
      'too_deep',
      'too_few',
      'too_large',
      'too_long',
      'too_small',
      'unfit_op',
      'unknown_member',
      'unknown_option',
      'unknown_question',
      'unknown_type',
      'wrong_type',
    ]);
  });
});

/** A value that is set at a path, and the path and code of the failure that it causes. */
interface Corruption {
  readonly at: Path;
  readonly value: unknown;
  readonly path: Path;
  readonly code: string;
}

/** An invalid value and its failure; `inner` is the path of the failure relative to the value. */
type CorruptValue = readonly [value: unknown, code: string, ...inner: (string | number)[]];

function corruptionsAt(at: Path, ...ways: CorruptValue[]): Corruption[] {
  return ways.map(([value, code, ...inner]) => ({ at, value, path: [...at, ...inner], code }));
}

/** All corruptions of a definition that are tested. */
function corruptionsOf({ schema, approval }: GeneratedDefinition): Corruption[] {
  const { sections } = schema;
  const named = idsNamedIn({ schema, approval });
  return [
    ...corruptionsAt(['schema', 'pages'], [[], 'unknown_member']),
    ...sections.flatMap(({ elements }, index) => {
      const at = ['schema', 'sections', index];
      return [
        ...corruptionsAt([...at, 'id'], ['a b', 'invalid_id'], [5, 'wrong_type']),
        ...corruptionsAt([...at, 'title'], ['x'.repeat(2001), 'too_long'], [[], 'wrong_type']),
        ...corruptionsAt([...at, 'color'], ['red', 'unknown_member']),
        ...(index > 0 ? corruptionsAt([...at, 'id'], [sections[0]?.id, 'duplicate_id']) : []),
        ...elements.flatMap((element, place) => [
          ...elementCorruptions(element, [...at, 'elements', place]),
          // A changed id of a question causes failures of the conditions that reference it, too.
          ...(place > 0 && ![element.id, elements[0]?.id].some((id) => named.has(id))
            ? corruptionsAt([...at, 'elements', place, 'id'], [elements[0]?.id, 'duplicate_id'])
            : []),
          ...(named.has(element.id) ? [] : unnamedCorruptions(element, [...at, 'elements', place])),
        ]),
      ];
    }),
    ...(approval?.criteria ?? []).flatMap((criterion, index) =>
      criterionCorruptions(
        criterion,
        index,
        sections.flatMap(({ elements }) => elements),
      ),
    ),
    ...(approval
      ? corruptionsAt(['approval', 'pass_percent'], [101, 'too_large'], [1.5, 'wrong_type'])
      : []),
  ];
}

/** The ids of questions that conditions and criteria reference. */
function idsNamedIn(node: unknown): ReadonlySet<unknown> {
  if (typeof node !== 'object' || node === null) return new Set();
  return new Set(
    Object.entries(node).flatMap(([name, value]) =>
      name === 'question' || name === 'question_id' ? [value] : [...idsNamedIn(value)],
    ),
  );
}

const leaf = (question: string, members: object = { op: 'is_empty' }) => ({ question, ...members });

const sixDeep = { not: { all: [{ not: { not: { not: { not: leaf('') } } } }] } };

/** Corruptions of an element that cause no failures elsewhere. */
function elementCorruptions({ id, type, ...members }: GeneratedElement, at: Path): Corruption[] {
  const content = contentTypes.includes(type);
  const condition = [...at, 'visible_if'];
  return [
    ...corruptionsAt([...at, 'title'], ['x'.repeat(2001), 'too_long'], ['\0x', 'invalid_text']),
    ...(content ? [] : corruptionsAt([...at, 'title'], [undefined, 'required'], [' ', 'required'])),
    ...corruptionsAt([...at, 'type'], ['essay', 'unknown_type'], [undefined, 'required']),
    ...corruptionsAt([...at, 'description'], ['x'.repeat(2001), 'too_long']),
    ...corruptionsAt([...at, 'required'], [0, 'wrong_type'], ['yes', 'wrong_type']),
    ...corruptionsAt([...at, 'visble_if'], [{}, 'unknown_member']),
    ...corruptionsAt(
      condition,
      ['always', 'wrong_type'],
      [{ all: [] }, 'too_few', 'all'],
      [sixDeep, 'too_deep', 'not', 'all', 0, 'not', 'not', 'not'],
      [leaf('no question'), 'unknown_question', 'question'],
      [{ any: [{ not: leaf('') }] }, 'unknown_question', 'any', 0, 'not', 'question'],
      [leaf(id), content ? 'unknown_question' : 'later_question', 'question'],
    ),
    ...(typeCorruptions.get(type)?.(at, members) ?? []),
  ];
}

/** Corrupts the members of one type; `limits` are the generated members. */
type CorruptType = (at: Path, limits: Readonly<Record<string, unknown>>) => Corruption[];

const corruptionsByType: Readonly<Record<ElementTypeName, CorruptType>> = {
  short_text: (at, { max_length = 1000 }) => [
    ...corruptionsAt(
      [...at, 'max_length'],
      [1001, 'too_large'],
      [0, 'too_small'],
      ['9', 'wrong_type'],
    ),
    ...corruptionsAt([...at, 'pattern'], ['[a', 'invalid_pattern'], ['(?!a)', 'invalid_pattern']),
    ...(max_length === 1000
      ? []
      : corruptionsAt([...at, 'min_length'], [1000, 'contradictory_limits'])),
  ],
  long_text: (at) =>
    corruptionsAt([...at, 'max_length'], [20_001, 'too_large'], [2.5, 'wrong_type']),
  email: (at) =>
    corruptionsAt([...at, 'allowed_domains'], [['a.example', 'b@c'], 'invalid_value', 1]),
  url: (at) => corruptionsAt([...at, 'placeholder'], ['x'.repeat(501), 'too_long']),
  phone_number: (at) => corruptionsAt([...at, 'default_country'], ['Germany', 'invalid_value']),
  number: (at, { max }) => [
    ...corruptionsAt([...at, 'max'], [Number.NaN, 'wrong_type'], ['1', 'wrong_type']),
    ...(max === undefined ? [] : corruptionsAt([...at, 'min'], [1e7, 'contradictory_limits'])),
  ],
  date: (at, { max }) => [
    ...corruptionsAt([...at, 'max'], ['2026-02-29', 'invalid_value']),
    ...(max === '2024-02-29'
      ? corruptionsAt([...at, 'min'], ['2024-03-01', 'contradictory_limits'])
      : []),
  ],
  time: (at, { max }) => [
    ...corruptionsAt([...at, 'max'], ['24:00', 'invalid_value']),
    ...(max === '11:59' ? corruptionsAt([...at, 'min'], ['12:00', 'contradictory_limits']) : []),
  ],
  datetime: (at, { max }) => [
    ...corruptionsAt([...at, 'max'], ['2026-01-01T00:00:00', 'invalid_value']),
    ...(max === undefined
      ? []
      : corruptionsAt([...at, 'min'], ['2027-01-01T12:00:00Z', 'contradictory_limits'])),
  ],
  partial_date: (at, { max }) => [
    ...corruptionsAt([...at, 'precision'], ['week', 'invalid_value']),
    ...corruptionsAt([...at, 'max'], ['2026-02-29', 'invalid_value'], ['2026-13', 'invalid_value']),
    ...(max === '2024' ? corruptionsAt([...at, 'min'], ['2025', 'contradictory_limits']) : []),
  ],
  yes_no: () => [],
  legal: (at) => corruptionsAt([...at, 'link'], ['javascript:alert(1)', 'invalid_url']),
  multiple_choice: (at) => [
    ...corruptionsAt([...at, 'min_selected'], [6, 'contradictory_limits'], [5002, 'too_large']),
    ...corruptionsAt([...at, 'options', 0, 'label'], [undefined, 'required']),
  ],
  single_choice: (at) =>
    corruptionsAt([...at, 'options', 0, 'image_url'], ['ftp://a.b', 'invalid_url']),
  dropdown: (at) => corruptionsAt([...at, 'allow_other'], [1, 'wrong_type']),
  ranking: (at) => corruptionsAt([...at, 'allow_other'], [true, 'unknown_member']),
  rating: (at) => corruptionsAt([...at, 'max'], [2, 'too_small'], [11, 'too_large']),
  opinion_scale: (at) => corruptionsAt([...at, 'min'], [-1, 'too_small'], [2, 'too_large']),
  nps: (at) => corruptionsAt([...at, 'max'], [10, 'unknown_member']),
  matrix: (at) => [
    ...corruptionsAt([...at, 'rows'], [[], 'too_few'], [undefined, 'too_few'], [{}, 'wrong_type']),
    ...corruptionsAt([...at, 'columns', 0, 'image_url'], ['https://a.example', 'unknown_member']),
  ],
  file: (at) => [
    ...corruptionsAt([...at, 'max_files'], [11, 'too_large'], [0, 'too_small']),
    ...corruptionsAt([...at, 'accept'], [['.pdf', 'pdf'], 'invalid_value', 1]),
  ],
  signature: () => [],
  address: (at) => corruptionsAt([...at, 'required_parts'], [['city', 'city'], 'invalid_value']),
  contact_info: (at) => corruptionsAt([...at, 'required_parts'], [['city'], 'invalid_value', 0]),
  location: (at) => corruptionsAt([...at, 'max'], [1, 'unknown_member']),
  hidden: (at) => corruptionsAt([...at, 'default'], ['x'.repeat(1001), 'too_long']),
  calculated: (at) => [
    ...corruptionsAt(
      [...at, 'expression'],
      [undefined, 'required'],
      ['x'.repeat(2001), 'too_long'],
      ['1.0 +', 'invalid_expression'],
      ['"text"', 'invalid_expression'],
    ),
    ...corruptionsAt([...at, 'value'], [undefined, 'required'], ['list', 'invalid_value']),
    ...corruptionsAt([...at, 'decimals'], [11, 'too_large'], [-1, 'too_small']),
    ...corruptionsAt([...at, 'show'], ['yes', 'wrong_type']),
  ],
  repeat: (at) => [
    ...corruptionsAt([...at, 'max'], [0, 'too_small'], [201, 'too_large'], ['9', 'wrong_type']),
    ...corruptionsAt([...at, 'min'], [-1, 'too_small'], [1.5, 'wrong_type']),
    ...corruptionsAt([...at, 'add_label'], [7, 'wrong_type']),
    ...corruptionsAt([...at, 'item_label'], [{}, 'wrong_type']),
  ],
  statement: (at) => corruptionsAt([...at, 'text'], ['x'.repeat(5001), 'too_long']),
  image: (at) =>
    corruptionsAt([...at, 'image_url'], [undefined, 'required'], ['/a.png', 'invalid_url']),
};

const typeCorruptions = new Map<string, CorruptType>(Object.entries(corruptionsByType));

/** Spoils what a condition or criterion would notice too, if one named the question. */
function unnamedCorruptions({ options, id }: GeneratedElement, at: Path): Corruption[] {
  const first: unknown = Array.isArray(options) ? options[0] : undefined;
  return [
    ...corruptionsAt(
      [...at, 'id'],
      ['', 'invalid_id'],
      ['__proto__', 'invalid_id'],
      [0, 'wrong_type'],
    ),
    ...(first === undefined
      ? []
      : [
          ...corruptionsAt([...at, 'options'], [[first, first], 'duplicate_id', 1, 'id']),
          ...corruptionsAt([...at, 'options', 0, 'id'], [`${id}.`, 'invalid_id']),
        ]),
  ];
}

/** An operator that the type does not support. */
const unfitOp = (type: string) => (type === 'multiple_choice' ? 'gt' : 'includes_all');

function criterionCorruptions(
  { question_id, expected }: GeneratedCriterion,
  index: number,
  elements: readonly GeneratedElement[],
): Corruption[] {
  const at = ['approval', 'criteria', index];
  const question = elements.find(({ id }) => id === question_id);
  if (!question) throw new Error('A criterion references an existing question.');
  const optional = comparisonsOf(question).find(({ op }) => op === 'equals');
  const whole = { question_id, op: 'equals' };
  return [
    ...corruptionsAt(
      [...at, 'points'],
      [-1, 'too_small'],
      [1_000_001, 'too_large'],
      [0.5, 'wrong_type'],
    ),
    ...corruptionsAt(
      [...at, 'question_id'],
      ['no question', 'unknown_question'],
      [7, 'wrong_type'],
    ),
    ...corruptionsAt([...at, 'op'], [unfitOp(question.type), 'unfit_op']),
    ...corruptionsAt([...at, 'value'], ['x', 'unknown_member']),
    ...(expected === undefined ? corruptionsAt([...at, 'expected'], ['x', 'unknown_member']) : []),
    ...(optional ? corruptionsAt(at, [whole, 'required', 'expected']) : []),
    ...(optional ? corruptionsAt(at, [{ ...whole, expected: {} }, 'wrong_type', 'expected']) : []),
    ...optionCorruptions(at, question),
  ];
}

function optionCorruptions(at: Path, { type, id }: GeneratedElement): Corruption[] {
  const unknown = { question_id: id, expected: 'no option' };
  const several = { question_id: id, expected: ['no option'] };
  if (type === 'single_choice' || type === 'dropdown') {
    return corruptionsAt(at, [{ ...unknown, op: 'equals' }, 'unknown_option', 'expected']);
  }
  if (type !== 'multiple_choice') return [];
  return corruptionsAt(at, [{ ...several, op: 'includes_any' }, 'unknown_option', 'expected', 0]);
}

/** A copy of `node` with `value` at `path`. */
function withValueAt(node: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value;
  if (Array.isArray(node)) {
    return node.map((child: unknown, index) =>
      index === step ? withValueAt(child, rest, value) : child,
    );
  }
  const members = new Map<string, unknown>(Object.entries(node ?? {}));
  members.set(String(step), withValueAt(members.get(String(step)), rest, value));
  return Object.fromEntries(members);
}
