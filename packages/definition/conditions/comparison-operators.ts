import { notANumber } from '../../common/json/imprecise-number.ts';
import { isCalendarDate, isTimeOfDay, parseInstant } from '../../common/text/calendar.ts';
import { firstDayOf, isPartialDate, lastDayOf } from '../../common/text/partial-date.ts';
import { hasTooManyMarks, trimText, withoutInvisible } from '../../common/text/text-rules.ts';
import { checkLimits } from '../model/answer-limits.ts';
import type { Fail, Json } from '../model/answer-rule.ts';
import { listedValues } from '../model/option-list.ts';
import { comparedIdOf, otherOptionId } from '../model/other-answer.ts';
import type { ValueKind } from '../model/value-kind.ts';
import type { ComparisonOp } from './operator-names.ts';

/** An answer as operand of conditions and criteria: one object per answer, the key of cached values. */
export interface AnswerRef {
  readonly answer: Json;
}

/** A compiled comparison: whether it holds for an answer. */
export type AnswerPredicate = (given: AnswerRef) => boolean;

/** Compiles a comparison with an operand; undefined after a failure. */
export type Operator = (value: unknown, fail: Fail) => AnswerPredicate | undefined;

/** What the operators of an element depend on. */
export interface OperatorContext {
  /**
   * What answers can be compared with (`comparedIdsOf`); empty if the type has no options, undefined if a dataset
   * contains them.
   */
  readonly optionIds: ReadonlySet<string> | undefined;
  readonly valueKind: ValueKind;
}

export type Operators = Readonly<Partial<Record<ComparisonOp, Operator>>>;

/** Parses an operand; undefined after a failure. */
type OperandParser<Value> = (value: unknown, fail: Fail) => Value | undefined;

const maxListEntries = checkLimits.comparedEntries;

/** Computes the comparable value of an answer once, however many comparisons use it. */
function memoizePerAnswer<Value>(compute: (answer: Json) => Value): (given: AnswerRef) => Value {
  const cache = new WeakMap<AnswerRef, { readonly value: Value }>();
  return (given) => {
    const cached = cache.get(given);
    if (cached) return cached.value;
    const value = compute(given.answer);
    cache.set(given, { value });
    return value;
  };
}

/** An operator from the parser of its operand and its test. */
function operator<Value>(
  parseOperand: OperandParser<Value>,
  test: (given: AnswerRef, value: Value) => boolean,
): Operator {
  return (operand, fail) => {
    const value = parseOperand(operand, fail);
    return value === undefined ? undefined : (given) => test(given, value);
  };
}

function negated(op: Operator): Operator {
  return (value, fail) => {
    const test = op(value, fail);
    return test && ((given) => !test(given));
  };
}

/** A list with at least one entry. */
function listOf<Value>(read: OperandParser<Value>): OperandParser<Value[]> {
  return (value, fail) => {
    if (!Array.isArray(value)) return fail('wrong_type', 'Must be an array.');
    if (value.length === 0) return fail('too_few', 'Must have at least 1 entry.');
    if (value.length > maxListEntries) {
      return fail('too_many', `Must have at most ${maxListEntries} entries.`);
    }
    const entries = value.map((entry: unknown, index) =>
      read(entry, (code, message, ...at) => fail(code, message, index, ...at)),
    );
    const good = entries.filter((entry) => entry !== undefined);
    return good.length === entries.length ? good : undefined;
  };
}

/** @param comparableOf converts an answer to a value that `===` compares with the parsed operand */
function equality<Value>(read: OperandParser<Value>, comparableOf: (given: AnswerRef) => unknown) {
  const equals = operator(read, (given, value) => comparableOf(given) === value);
  return { equals, not_equals: negated(equals) };
}

/** Equality, also with one of several values. */
function membership<Value>(
  read: OperandParser<Value>,
  comparableOf: (given: AnswerRef) => unknown,
) {
  const readSet: OperandParser<ReadonlySet<unknown>> = (value, fail) => {
    const values = listOf(read)(value, fail);
    return values && new Set(values);
  };
  const isOneOf = operator(readSet, (given, values) => values.has(comparableOf(given)));
  return { ...equality(read, comparableOf), in: isOneOf, not_in: negated(isOneOf) };
}

function ordering<Value extends string | number>(
  read: OperandParser<Value>,
  comparableOf: (given: AnswerRef) => Value | undefined,
) {
  const compared = (holds: (a: Value, b: Value) => boolean) =>
    operator(read, (given, value) => {
      const actual = comparableOf(given);
      return actual !== undefined && holds(actual, value);
    });
  return {
    gt: compared((a, b) => a > b),
    gte: compared((a, b) => a >= b),
    lt: compared((a, b) => a < b),
    lte: compared((a, b) => a <= b),
  };
}

/**
 * Folds a text for comparison: case, width, invisible characters and surrounding white space do not matter. Folding through
 * upper case is Unicode's full case folding: `ß` equals `ss`. Three exceptions: `ı` does not equal `i`, `İ` does, and `ς`
 * equals `σ` in every position.
 */
export function foldCase(text: string): string {
  const folded = normalizeUnicode(trimText(withoutInvisible(text)))
    .replace(/[^ı]+/g, (part) => part.toUpperCase().toLowerCase())
    .replaceAll('ς', 'σ')
    .replaceAll('i\u0307', 'i');
  return normalizeUnicode(folded);
}

/** Definitions stored before `hasTooManyMarks` was a rule may contain text that is slow to normalize. */
const normalizeUnicode = (text: string) => (hasTooManyMarks(text) ? text : text.normalize('NFKC'));

const parseTextOperand: OperandParser<string> = (value, fail) => {
  if (typeof value !== 'string') return fail('wrong_type', 'Must be a string.');
  return foldCase(value) || fail('required', 'Must not be empty.');
};

const foldedAnswer = memoizePerAnswer((answer) =>
  typeof answer === 'string' ? foldCase(answer) : undefined,
);

const containsText = operator(
  parseTextOperand,
  (given, part) => foldedAnswer(given)?.includes(part) ?? false,
);

/** Compares texts trimmed, in NFKC and case-folded. */
export const textOperators: Operators = {
  ...membership(parseTextOperand, foldedAnswer),
  contains: containsText,
  not_contains: negated(containsText),
};

const parseNumberOperand: OperandParser<number> = (value, fail) => {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  const { code, message } = notANumber(value);
  return fail(code, message);
};

const numberOf = ({ answer }: AnswerRef) => (typeof answer === 'number' ? answer : undefined);

export const numberOperators: Operators = {
  ...membership(parseNumberOperand, numberOf),
  ...ordering(parseNumberOperand, numberOf),
};

const parseCountOperand: OperandParser<number> = (value, fail) => {
  if (typeof value !== 'number') return fail('wrong_type', 'Must be a whole number.');
  return Number.isSafeInteger(value) ? value : fail('not_an_integer', 'Must be a whole number.');
};

const countOf = ({ answer }: AnswerRef) => (Array.isArray(answer) ? answer.length : 0);

/** Compares the number of entries of a repeat. */
export const entryCountOperators: Operators = {
  count_gte: operator(parseCountOperand, (given, count) => countOf(given) >= count),
  count_lte: operator(parseCountOperand, (given, count) => countOf(given) <= count),
};

const parseBooleanOperand: OperandParser<boolean> = (value, fail) =>
  typeof value === 'boolean' ? value : fail('wrong_type', 'Must be true or false.');

export const booleanOperators: Operators = equality(parseBooleanOperand, ({ answer }) => answer);

/** Parses a text in one format. */
function formattedText<Value>(
  parse: (text: string) => Value | undefined,
  expected: string,
): OperandParser<Value> {
  return (value, fail) => {
    if (typeof value !== 'string') return fail('wrong_type', 'Must be a string.');
    return parse(value) ?? fail('invalid_value', `Must be ${expected}.`);
  };
}

const stringOf = ({ answer }: AnswerRef) => (typeof answer === 'string' ? answer : undefined);

const parseDateOperand = formattedText(
  (text) => (isCalendarDate(text) ? text : undefined),
  'a date such as 2026-01-31',
);

export const dateOperators: Operators = {
  ...membership(parseDateOperand, stringOf),
  ...ordering(parseDateOperand, stringOf),
};

const parsePartialDateOperand = formattedText(
  (text) => (isPartialDate(text) ? text : undefined),
  'a date such as 2026, 2026-01 or 2026-01-31',
);

/** Compares the period of an answer with that of the operand. */
const periods = (holds: (date: string, operand: string) => boolean) =>
  operator(parsePartialDateOperand, ({ answer }, operand) =>
    typeof answer === 'string' ? holds(answer, operand) : false,
  );

/**
 * Compares dates as periods: `gt` is after the whole period, `gte` does not begin before it, `lt` is before it, `lte` does
 * not end after it. Equality compares the texts.
 */
export const partialDateOperators: Operators = {
  ...membership(parsePartialDateOperand, stringOf),
  gt: periods((date, operand) => firstDayOf(date) > lastDayOf(operand)),
  gte: periods((date, operand) => firstDayOf(date) >= firstDayOf(operand)),
  lt: periods((date, operand) => lastDayOf(date) < firstDayOf(operand)),
  lte: periods((date, operand) => lastDayOf(date) <= lastDayOf(operand)),
};

const parseTimeOperand = formattedText(
  (text) => (isTimeOfDay(text) ? text : undefined),
  'a time such as 18:30',
);

export const timeOperators: Operators = {
  ...equality(parseTimeOperand, stringOf),
  ...ordering(parseTimeOperand, stringOf),
};

const parseInstantOperand = formattedText(
  parseInstant,
  'an RFC 3339 date and time such as 2026-01-31T18:30:00+01:00',
);

const instantOfAnswer = memoizePerAnswer((answer) =>
  typeof answer === 'string' ? parseInstant(answer) : undefined,
);

/** Compares instants, so that the offset does not matter. */
export const instantOperators: Operators = {
  ...equality(parseInstantOperand, instantOfAnswer),
  ...ordering(parseInstantOperand, instantOfAnswer),
};

function optionParser(optionIds: ReadonlySet<string> | undefined): OperandParser<string> {
  const known = optionIds ?? listedValues;
  return (value, fail) => {
    if (typeof value !== 'string') return fail('wrong_type', 'Must be the id of an option.');
    return known.has(value)
      ? value
      : fail('unknown_option', 'The question has no option with this id.');
  };
}

/** Compares the selected option; an other answer has an id of its own. */
export function optionOperators({ optionIds }: OperatorContext): Operators {
  const read = optionParser(optionIds);
  return membership(read, selectedOption);
}

const selectedOption = ({ answer }: AnswerRef) => comparedIdOf(answer);

/** Compares the set of selected options. */
export function optionsOperators({ optionIds }: OperatorContext): Operators {
  const read = listOf(optionParser(optionIds));
  const equals = operator(read, (given, values) => {
    const chosen = selectedOptions(given);
    const wanted = new Set(values);
    return chosen.size === wanted.size && values.every((value) => chosen.has(value));
  });
  return {
    equals,
    not_equals: negated(equals),
    includes_any: operator(read, (given, values) => {
      const chosen = selectedOptions(given);
      return values.some((value) => chosen.has(value));
    }),
    includes_all: operator(read, (given, values) => {
      const chosen = selectedOptions(given);
      return values.every((value) => chosen.has(value));
    }),
  };
}

/** Compares a complete ranking. It has no other answer, even if its `allow_other` is reported as unknown. */
export function rankingOperators(context: OperatorContext): Operators {
  const optionIds = new Set(context.optionIds);
  optionIds.delete(otherOptionId);
  const readList = listOf(optionParser(optionIds));
  const read: OperandParser<string> = (value, fail) => {
    const ids = readList(value, fail);
    if (ids && new Set(ids).size < ids.length) {
      return fail('invalid_value', 'Must list each option only once.');
    }
    if (ids && ids.length < optionIds.size) return fail('too_few', 'Must list every option.');
    return ids?.join();
  };
  return equality(read, rankingKey);
}

const rankingKey = memoizePerAnswer((answer) =>
  Array.isArray(answer) ? answer.join() : undefined,
);

const selectedOptions = memoizePerAnswer(
  (answer): ReadonlySet<unknown> => new Set(Array.isArray(answer) ? answer.map(comparedIdOf) : []),
);
