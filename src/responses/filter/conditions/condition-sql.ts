// Conditions as SQL: on answers, and on members of the response such as its time and its decision.

import type { Failure } from '../../../../packages/common/problem.ts';
import { parseTimeSpan, type TimeSpan } from '../../../../packages/common/text/calendar.ts';
import type { Condition } from '../../../../packages/definition/conditions/condition-model.ts';
import {
  type ComparisonOp,
  comparisonOps,
  type Op,
} from '../../../../packages/definition/conditions/operator-names.ts';
import {
  checkComparison,
  isOneOf,
} from '../../../../packages/definition/parsing/check-comparison.ts';
import {
  failureAt,
  getMember,
  type RawNode,
} from '../../../../packages/definition/parsing/raw/raw-input.ts';
import {
  isResponseField,
  type ResponseField,
  responseFields,
  responseFieldTarget,
} from '../../../../packages/definition/parsing/response-fields.ts';
import { canonicalLanguage } from '../../../../packages/definition/questions/values/language-tag.ts';
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

/** How a field of responses is compared. */
interface SystemField {
  readonly column: Sql;
  readonly sqlOperators: SqlOperators;
  /** Converts a text operand to the stored text. */
  readonly stored?: (operand: string) => string;
}

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

const choice = (column: string): SystemField => ({
  column: rawSql(column),
  sqlOperators: codeOperators,
  stored: (name) => name.toUpperCase(),
});

const systemFields: Readonly<Record<ResponseField, SystemField>> = {
  $approval: choice('r.approval_status::text'),
  $source: choice('r.source::text'),
  $form_version: {
    column: rawSql('r.form_version::float8'),
    sqlOperators: numberSqlOperators,
  },
  $language: {
    column: rawSql('r.language'),
    sqlOperators: codeOperators,
    stored: (tag) => canonicalLanguage(tag) ?? tag,
  },
  $created_at: { column: rawSql('r.id'), sqlOperators: creationOperators },
};

function systemComparison(name: ResponseField, op: ComparisonOp, operand: unknown): Sql {
  const { column, sqlOperators, stored = String } = systemFields[name];
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
  if (isResponseField(question))
    return checkComparison(responseFieldTarget(question), leaf, 'value');
  const variants = catalog.get(question);
  if (!variants) {
    const message = `No published version of the form has a question with this id. Other fields: ${responseFields}.`;
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
  const field = isResponseField(question) ? question : undefined;
  const isAnswered = field
    ? sql`(${systemFields[field].column} IS NOT NULL)`
    : anyAnswer(question, (answer) => sql`(${answerJson(answer)} IS NOT NULL)`);
  if (op === 'is_answered') return isAnswered;
  if (op === 'is_empty') return sql`(NOT ${isAnswered})`;
  if (!isOneOf(comparisonOps, op)) throw new RangeError(`Unknown operator ${op}`);
  if (field) return systemComparison(field, op, value);

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
