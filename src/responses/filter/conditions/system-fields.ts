import { parseTimeSpan, type TimeSpan } from '../../../../packages/common/text/calendar.ts';
import {
  numberOperators,
  type Operator,
  type Operators,
  optionOperators,
} from '../../../../packages/definition/conditions/comparison-operators.ts';
import type { ComparisonOp } from '../../../../packages/definition/conditions/operator-names.ts';
import type { ComparisonTarget } from '../../../../packages/definition/parsing/check-comparison.ts';
import {
  canonicalLanguage,
  languageTagLength,
} from '../../../../packages/definition/questions/values/language-tag.ts';
import { ApprovalStatus, ResponseSource } from '../../../../prisma/generated/client/enums.ts';
import { rawSql, type Sql, sql } from '../../../platform/database/sql-fragment.ts';
import { lowestIdAt } from '../../../platform/ids.ts';
import {
  codeOperators,
  comparison,
  numberSqlOperators,
  type SqlOperators,
} from './sql-operators.ts';

/** A field of every response that filters can compare. */
interface SystemField {
  /** The operators, which check operands; their predicates are not used. */
  operators(): Operators;
  readonly optionIds?: ReadonlySet<string>;
  readonly column: Sql;
  readonly sqlOperators: SqlOperators;
  /** Converts a text operand to the stored text. */
  readonly stored?: (operand: string) => string;
}

const isTrue = () => true;

/** Operators that only check their operands. */
function checked(check: Operator, ops: readonly ComparisonOp[]): Operators {
  return Object.fromEntries(ops.map((op) => [op, check]));
}

const timeOperator: Operator = (value, fail) => {
  if (typeof value !== 'string') return fail('wrong_type', 'Must be a string.');
  const message = 'Must be a date such as 2026-01-31, or an RFC 3339 date and time.';
  return parseTimeSpan(value) ? isTrue : fail('invalid_value', message);
};

const languageOperator: Operator = (value, fail) => {
  if (typeof value !== 'string') return fail('wrong_type', 'Must be a string.');
  const isTag = canonicalLanguage(value) !== undefined;
  return isTag ? isTrue : fail('invalid_value', 'Must be a language tag such as en or pt-BR.');
};

const listOperator =
  (entry: Operator): Operator =>
  (value, fail) => {
    if (!Array.isArray(value)) return fail('wrong_type', 'Must be an array.');
    if (value.length === 0) return fail('too_few', 'Must have at least 1 entry.');
    const results = value.map((one: unknown, index) =>
      entry(one, (code, message, ...at) => fail(code, message, index, ...at)),
    );
    return results.includes(undefined) ? undefined : isTrue;
  };

const lowestId = (time: number) => lowestIdAt('resp', time);

/** Compares the time that the id contains: a date is a whole day in UTC. */
const byTime = (compare: (id: Sql, span: TimeSpan) => Sql) => (id: Sql, operand: unknown) => {
  const span = parseTimeSpan(String(operand));
  if (!span) throw new RangeError('The time was not checked');
  return compare(id, span);
};

const creationOperators: SqlOperators = {
  equals: byTime(
    (id, { start, end }) => sql`(${id} >= ${lowestId(start)} AND ${id} < ${lowestId(end)})`,
  ),
  gt: byTime((id, { end }) => sql`${id} >= ${lowestId(end)}`),
  gte: byTime((id, { start }) => sql`${id} >= ${lowestId(start)}`),
  lt: byTime((id, { start }) => sql`${id} < ${lowestId(start)}`),
  lte: byTime((id, { end }) => sql`${id} < ${lowestId(end)}`),
};

const lowerCase = (names: readonly string[]) => new Set(names.map((name) => name.toLowerCase()));
const upperCase = (name: string) => name.toUpperCase();

const choice = (names: readonly string[], column: string): SystemField => ({
  operators: () => optionOperators({ optionIds: lowerCase(names), valueKind: 'text' }),
  column: rawSql(column),
  sqlOperators: codeOperators,
  stored: upperCase,
});

export const systemFields = {
  $approval: choice(Object.values(ApprovalStatus), 'r.approval_status::text'),
  $source: choice(Object.values(ResponseSource), 'r.source::text'),
  $form_version: {
    operators: () => numberOperators,
    column: rawSql('r.form_version::float8'),
    sqlOperators: numberSqlOperators,
  },
  $language: {
    operators: () => ({
      ...checked(languageOperator, ['equals', 'not_equals']),
      ...checked(listOperator(languageOperator), ['in', 'not_in']),
    }),
    column: rawSql('r.language'),
    sqlOperators: codeOperators,
    stored: (tag) => canonicalLanguage(tag) ?? tag,
  },
  $created_at: {
    operators: () => checked(timeOperator, ['equals', 'not_equals', 'gt', 'gte', 'lt', 'lte']),
    column: rawSql('r.id'),
    sqlOperators: creationOperators,
  },
} as const satisfies Readonly<Record<`$${string}`, SystemField>>;

const fieldByName: ReadonlyMap<string, SystemField> = new Map(Object.entries(systemFields));

/** A system field as something to compare; undefined for other names. */
export function systemTargetOf(name: string): ComparisonTarget | undefined {
  const field = fieldByName.get(name);
  return (
    field && {
      row: { operators: () => field.operators() },
      context: { optionIds: new Set(), valueKind: 'text' },
      maxLength: languageTagLength,
      name: `Comparisons of ${name}`,
    }
  );
}

/** The column of a system field; null if it has no value. Undefined for other names. */
export const systemColumnOf = (name: string): Sql | undefined => fieldByName.get(name)?.column;

export function systemComparison(name: string, op: ComparisonOp, operand: unknown): Sql {
  const field = fieldByName.get(name);
  if (!field) throw new RangeError(`Unknown field ${name}`);
  const { column, sqlOperators, stored = String } = field;
  const toStored = (value: unknown) => (typeof value === 'string' ? stored(value) : value);
  const converted = Array.isArray(operand) ? operand.map(toStored) : toStored(operand);
  return comparison(sqlOperators, { value: column, given: column }, op, converted);
}
