// Conditions as SQL: on answers, and on members of the response such as its time and its decision.

import type { Failure } from '../../../../packages/common/problem.ts';
import { parseTimeSpan, type TimeSpan } from '../../../../packages/common/text/calendar.ts';
import {
  numberOperators,
  type Operator,
  type Operators,
  optionOperators,
} from '../../../../packages/definition/conditions/comparison-operators.ts';
import type { Condition } from '../../../../packages/definition/conditions/condition-model.ts';
import {
  type ComparisonOp,
  comparisonOps,
  type Op,
} from '../../../../packages/definition/conditions/operator-names.ts';
import {
  type ComparisonTarget,
  checkComparison,
  isOneOf,
} from '../../../../packages/definition/parsing/check-comparison.ts';
import {
  failureAt,
  getMember,
  type RawNode,
} from '../../../../packages/definition/parsing/raw/raw-input.ts';
import {
  canonicalLanguage,
  languageTagLength,
} from '../../../../packages/definition/questions/values/language-tag.ts';
import { ApprovalStatus, ResponseSource } from '../../../../prisma/generated/client/enums.ts';
import { joinSql, rawSql, type Sql, sql } from '../../../platform/database/sql-fragment.ts';
import { lowestIdAt } from '../../../platform/ids.ts';
import { answerJson, anyAnswer } from './answer-sql.ts';
import type { QuestionCatalog, QuestionVariant } from './question-catalog.ts';
import {
  answerComparison,
  type ComparisonKind,
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

const systemFields = {
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
function systemTargetOf(name: string): ComparisonTarget | undefined {
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
const systemColumnOf = (name: string): Sql | undefined => fieldByName.get(name)?.column;

function systemComparison(name: string, op: ComparisonOp, operand: unknown): Sql {
  const field = fieldByName.get(name);
  if (!field) throw new RangeError(`Unknown field ${name}`);
  const { column, sqlOperators, stored = String } = field;
  const toStored = (value: unknown) => (typeof value === 'string' ? stored(value) : value);
  const converted = Array.isArray(operand) ? operand.map(toStored) : toStored(operand);
  return comparison(sqlOperators, { value: column, given: column }, op, converted);
}

export type Comparison = Extract<Condition, { question: string }>;

/**
 * Checks one comparison. A question that changed its type has to support it in at least one version; the
 * failures are those of the newest one.
 */
export function checkComparisonOf(catalog: QuestionCatalog, leaf: RawNode): readonly Failure[] {
  const question = getMember(leaf.value, 'question');
  if (typeof question !== 'string') return [];
  const system = systemTargetOf(question);
  if (system) return checkComparison(system, leaf, 'value');
  const variants = catalog.get(question);
  if (!variants) {
    const fields = Object.keys(systemFields).join(', ');
    const message = `No published version of the form has a question with this id. Other fields: ${fields}.`;
    return [failureAt([...leaf.path, 'question'], 'unknown_question', message)];
  }
  const results = variants.map(({ target }) => checkComparison(target, leaf, 'value'));
  return results.some((failures) => failures.length === 0) ? [] : (results[0] ?? []);
}

/** Compiles a checked condition; never null. */
export function conditionSql(catalog: QuestionCatalog, condition: Condition): Sql {
  const compile = (inner: Condition) => conditionSql(catalog, inner);
  if ('all' in condition) return sql`(${joinSql(condition.all.map(compile), ' AND ')})`;
  if ('any' in condition) return sql`(${joinSql(condition.any.map(compile), ' OR ')})`;
  if ('not' in condition) return sql`NOT (${compile(condition.not)})`;
  return comparisonSql(catalog, condition);
}

function comparisonSql(catalog: QuestionCatalog, { question, op, value }: Comparison): Sql {
  const column = systemColumnOf(question);
  const isAnswered = column
    ? sql`(${column} IS NOT NULL)`
    : anyAnswer(question, (answer) => sql`(${answerJson(answer)} IS NOT NULL)`);
  if (op === 'is_answered') return isAnswered;
  if (op === 'is_empty') return sql`(NOT ${isAnswered})`;
  if (!isOneOf(comparisonOps, op)) throw new RangeError(`Unknown operator ${op}`);
  if (column) return systemComparison(question, op, value);

  const kinds = comparedKinds(catalog, { question, op, value });
  if (kinds.length === 0) return rawSql('(FALSE)');
  return anyAnswer(question, (answer) => {
    const parts = kinds.map(({ kind, versions }) => {
      const compared = answerComparison(kind, answer, op, value);
      // Only CASE guarantees that answers of other types are not converted.
      return versions
        ? sql`CASE WHEN r.form_version = ANY(${versions}::int[]) THEN ${compared} ELSE FALSE END`
        : compared;
    });
    return sql`(${joinSql(parts, ' OR ')})`;
  });
}

/** A kind of answers that a comparison can be true for. */
interface ComparedKind {
  readonly kind: ComparisonKind;
  /** The versions with such answers; undefined if there are no other answers to the question. */
  readonly versions: readonly number[] | undefined;
}

/**
 * How the answers to a question are compared: by the type that the question has in the version of each
 * response. Where it does not support the comparison, the comparison is false.
 */
function comparedKinds(
  catalog: QuestionCatalog,
  comparison: { readonly question: string; readonly op: Op; readonly value?: unknown },
): ComparedKind[] {
  const variants = catalog.get(comparison.question) ?? [];
  const leaf: RawNode = { path: [], value: comparison };
  const fitting = variants.filter(
    ({ target }) => checkComparison(target, leaf, 'value').length === 0,
  );
  const kinds = new Set(fitting.flatMap(({ kind }) => kind ?? []));
  const isUniform = kinds.size === 1 && fitting.length === variants.length;
  return [...kinds].map((kind) => ({
    kind,
    versions: isUniform ? undefined : versionsWith(fitting, kind),
  }));
}

function versionsWith(variants: readonly QuestionVariant[], kind: ComparisonKind): number[] {
  return variants.flatMap((variant) => (variant.kind === kind ? variant.versions : []));
}
