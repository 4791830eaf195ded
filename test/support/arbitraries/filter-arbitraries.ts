import fc from 'fast-check';
import { type Op, ops } from '../../../packages/definition/conditions/operator-names.ts';

// Answers and filters with few different values, so that many of them match.

/** A comparison of a filter. */
export interface Comparison {
  readonly question: string;
  readonly op: Op;
  readonly value?: fc.JsonValue;
}

/** A filter. */
export type Condition =
  | Comparison
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition };

const options = (...ids: string[]) => ids.map((id) => ({ id, label: `Option ${id}` }));
const choices = options('a', 'A', 'b');
const moreChoices = options('b', 'c');

const word = fc.constantFrom(
  'Straße',
  'STRASSE',
  'strasse',
  'café',
  'cafe\u0301',
  'ｃａｆé',
  'İI ıi',
  'ΟΔΟΣ οδος',
  'a%b',
  'a_b',
  'a"b\\c',
  '10',
  'true',
  '2026-01-31',
  'a',
  'A',
  '\u00a0x y',
  'stra\u00ad\u200b\u00dfe',
  'ca\u{e0020}f\u2060\u00e9\ufe0f',
  '\u2800a\u2800',
  'a\ufeff',
);
const number = fc.constantFrom(-12.5, -1, 0, 0.1, 3, 5, 10, 1e-7, 9007199254740991);
const date = fc.constantFrom('0000-02-29', '1999-12-31', '2026-01-31', '2026-02-01');
const partialDate = fc.constantFrom(
  '2025',
  '2026',
  '2026-01',
  '2026-01-31',
  '2026-02',
  '2026-12-31',
);
const time = fc.constantFrom('00:00', '09:30', '23:59');
const instant = fc.constantFrom(
  '2026-01-31T12:00:00Z',
  '2026-01-31t13:00:00.000+01:00',
  '2026-01-31T12:00:00.0000004Z',
  '2026-01-31T12:00:00.123456789-23:59',
  '0000-01-01T00:00:00Z',
  '1969-12-31T23:59:59.999Z',
);
const other = fc.record({ other: word });
const subset = (ids: readonly string[]) => fc.subarray([...ids], { minLength: 1 });
const ordered = (ids: readonly string[]) =>
  fc.shuffledSubarray([...ids], { minLength: ids.length });
const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id);

/** A question with possible answers. */
interface Question {
  readonly element: { readonly type: string; readonly [member: string]: unknown };
  readonly answer: fc.Arbitrary<unknown>;
}

const question = (type: string, answer: fc.Arbitrary<unknown>, members: object = {}): Question => ({
  element: { type, title: type, ...members },
  answer,
});

/** Some questions by id: their variants, one of which each version has. */
const variants: Readonly<Record<string, readonly Question[]>> = {
  text: [question('short_text', word), question('long_text', word), question('hidden', word)],
  mixed: [
    question('short_text', word),
    question('number', number),
    question('single_choice', fc.oneof(fc.constantFrom(...idsOf(choices)), other), {
      options: choices,
      allow_other: true,
    }),
    question('datetime', instant),
    question('yes_no', fc.boolean()),
    question('date', date),
    question('partial_date', partialDate),
  ],
  amount: [question('number', number), question('rating', fc.constantFrom(1, 3, 5))],
  day: [question('date', date)],
  since: [question('partial_date', partialDate)],
  hour: [question('time', time)],
  at: [question('datetime', instant)],
  agree: [question('yes_no', fc.boolean()), question('legal', fc.boolean())],
  choice: [
    question('dropdown', fc.oneof(fc.constantFrom(...idsOf(choices)), other), {
      options: choices,
      allow_other: true,
    }),
    question('single_choice', fc.constantFrom(...idsOf(moreChoices)), { options: moreChoices }),
  ],
  several: [
    question(
      'multiple_choice',
      fc.oneof(
        subset(idsOf(choices)),
        other.map((one) => ['a', one]),
      ),
      { options: choices, allow_other: true },
    ),
    question('multiple_choice', subset(idsOf(moreChoices)), { options: moreChoices }),
  ],
  order: [
    question('ranking', ordered(idsOf(choices)), { options: choices }),
    question('ranking', ordered(idsOf(moreChoices)), { options: moreChoices }),
  ],
  place: [
    question('address', fc.record({ line1: word, city: word }), { required_parts: [] }),
    question('short_text', word),
  ],
};

/** A version of a form, with arbitrary answers to it. */
export interface FormVersion {
  readonly definition: object;
  readonly answers: fc.Arbitrary<Record<string, unknown>>;
}

/** Versions of a form, whose questions change their types and options. */
export const formVersion: fc.Arbitrary<FormVersion> = fc
  .record(
    Object.fromEntries(
      Object.entries(variants).map(([id, list]) => [
        id,
        fc.option(fc.constantFrom(...list), { nil: undefined, freq: 8 }),
      ]),
    ),
  )
  .map((chosen) => {
    const questions = Object.entries(chosen).flatMap(([id, one]) => (one ? [{ id, ...one }] : []));
    const first = { id: 'always', type: 'nps', title: 'Always' };
    const elements = [first, ...questions.map(({ id, element }) => ({ id, ...element }))];
    return {
      definition: { schema: { sections: [{ id: 's', elements }] } },
      answers: fc.record(Object.fromEntries(questions.map(({ id, answer }) => [id, answer])), {
        requiredKeys: [],
      }),
    };
  });

const operand: fc.Arbitrary<fc.JsonValue> = fc.oneof(
  word,
  number,
  date,
  partialDate,
  time,
  instant,
  fc.boolean(),
  fc.constantFrom('a', 'A', 'b', 'c', '__other__', 'nothing', 'Caf', ' STRASSE ', 'str\u2060a'),
  subset(['a', 'A', 'b', 'c', '__other__']),
  ordered(['a', 'A', 'b']),
  fc.array(word, { maxLength: 3 }),
  fc.array(number, { maxLength: 3 }),
  fc.array(fc.oneof(date, partialDate), { maxLength: 3 }),
);

const questionIds = Object.keys(variants);

const answerComparison: fc.Arbitrary<Comparison> = fc.record(
  { question: fc.constantFrom(...questionIds), op: fc.constantFrom<Op>(...ops), value: operand },
  { requiredKeys: ['question', 'op'] },
);

const systemComparison: fc.Arbitrary<Comparison> = fc.oneof(
  fc.record({
    question: fc.constant('$approval'),
    op: fc.constantFrom<Op>('equals', 'not_equals'),
    value: fc.constantFrom('approved', 'none'),
  }),
  fc.record({
    question: fc.constant('$source'),
    op: fc.constantFrom<Op>('in', 'not_in'),
    value: fc.constantFrom<fc.JsonValue>(['web'], ['web', 'api']),
  }),
  fc.record({
    question: fc.constant('$form_version'),
    op: fc.constantFrom<Op>('equals', 'gt', 'lte'),
    value: fc.constantFrom(1, 2, 3),
  }),
  fc.record({
    question: fc.constant('$language'),
    op: fc.constantFrom<Op>('equals', 'not_equals'),
    value: fc.constantFrom('de', 'PT-br'),
  }),
  fc.record({
    question: fc.constant('$language'),
    op: fc.constantFrom<Op>('is_answered', 'is_empty'),
  }),
  fc.record({
    question: fc.constant('$created_at'),
    op: fc.constantFrom<Op>('equals', 'not_equals', 'gt', 'gte', 'lt', 'lte'),
    value: fc.constantFrom('2026-01-02', '2026-01-02T12:00:00Z'),
  }),
);

/** Comparisons, of which many do not fit their question. */
export const comparisonArbitrary: fc.Arbitrary<Comparison> = fc.oneof(
  { weight: 5, arbitrary: answerComparison },
  systemComparison,
);

/** Conditions of the given comparisons. */
export const conditionsOf = (comparisons: readonly Comparison[]): fc.Arbitrary<Condition> =>
  fc.letrec<{ condition: Condition }>((tie) => {
    const group = fc.array(tie('condition'), { minLength: 1, maxLength: 3 });
    return {
      condition: fc.oneof(
        { depthSize: 'small', maxDepth: 4 },
        fc.constantFrom(...comparisons),
        fc.record({ all: group }),
        fc.record({ any: group }),
        fc.record({ not: tie('condition') }),
      ),
    };
  }).condition;
