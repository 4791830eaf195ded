import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPath, type Path } from '../../src/kernel/problem.ts';
import {
  comparisonsOf,
  contentTypes,
  type DrawnCriterion,
  type DrawnDefinition,
  type DrawnElement,
  definitions,
  failuresOf,
  parse,
} from '../support/definitions.ts';

describe('any definition of all types, with conditions and criteria', () => {
  it('is accepted, and comes back with all that was sent', () => {
    fc.assert(
      fc.property(definitions, (input) => {
        expect(parse(input)).toMatchObject(input);
      }),
    );
  });

  it('is normalised once and for all, also on its way through JSON', () => {
    fc.assert(
      fc.property(definitions, (input) => {
        const once = parse(input);
        expect(parse(once)).toStrictEqual(once);
        expect(parse(JSON.parse(JSON.stringify(once)))).toStrictEqual(once);
      }),
    );
  });

  it('that is spoilt in one place fails at that place, and nowhere else', () => {
    fc.assert(
      fc.property(definitions, fc.nat(), (input, pick) => {
        const spoilers = spoilersOf(input);
        const spoiler = spoilers[pick % spoilers.length];
        if (!spoiler) throw new Error('there is always something to spoil');
        const { at, value, path, code } = spoiler;
        expect(failuresOf(put(input, at, value))).toEqual([`${formatPath(path)}: ${code}`]);
      }),
      { numRuns: 800 },
    );
  });

  it('fails in every way that is tried', () => {
    const tried = new Set<string>();
    fc.assert(
      fc.property(definitions, (input) => {
        for (const { code } of spoilersOf(input)) tried.add(code);
      }),
    );
    expect([...tried].sort()).toEqual([
      'contradictory_limits',
      'duplicate_id',
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

/** One value put in one place, and what is then told of which place. */
interface Spoiler {
  readonly at: Path;
  readonly value: unknown;
  readonly path: Path;
  readonly code: string;
}

/** Something wrong that is put in one place; `inner` leads from there to where it is told. */
type Way = readonly [value: unknown, code: string, ...inner: (string | number)[]];

function spoil(at: Path, ...ways: Way[]): Spoiler[] {
  return ways.map(([value, code, ...inner]) => ({ at, value, path: [...at, ...inner], code }));
}

/** Every way to spoil a definition that is tried. */
function spoilersOf({ schema, approval }: DrawnDefinition): Spoiler[] {
  const { sections } = schema;
  const named = idsNamedIn({ schema, approval });
  return [
    ...spoil(['schema', 'pages'], [[], 'unknown_member']),
    ...sections.flatMap(({ elements }, index) => {
      const at = ['schema', 'sections', index];
      return [
        ...spoil([...at, 'id'], ['a b', 'invalid_id'], [5, 'wrong_type']),
        ...spoil([...at, 'title'], ['x'.repeat(501), 'too_long'], [[], 'wrong_type']),
        ...spoil([...at, 'colour'], ['red', 'unknown_member']),
        ...(index > 0 ? spoil([...at, 'id'], [sections[0]?.id, 'duplicate_id']) : []),
        ...elements.flatMap((element, place) => [
          ...elementSpoilers(element, [...at, 'elements', place]),
          // A question that a condition names cannot change its id without the condition failing.
          ...(place > 0 && ![element.id, elements[0]?.id].some((id) => named.has(id))
            ? spoil([...at, 'elements', place, 'id'], [elements[0]?.id, 'duplicate_id'])
            : []),
          ...(named.has(element.id) ? [] : unnamedSpoilers(element, [...at, 'elements', place])),
        ]),
      ];
    }),
    ...(approval?.criteria ?? []).flatMap((criterion, index) =>
      criterionSpoilers(
        criterion,
        index,
        sections.flatMap(({ elements }) => elements),
      ),
    ),
    ...(approval
      ? spoil(['approval', 'pass_percent'], [101, 'too_large'], [1.5, 'wrong_type'])
      : []),
  ];
}

/** The ids of the questions that conditions and criteria name. */
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

/** Spoils an element where nothing else can notice. */
function elementSpoilers({ id, type, ...members }: DrawnElement, at: Path): Spoiler[] {
  const content = contentTypes.includes(type);
  const condition = [...at, 'visible_if'];
  return [
    ...spoil([...at, 'title'], ['x'.repeat(501), 'too_long'], ['\0x', 'invalid_text']),
    ...(content ? [] : spoil([...at, 'title'], [undefined, 'required'], [' ', 'required'])),
    ...spoil([...at, 'type'], ['essay', 'unknown_type'], [undefined, 'required']),
    ...spoil([...at, 'description'], ['x'.repeat(2001), 'too_long']),
    ...spoil([...at, 'required'], [0, 'wrong_type'], ['yes', 'wrong_type']),
    ...spoil([...at, 'visble_if'], [{}, 'unknown_member']),
    ...spoil(
      condition,
      ['always', 'wrong_type'],
      [{ all: [] }, 'too_few', 'all'],
      [sixDeep, 'too_deep', 'not', 'all', 0, 'not', 'not', 'not'],
      [leaf('no question'), 'unknown_question', 'question'],
      [{ any: [{ not: leaf('') }] }, 'unknown_question', 'any', 0, 'not', 'question'],
      [leaf(id), content ? 'unknown_question' : 'later_question', 'question'],
    ),
    ...(ownSpoilers[type]?.(at, members) ?? []),
  ];
}

/** Spoils the type's own members; `limits` are those that were drawn. */
const ownSpoilers: Readonly<
  Record<string, (at: Path, limits: Readonly<Record<string, unknown>>) => Spoiler[]>
> = {
  short_text: (at, { max_length = 1000 }) => [
    ...spoil([...at, 'max_length'], [1001, 'too_large'], [0, 'too_small'], ['9', 'wrong_type']),
    ...spoil([...at, 'pattern'], ['[a', 'invalid_pattern'], ['(?!a)', 'invalid_pattern']),
    ...(max_length === 1000 ? [] : spoil([...at, 'min_length'], [1000, 'contradictory_limits'])),
  ],
  long_text: (at) => spoil([...at, 'max_length'], [20_001, 'too_large'], [2.5, 'wrong_type']),
  email: (at) => spoil([...at, 'allowed_domains'], [['a.example', 'b@c'], 'invalid_value', 1]),
  url: (at) => spoil([...at, 'placeholder'], ['x'.repeat(501), 'too_long']),
  phone_number: (at) => spoil([...at, 'default_country'], ['Germany', 'invalid_value']),
  number: (at, { max }) => [
    ...spoil([...at, 'max'], [Number.NaN, 'wrong_type'], ['1', 'wrong_type']),
    ...(max === undefined ? [] : spoil([...at, 'min'], [1e7, 'contradictory_limits'])),
  ],
  date: (at, { max }) => [
    ...spoil([...at, 'max'], ['2026-02-29', 'invalid_value']),
    ...(max === '2024-02-29' ? spoil([...at, 'min'], ['2024-03-01', 'contradictory_limits']) : []),
  ],
  time: (at, { max }) => [
    ...spoil([...at, 'max'], ['24:00', 'invalid_value']),
    ...(max === '11:59' ? spoil([...at, 'min'], ['12:00', 'contradictory_limits']) : []),
  ],
  datetime: (at, { max }) => [
    ...spoil([...at, 'max'], ['2026-01-01T00:00:00', 'invalid_value']),
    ...(max === undefined
      ? []
      : spoil([...at, 'min'], ['2027-01-01T12:00:00Z', 'contradictory_limits'])),
  ],
  legal: (at) => spoil([...at, 'link'], ['javascript:alert(1)', 'invalid_url']),
  multiple_choice: (at) => [
    ...spoil([...at, 'min_selected'], [6, 'contradictory_limits'], [502, 'too_large']),
    ...spoil([...at, 'options', 0, 'label'], [undefined, 'required']),
  ],
  single_choice: (at) => spoil([...at, 'options', 0, 'image_url'], ['ftp://a.b', 'invalid_url']),
  dropdown: (at) => spoil([...at, 'allow_other'], [1, 'wrong_type']),
  ranking: (at) => spoil([...at, 'allow_other'], [true, 'unknown_member']),
  rating: (at) => spoil([...at, 'max'], [2, 'too_small'], [11, 'too_large']),
  opinion_scale: (at) => spoil([...at, 'min'], [-1, 'too_small'], [2, 'too_large']),
  nps: (at) => spoil([...at, 'max'], [10, 'unknown_member']),
  matrix: (at) => [
    ...spoil([...at, 'rows'], [[], 'too_few'], [undefined, 'too_few'], [{}, 'wrong_type']),
    ...spoil([...at, 'columns', 0, 'image_url'], ['https://a.example', 'unknown_member']),
  ],
  file: (at) => [
    ...spoil([...at, 'max_files'], [11, 'too_large'], [0, 'too_small']),
    ...spoil([...at, 'accept'], [['.pdf', 'pdf'], 'invalid_value', 1]),
  ],
  address: (at) => spoil([...at, 'required_parts'], [['city', 'city'], 'invalid_value']),
  contact_info: (at) => spoil([...at, 'required_parts'], [['city'], 'invalid_value', 0]),
  hidden: (at) => spoil([...at, 'default'], ['x'.repeat(1001), 'too_long']),
  statement: (at) => spoil([...at, 'text'], ['x'.repeat(5001), 'too_long']),
  image: (at) => spoil([...at, 'image_url'], [undefined, 'required'], ['/a.png', 'invalid_url']),
};

/** Spoils what a condition or criterion would notice too, if one named the question. */
function unnamedSpoilers({ options, id }: DrawnElement, at: Path): Spoiler[] {
  const first: unknown = Array.isArray(options) ? options[0] : undefined;
  return [
    ...spoil([...at, 'id'], ['', 'invalid_id'], ['__proto__', 'invalid_id'], [0, 'wrong_type']),
    ...(first === undefined
      ? []
      : [
          ...spoil([...at, 'options'], [[first, first], 'duplicate_id', 1, 'id']),
          ...spoil([...at, 'options', 0, 'id'], [`${id}.`, 'invalid_id']),
        ]),
  ];
}

/** The op that a type has not. */
const unfitOp = (type: string) => (type === 'multiple_choice' ? 'gt' : 'includes_all');

function criterionSpoilers(
  { question_id, expected }: DrawnCriterion,
  index: number,
  elements: readonly DrawnElement[],
): Spoiler[] {
  const at = ['approval', 'criteria', index];
  const question = elements.find(({ id }) => id === question_id);
  if (!question) throw new Error('criteria name questions');
  const optional = comparisonsOf(question).find(({ op }) => op === 'equals');
  const whole = { question_id, op: 'equals' };
  return [
    ...spoil([...at, 'points'], [-1, 'too_small'], [1_000_001, 'too_large'], [0.5, 'wrong_type']),
    ...spoil([...at, 'question_id'], ['no question', 'unknown_question'], [7, 'wrong_type']),
    ...spoil([...at, 'op'], [unfitOp(question.type), 'unfit_op']),
    ...spoil([...at, 'value'], ['x', 'unknown_member']),
    ...(expected === undefined ? spoil([...at, 'expected'], ['x', 'unknown_member']) : []),
    ...(optional ? spoil(at, [whole, 'required', 'expected']) : []),
    ...(optional ? spoil(at, [{ ...whole, expected: {} }, 'wrong_type', 'expected']) : []),
    ...optionSpoilers(at, question),
  ];
}

function optionSpoilers(at: Path, { type, id }: DrawnElement): Spoiler[] {
  const unknown = { question_id: id, expected: 'no option' };
  const several = { question_id: id, expected: ['no option'] };
  if (type === 'single_choice' || type === 'dropdown') {
    return spoil(at, [{ ...unknown, op: 'equals' }, 'unknown_option', 'expected']);
  }
  if (type !== 'multiple_choice') return [];
  return spoil(at, [{ ...several, op: 'includes_any' }, 'unknown_option', 'expected', 0]);
}

/** A copy of `node` with `value` at `path`. */
function put(node: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value;
  if (Array.isArray(node)) {
    return node.map((child: unknown, index) => (index === step ? put(child, rest, value) : child));
  }
  const members = new Map<string, unknown>(Object.entries(node ?? {}));
  members.set(String(step), put(members.get(String(step)), rest, value));
  return Object.fromEntries(members);
}
