// The operators of conditions in SQL, by the kind of the compared values.

import { parseInstant } from '../../../../packages/common/text/calendar.ts';
import { firstDayOf, lastDayOf, yearEnds } from '../../../../packages/common/text/partial-date.ts';
import { foldCase } from '../../../../packages/definition/conditions/comparison-operators.ts';
import type { ComparisonOp } from '../../../../packages/definition/conditions/operator-names.ts';
import type { SimpleKind, ValueKind } from '../../../../packages/definition/model/value-kind.ts';
import type { QuestionTypeName } from '../../../../packages/definition/questions/question-types.ts';
import { rawSql, type Sql, sql } from '../../../platform/database/sql-fragment.ts';
import {
  type AnswerSource,
  answerJson,
  answerText,
  completedDate,
  foldedText,
  instantMilliseconds,
  selectedId,
  selectedIdOf,
} from './answer-sql.ts';

/**
 * How answers are compared in SQL. `code`: texts that are compared as they are, such as dates. An
 * option is compared by its id, an other answer by the id that represents all of them.
 */
export type ComparisonKind =
  | 'text'
  | 'code'
  | 'number'
  | 'boolean'
  | 'instant'
  /** Years, months and days, whose periods are compared. */
  | 'period'
  | 'option'
  | 'option_set'
  | 'ranking'
  /** The number of entries of a repeat. */
  | 'entry_count';

/** By question type; undefined for types whose answers are not compared. */
const kindByType: Readonly<Record<QuestionTypeName, ComparisonKind | undefined>> = {
  short_text: 'text',
  long_text: 'text',
  email: 'text',
  url: 'text',
  phone_number: 'text',
  hidden: 'text',
  number: 'number',
  rating: 'number',
  opinion_scale: 'number',
  nps: 'number',
  date: 'code',
  time: 'code',
  datetime: 'instant',
  partial_date: 'period',
  yes_no: 'boolean',
  legal: 'boolean',
  single_choice: 'option',
  dropdown: 'option',
  multiple_choice: 'option_set',
  ranking: 'ranking',
  matrix: undefined,
  file: undefined,
  signature: undefined,
  address: undefined,
  contact_info: undefined,
  location: undefined,
};

const kindByValue: Readonly<Partial<Record<SimpleKind, ComparisonKind>>> = {
  number: 'number',
  text: 'text',
  boolean: 'boolean',
};

/** The kind of a type; that of calculated values depends on the kind of their values. */
export function comparisonKindOf(type: string, valueKind: ValueKind): ComparisonKind | undefined {
  if (typeof valueKind !== 'string') return 'entry_count';
  if (type === 'calculated') return kindByValue[valueKind];
  return kinds.get(type);
}

const kinds: ReadonlyMap<string, ComparisonKind | undefined> = new Map(Object.entries(kindByType));

/** Operators that are the negation of another one. */
const negations = { not_equals: 'equals', not_in: 'in', not_contains: 'contains' } as const;

type NegativeOp = keyof typeof negations;
type PositiveOp = Exclude<ComparisonOp, NegativeOp>;

/** Compares a value in SQL with an operand, which has been validated. */
type SqlOperator = (value: Sql, operand: unknown) => Sql;

/** The SQL of the operators of one kind of values. */
export type SqlOperators = Readonly<Partial<Record<PositiveOp, SqlOperator>>>;

const listOf = (operand: unknown): unknown[] => (Array.isArray(operand) ? operand : []);

/** @param convert converts a validated operand to a parameter of the type */
function comparisons(type: string, convert: (operand: unknown) => unknown) {
  const one = (operand: unknown) => sql`${convert(operand)}::${rawSql(type)}`;
  const compared =
    (operator: string): SqlOperator =>
    (value, operand) =>
      sql`${value} ${rawSql(operator)} ${one(operand)}`;
  return {
    equals: compared('='),
    in: ((value, operand) =>
      sql`${value} = ANY(${listOf(operand).map(convert)}::${rawSql(type)}[])`) satisfies SqlOperator,
    gt: compared('>'),
    gte: compared('>='),
    lt: compared('<'),
    lte: compared('<='),
  };
}

const entries = (list: Sql) => sql`FROM json_array_elements_text(${list}) AS e(id)`;
const isAmong = (operand: unknown) =>
  sql`${selectedId(rawSql('e.id'))} = ANY(${listOf(operand)}::text[])`;
const distinctCount = (operand: unknown) => new Set(listOf(operand)).size;

/** Texts that are compared as they are. */
export const codeOperators: SqlOperators = comparisons('text', String);

export const numberSqlOperators: SqlOperators = comparisons('float8', Number);

type PeriodEnd = keyof typeof yearEnds;

const endOf = { first: firstDayOf, last: lastDayOf } as const;

/** Compares one end of the period of an answer with one end of that of the operand. */
const comparedEnds =
  (end: PeriodEnd, operator: string, ofOperand: PeriodEnd): SqlOperator =>
  (date, operand) =>
    sql`${completedDate(date, yearEnds[end])} COLLATE "C" ${rawSql(operator)} ${endOf[ofOperand](String(operand))}::text`;

/** As `partialDateOperators`. */
const periodOperators: SqlOperators = {
  ...codeOperators,
  gt: comparedEnds('first', '>', 'last'),
  gte: comparedEnds('first', '>=', 'first'),
  lt: comparedEnds('last', '<', 'first'),
  lte: comparedEnds('last', '<=', 'last'),
};

/** The table of operators: by the kind of the answers, how to read and how to compare them. */
const answerKinds: Readonly<
  Record<ComparisonKind, { read(answer: AnswerSource): Sql; readonly operators: SqlOperators }>
> = {
  text: {
    read: (answer) => foldedText(answerText(answer)),
    operators: {
      ...comparisons('text', (operand) => foldCase(String(operand))),
      contains: (value, operand) => sql`strpos(${value}, ${foldCase(String(operand))}) > 0`,
    },
  },
  code: {
    read: (answer) => sql`${answerText(answer)} COLLATE "C"`,
    operators: codeOperators,
  },
  number: {
    read: (answer) => sql`${answerText(answer)}::float8`,
    operators: numberSqlOperators,
  },
  boolean: {
    read: (answer) => sql`${answerText(answer)}::boolean`,
    operators: comparisons('boolean', (operand) => operand),
  },
  instant: {
    read: (answer) => instantMilliseconds(answerText(answer)),
    operators: comparisons('float8', (operand) => parseInstant(String(operand))),
  },
  period: {
    read: (answer) => sql`${answerText(answer)} COLLATE "C"`,
    operators: periodOperators,
  },
  option: {
    read: (answer) => sql`${selectedIdOf(answer)} COLLATE "C"`,
    operators: codeOperators,
  },
  option_set: {
    read: answerJson,
    operators: {
      equals: (list, operand) => sql`(
        SELECT count(*) = ${distinctCount(operand)} AND bool_and(${isAmong(operand)}) ${entries(list)})`,
      includes_any: (list, operand) =>
        sql`EXISTS (SELECT ${entries(list)} WHERE ${isAmong(operand)})`,
      includes_all: (list, operand) => sql`(
        SELECT count(*) FILTER (WHERE ${isAmong(operand)}) = ${distinctCount(operand)} ${entries(list)})`,
    },
  },
  ranking: {
    read: answerJson,
    operators: {
      equals: (list, operand) => sql`${list}::jsonb = ${JSON.stringify(listOf(operand))}::jsonb`,
    },
  },
  entry_count: {
    read: (answer) =>
      sql`CASE json_typeof(${answerJson(answer)}) WHEN 'array' THEN json_array_length(${answerJson(answer)}) END`,
    operators: {
      count_gte: (count, operand) => sql`(${count}) >= ${operand}::float8`,
      count_lte: (count, operand) => sql`(${count}) <= ${operand}::float8`,
    },
  },
};

/** The comparison of an answer; false without an answer, never null. */
export function answerComparison(
  kind: ComparisonKind,
  answer: AnswerSource,
  op: ComparisonOp,
  operand: unknown,
): Sql {
  const { read, operators } = answerKinds[kind];
  return comparison(operators, { value: read(answer), given: answerJson(answer) }, op, operand);
}

interface ComparedValue {
  readonly value: Sql;
  /** Null if there is no value. */
  readonly given: Sql;
}

/** A comparison; false without a value, never null. */
export function comparison(
  operators: SqlOperators,
  { value, given }: ComparedValue,
  op: ComparisonOp,
  operand: unknown,
): Sql {
  const isNegation = isNegativeOp(op);
  const compare = operators[isNegation ? negations[op] : op];
  if (!compare) throw new Error(`The operator ${op} has no SQL`);
  const holds = sql`coalesce(${compare(value, operand)}, FALSE)`;
  return isNegation ? sql`(${given} IS NOT NULL AND NOT ${holds})` : holds;
}

function isNegativeOp(op: ComparisonOp): op is NegativeOp {
  return op in negations;
}
