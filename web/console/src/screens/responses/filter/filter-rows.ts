import type { Condition } from '../../../../../../packages/definition/conditions/condition-model.ts';
import type { Op } from '../../../../../../packages/definition/conditions/operator-names.ts';
import { readNumber } from '../../../../../../packages/languages/number-input.ts';
import { type FilterField, takesList, takesOperand } from './filter-fields.ts';

/** One comparison while it is edited. Operands are texts; lists have one entry a line. */
export interface FilterRow {
  readonly field: string;
  readonly op: Op;
  readonly operand: string;
}

/** A flat condition while it is edited. */
export interface FilterRows {
  /** Whether all comparisons must hold, or any. */
  readonly match: 'all' | 'any';
  readonly rows: readonly FilterRow[];
}

/** Converts a condition to rows; undefined if it is nested, so that it can be edited as JSON only. */
export function rowsOf(condition: Condition | undefined): FilterRows | undefined {
  if (!condition) return { match: 'all', rows: [] };
  if ('question' in condition) return { match: 'all', rows: [rowOf(condition)] };
  if ('not' in condition) return undefined;
  const [match, conditions] =
    'all' in condition ? (['all', condition.all] as const) : (['any', condition.any] as const);
  const rows = conditions.flatMap((one) => ('question' in one ? rowOf(one) : []));
  return rows.length === conditions.length ? { match, rows } : undefined;
}

function rowOf({ question, op, value }: Extract<Condition, { question: string }>): FilterRow {
  const operand = Array.isArray(value) ? value.join('\n') : String(value ?? '');
  return { field: question, op, operand };
}

/** Converts complete rows to a condition; undefined if there are none. */
export function conditionOf(
  { match, rows }: FilterRows,
  fields: readonly FilterField[],
): Condition | undefined {
  const byId = new Map(fields.map((field) => [field.id, field]));
  const conditions = rows.flatMap((row) => comparisonOf(row, byId.get(row.field)) ?? []);
  const [first] = conditions;
  if (conditions.length < 2) return first;
  return match === 'all' ? { all: conditions } : { any: conditions };
}

function comparisonOf(
  { field: question, op, operand }: FilterRow,
  field: FilterField | undefined,
): Condition | undefined {
  if (!takesOperand(op)) return { question, op };
  const entries = operand.split('\n').map((entry) => entry.trim());
  const values = entries.filter((entry) => entry !== '').map((entry) => operandOf(entry, field));
  const [first] = values;
  if (first === undefined) return undefined;
  return { question, op, value: takesList(op) ? values : first };
}

/** A number that cannot be parsed stays text: the service explains what is expected. */
function operandOf(text: string, field: FilterField | undefined): string | number | boolean {
  if (field?.operand === 'boolean') return text === 'true';
  if (field?.operand !== 'number') return text;
  const value = readNumber(text, 'en');
  return typeof value === 'number' && Number.isFinite(value) ? value : text;
}
