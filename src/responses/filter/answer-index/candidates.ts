import type { Condition } from '../../../../packages/definition/conditions/condition-model.ts';
import type { Op } from '../../../../packages/definition/conditions/operator-names.ts';
import { joinSql, rawSql, type Sql, sql } from '../../../platform/database/sql-fragment.ts';
import type { Comparison } from '../conditions/condition-sql.ts';
import type { AnswerIndex } from './answer-indexes.ts';
import { type IndexedKind, indexedKinds } from './answer-values.ts';

/** Responses that an index finds: all that meet a condition, and possibly others. */
export interface Candidates {
  /** A query with the column `response_id`, which may repeat ids. */
  readonly query: Sql;
  /** Whether it finds only responses that meet the condition, each once. */
  readonly isExact: boolean;
  /** Newer responses than this one are not in the index. */
  readonly upTo: string;
}

/** The usable indexes of a form by question. */
export type UsableIndexes = ReadonlyMap<string, AnswerIndex>;

const listOf = (operand: unknown): unknown[] => (Array.isArray(operand) ? operand : [operand]);

const symbols: Readonly<Partial<Record<Op, string>>> = { gt: '>', gte: '>=', lt: '<', lte: '<=' };

/**
 * How indexes can find the responses that meet a condition: alternatives, of which each is sufficient.
 * None for conditions that an index does not help with, such as negations.
 */
export function candidatesOf(
  condition: Condition,
  formId: string,
  indexes: UsableIndexes,
): readonly Candidates[] {
  const within = (inner: Condition) => candidatesOf(inner, formId, indexes);
  if ('not' in condition) return [];
  if ('all' in condition) {
    const [only, ...others] = condition.all;
    if (only && others.length === 0) return within(only);
    return condition.all.flatMap(within).map((one) => ({ ...one, isExact: false }));
  }
  if ('any' in condition) {
    const parts = condition.any.map((one) => within(one)[0]);
    const found = parts.filter((one) => one !== undefined);
    return found.length === parts.length ? [unionOf(found)] : [];
  }
  return comparisonCandidates(condition, formId, indexes);
}

function unionOf(parts: readonly Candidates[]): Candidates {
  return {
    query: joinSql(
      parts.map(({ query }) => query),
      ' UNION ALL ',
    ),
    isExact: parts.length === 1 && parts.every((part) => part.isExact),
    upTo: parts.map((part) => part.upTo).sort()[0] ?? '',
  };
}

function comparisonCandidates(
  { question, op, value }: Comparison,
  formId: string,
  indexes: UsableIndexes,
): Candidates[] {
  const index = indexes.get(question);
  const kind = Object.entries(indexedKinds).find(([name]) => name === index?.kind)?.[1];
  const restriction = kind && index && restrictionOf(op, value, index.kind, kind);
  if (!restriction) return [];
  const query = sql`
    SELECT response_id FROM answer_values
    WHERE form_id = ${formId} AND question_id = ${question} AND ${restriction.where}`;
  return [{ query, isExact: restriction.isExact, upTo: index.upTo }];
}

interface Restriction {
  readonly where: Sql;
  readonly isExact: boolean;
}

function restrictionOf(
  op: Op,
  operand: unknown,
  kind: string,
  { textOf, bounds }: IndexedKind,
): Restriction | undefined {
  const texts = listOf(operand).map(textOf);
  const known = texts.filter((text) => text !== undefined);
  if (known.length < texts.length) return undefined;
  const [first] = known;
  const isSet = kind === 'option_set';
  const symbol = symbols[op];
  if (symbol && first !== undefined) {
    const boundOf = bounds?.[op];
    const where = sql`value ${rawSql(symbol)} ${boundOf?.(first) ?? first}`;
    return { where, isExact: boundOf === undefined };
  }
  switch (op) {
    case 'equals':
    case 'includes_all': // each response has all of them: the first is sufficient
      return { where: sql`value = ${first}`, isExact: !isSet };
    case 'in':
    case 'includes_any':
      return { where: sql`value = ANY(${[...new Set(known)]}::text[])`, isExact: !isSet };
    default:
      return undefined;
  }
}
