import type { Failure } from '../../../../packages/common/problem.ts';
import type { Condition } from '../../../../packages/definition/conditions/condition-model.ts';
import {
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
import { joinSql, rawSql, type Sql, sql } from '../../../platform/database/sql-fragment.ts';
import { answerJson, anyAnswer } from './answer-sql.ts';
import type { ComparisonKind } from './comparison-kinds.ts';
import type { QuestionCatalog, QuestionVariant } from './question-catalog.ts';
import { answerComparison } from './sql-operators.ts';
import { systemColumnOf, systemComparison, systemFields, systemTargetOf } from './system-fields.ts';

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
