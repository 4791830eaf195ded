import { instantOf, isDay, isTimeOfDay } from '../../../kernel/calendar.ts';
import { isStorable, unstorable } from '../../../kernel/text.ts';
import type { Fail, Json } from '../question-type.ts';
import type { ComparingOp } from './ops.ts';

/** Tells of an answer whether it compares as asked. */
export type Test = (answer: Json) => boolean;

/** Reads what to compare with; undefined after a failure. */
export type Operator = (value: unknown, fail: Fail) => Test | undefined;

/** The ops that fit a type of question. */
export type Comparison = Readonly<Partial<Record<ComparingOp, Operator>>>;

/** Reads one thing to compare with; undefined after a failure. */
type Reader<Value> = (value: unknown, fail: Fail) => Value | undefined;

/** The most entries of a list to compare with. */
const listLimit = 500;

/** An op from the reader of what it compares with and the test itself. */
function operator<Value>(
  read: Reader<Value>,
  test: (answer: Json, value: Value) => boolean,
): Operator {
  return (sent, fail) => {
    const value = read(sent, fail);
    return value === undefined ? undefined : (answer) => test(answer, value);
  };
}

/** The same, where everything else is true. */
function negated(op: Operator): Operator {
  return (value, fail) => {
    const test = op(value, fail);
    return test && ((answer) => !test(answer));
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
function equality<Value>(read: Reader<Value>, of: (answer: Json) => unknown) {
  const equals = operator(read, (answer, value) => of(answer) === value);
  return { equals, not_equals: negated(equals) };
}

function membership<Value>(read: Reader<Value>, of: (answer: Json) => unknown) {
  const within = operator(listOf(read), (answer, values) => {
    const compared = of(answer);
    return values.some((value) => value === compared);
  });
  return { in: within, not_in: negated(within) };
}

function order<Value extends string | number>(
  read: Reader<Value>,
  of: (answer: Json) => Value | undefined,
) {
  const compared = (holds: (a: Value, b: Value) => boolean) =>
    operator(read, (answer, value) => {
      const own = of(answer);
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
 * A text as it is compared: without regard to case, width and the blanks around it. Folded letter
 * by letter, by way of the upper case as Unicode's full folding: `ß` is `ss`, but `ı` is not `i`.
 */
function fold(text: string): string {
  const letters = [...text.trim().normalize('NFKC')];
  return letters
    .map((letter) => (letter === 'ı' ? letter : letter.toUpperCase().toLowerCase()))
    .join('')
    .normalize('NFKC');
}

const readText: Reader<string> = (value, fail) => {
  if (typeof value !== 'string') return fail('wrong_type', 'Must be a string.');
  if (!isStorable(value)) return fail('invalid_text', unstorable);
  return fold(value) || fail('required', 'Must say something.');
};

const foldAnswer = (answer: Json) => (typeof answer === 'string' ? fold(answer) : undefined);

const contains = operator(readText, (answer, part) => foldAnswer(answer)?.includes(part) ?? false);

/** Trimmed, NFKC, case-folded. */
export const textComparison: Comparison = {
  ...equality(readText, foldAnswer),
  ...membership(readText, foldAnswer),
  contains,
  not_contains: negated(contains),
};

const readNumber: Reader<number> = (value, fail) =>
  typeof value === 'number' && Number.isFinite(value)
    ? value
    : fail('wrong_type', 'Must be a number.');

const numberOf = (answer: Json) => (typeof answer === 'number' ? answer : undefined);

export const numberComparison: Comparison = {
  ...equality(readNumber, numberOf),
  ...membership(readNumber, numberOf),
  ...order(readNumber, numberOf),
};

const readBoolean: Reader<boolean> = (value, fail) =>
  typeof value === 'boolean' ? value : fail('wrong_type', 'Must be true or false.');

export const booleanComparison: Comparison = equality(readBoolean, (answer) => answer);

/** A reader of texts in one notation. */
function notation(fits: (text: string) => boolean, example: string): Reader<string> {
  return (value, fail) => {
    if (typeof value !== 'string') return fail('wrong_type', 'Must be a string.');
    return fits(value) ? value : fail('invalid_value', `Must be written like ${example}.`);
  };
}

const stringOf = (answer: Json) => (typeof answer === 'string' ? answer : undefined);

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

const instantOfAnswer = (answer: Json) =>
  typeof answer === 'string' ? instantOf(answer) : undefined;

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
  const equals = operator(read, (answer, values) => {
    const chosen = entriesOf(answer);
    const wanted = new Set(values);
    return chosen.size === wanted.size && values.every((value) => chosen.has(value));
  });
  return {
    equals,
    not_equals: negated(equals),
    includes_any: operator(read, (answer, values) => {
      const chosen = entriesOf(answer);
      return values.some((value) => chosen.has(value));
    }),
    includes_all: operator(read, (answer, values) => {
      const chosen = entriesOf(answer);
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
  return equality(read, (answer) => (Array.isArray(answer) ? answer.join() : undefined));
}

function entriesOf(answer: Json): ReadonlySet<unknown> {
  return new Set(Array.isArray(answer) ? answer : []);
}
