import { instantOf, isDay, isTimeOfDay } from '../../../kernel/calendar.ts';
import { hasLongRun } from '../../../kernel/text.ts';
import { definitionLimits } from '../limits.ts';
import type { Fail, Json } from '../question-type.ts';
import type { ComparingOp } from './ops.ts';

/** An answer as conditions and criteria see it: one object for each answer of a submission. */
export interface Given {
  readonly answer: Json;
}

/** Tells of an answer whether it compares as asked. */
export type Test = (given: Given) => boolean;

/** Reads what to compare with; undefined after a failure. */
export type Operator = (value: unknown, fail: Fail) => Test | undefined;

/** The ops that fit a type of question. */
export type Comparison = Readonly<Partial<Record<ComparingOp, Operator>>>;

/** Reads one thing to compare with; undefined after a failure. */
type Reader<Value> = (value: unknown, fail: Fail) => Value | undefined;

const listLimit = definitionLimits.comparedEntries;

/** What an answer is compared by, computed once for each answer, however many tests ask for it. */
function oncePerAnswer<Value>(read: (answer: Json) => Value): (given: Given) => Value {
  const kept = new WeakMap<Given, { readonly value: Value }>();
  return (given) => {
    const known = kept.get(given);
    if (known) return known.value;
    const value = read(given.answer);
    kept.set(given, { value });
    return value;
  };
}

/** An op from the reader of what it compares with and the test itself. */
function operator<Value>(
  read: Reader<Value>,
  test: (given: Given, value: Value) => boolean,
): Operator {
  return (sent, fail) => {
    const value = read(sent, fail);
    return value === undefined ? undefined : (given) => test(given, value);
  };
}

/** The same, where everything else is true. */
function negated(op: Operator): Operator {
  return (value, fail) => {
    const test = op(value, fail);
    return test && ((given) => !test(given));
  };
}

/** A list of at least one. */
function listOf<Value>(read: Reader<Value>): Reader<Value[]> {
  return (value, fail) => {
    if (!Array.isArray(value)) return fail('wrong_type', 'Must be an array.');
    if (value.length === 0) return fail('too_few', 'Must have at least 1 entry.');
    if (value.length > listLimit) {
      return fail('too_many', `Must have at most ${listLimit} entries.`);
    }
    const entries = value.map((entry: unknown, index) =>
      read(entry, (code, message, ...at) => fail(code, message, index, ...at)),
    );
    const good = entries.filter((entry) => entry !== undefined);
    return good.length === entries.length ? good : undefined;
  };
}

/** `of` turns an answer into what the reader makes of a value, so that `===` compares them. */
function equality<Value>(read: Reader<Value>, of: (given: Given) => unknown) {
  const equals = operator(read, (given, value) => of(given) === value);
  return { equals, not_equals: negated(equals) };
}

function membership<Value>(read: Reader<Value>, of: (given: Given) => unknown) {
  const within = operator(listOf(read), (given, values) => {
    const compared = of(given);
    return values.some((value) => value === compared);
  });
  return { in: within, not_in: negated(within) };
}

function order<Value extends string | number>(
  read: Reader<Value>,
  of: (given: Given) => Value | undefined,
) {
  const compared = (holds: (a: Value, b: Value) => boolean) =>
    operator(read, (given, value) => {
      const own = of(given);
      return own !== undefined && holds(own, value);
    });
  return {
    gt: compared((a, b) => a > b),
    gte: compared((a, b) => a >= b),
    lt: compared((a, b) => a < b),
    lte: compared((a, b) => a <= b),
  };
}

/**
 * A text as it is compared: without regard to case, width and the blanks around it. Folded by way of
 * the upper case as Unicode's full folding: `ß` is `ss`, but `ı` is not `i`, and `ς` is `σ` wherever
 * it stands.
 */
function fold(text: string): string {
  const folded = composed(text.trim())
    .split('ı')
    .map((part) => part.toUpperCase().toLowerCase().replaceAll('ς', 'σ'))
    .join('ı');
  return composed(folded);
}

/** Definitions from before the limit may have text that takes too long: it stays as it is. */
const composed = (text: string) => (hasLongRun(text) ? text : text.normalize('NFKC'));

const readText: Reader<string> = (value, fail) => {
  if (typeof value !== 'string') return fail('wrong_type', 'Must be a string.');
  return fold(value) || fail('required', 'Must say something.');
};

const folded = oncePerAnswer((answer) => (typeof answer === 'string' ? fold(answer) : undefined));

const contains = operator(readText, (given, part) => folded(given)?.includes(part) ?? false);

/** Trimmed, NFKC, case-folded. */
export const textComparison: Comparison = {
  ...equality(readText, folded),
  ...membership(readText, folded),
  contains,
  not_contains: negated(contains),
};

const readNumber: Reader<number> = (value, fail) =>
  typeof value === 'number' && Number.isFinite(value)
    ? value
    : fail('wrong_type', 'Must be a number.');

const numberOf = ({ answer }: Given) => (typeof answer === 'number' ? answer : undefined);

export const numberComparison: Comparison = {
  ...equality(readNumber, numberOf),
  ...membership(readNumber, numberOf),
  ...order(readNumber, numberOf),
};

const readBoolean: Reader<boolean> = (value, fail) =>
  typeof value === 'boolean' ? value : fail('wrong_type', 'Must be true or false.');

export const booleanComparison: Comparison = equality(readBoolean, ({ answer }) => answer);

/** A reader of texts in one notation. */
function notation(fits: (text: string) => boolean, example: string): Reader<string> {
  return (value, fail) => {
    if (typeof value !== 'string') return fail('wrong_type', 'Must be a string.');
    return fits(value) ? value : fail('invalid_value', `Must be written like ${example}.`);
  };
}

const stringOf = ({ answer }: Given) => (typeof answer === 'string' ? answer : undefined);

const readDay = notation(isDay, '2026-01-31');

export const dayComparison: Comparison = {
  ...equality(readDay, stringOf),
  ...membership(readDay, stringOf),
  ...order(readDay, stringOf),
};

const readTime = notation(isTimeOfDay, '18:30');

export const timeComparison: Comparison = {
  ...equality(readTime, stringOf),
  ...order(readTime, stringOf),
};

const readInstant: Reader<number> = (value, fail) => {
  if (typeof value !== 'string') return fail('wrong_type', 'Must be a string.');
  const example = '2026-01-31T18:30:00+01:00';
  return instantOf(value) ?? fail('invalid_value', `Must be written like ${example}.`);
};

const instantOfAnswer = oncePerAnswer((answer) =>
  typeof answer === 'string' ? instantOf(answer) : undefined,
);

/** As instants: two offsets may name the same one. */
export const instantComparison: Comparison = {
  ...equality(readInstant, instantOfAnswer),
  ...order(readInstant, instantOfAnswer),
};

function optionReader(optionIds: ReadonlySet<string>): Reader<string> {
  return (value, fail) => {
    if (typeof value !== 'string') return fail('wrong_type', 'Must be the id of an option.');
    return optionIds.has(value) ? value : fail('unknown_option', 'There is no such option.');
  };
}

/** One option; an answer in other words equals none. */
export function optionComparison(optionIds: ReadonlySet<string>): Comparison {
  const read = optionReader(optionIds);
  return { ...equality(read, stringOf), ...membership(read, stringOf) };
}

/** Several options: as a set, or some of them. */
export function optionsComparison(optionIds: ReadonlySet<string>): Comparison {
  const read = listOf(optionReader(optionIds));
  const equals = operator(read, (given, values) => {
    const chosen = entriesOf(given);
    const wanted = new Set(values);
    return chosen.size === wanted.size && values.every((value) => chosen.has(value));
  });
  return {
    equals,
    not_equals: negated(equals),
    includes_any: operator(read, (given, values) => {
      const chosen = entriesOf(given);
      return values.some((value) => chosen.has(value));
    }),
    includes_all: operator(read, (given, values) => {
      const chosen = entriesOf(given);
      return values.every((value) => chosen.has(value));
    }),
  };
}

/** All options in one order. */
export function orderComparison(optionIds: ReadonlySet<string>): Comparison {
  const readList = listOf(optionReader(optionIds));
  const read: Reader<string> = (value, fail) => {
    const ids = readList(value, fail);
    if (ids && new Set(ids).size < ids.length) {
      return fail('invalid_value', 'An option can have one place only.');
    }
    if (ids && ids.length < optionIds.size) return fail('too_few', 'Must name every option.');
    return ids?.join();
  };
  return equality(read, orderOf);
}

const orderOf = oncePerAnswer((answer) => (Array.isArray(answer) ? answer.join() : undefined));

const entriesOf = oncePerAnswer(
  (answer): ReadonlySet<unknown> => new Set(Array.isArray(answer) ? answer : []),
);
