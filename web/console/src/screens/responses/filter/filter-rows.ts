import { useState } from 'react';
import type { Condition } from '../../../../../../packages/definition/conditions/condition-model.ts';
import type { Op } from '../../../../../../packages/definition/conditions/operator-names.ts';
import { readNumber, writeNumber } from '../../../../../../packages/languages/number-input.ts';
import { language } from '../../../texts/language.ts';
import { isEqual, type Json } from '../../build/model/json.ts';
import { type FilterField, takesList, takesOperand } from './filter-fields.ts';

/** One comparison while it is edited. Operands are texts; lists have one entry a line. */
export interface FilterRow {
  readonly field: string;
  readonly op: Op;
  readonly operand: string;
  /** The stored comparison that was converted to the row. It stays as it is, unless the row is changed. */
  readonly stored?: Comparison | undefined;
}

type Comparison = Extract<Condition, { question: string }>;

/** How many of the conditions of a group must hold. */
export type Match = 'all' | 'any' | 'none' | 'not_all';

/** A condition while it is edited: comparisons, and groups of them. */
export interface FilterRows {
  readonly match: Match;
  readonly rows: readonly (FilterRow | FilterRows)[];
  /** The stored condition that was converted. It stays as it is, unless the group is changed. */
  readonly stored?: Condition | undefined;
}

export const isGroup = (row: FilterRow | FilterRows): row is FilterRows => 'rows' in row;

/** Converts a condition to rows. */
export function rowsOf(stored: Condition | undefined): FilterRows {
  if (!stored) return { match: 'all', rows: [] };
  if ('question' in stored) return { match: 'all', rows: [rowOf(stored)], stored };
  if ('all' in stored) return { match: 'all', rows: stored.all.map(entryOf), stored };
  if ('any' in stored) return { match: 'any', rows: stored.any.map(entryOf), stored };
  const { not } = stored;
  if ('all' in not) return { match: 'not_all', rows: not.all.map(entryOf), stored };
  const rows = 'any' in not ? not.any.map(entryOf) : [entryOf(not)];
  return { match: 'none', rows, stored };
}

const entryOf = (condition: Condition): FilterRow | FilterRows =>
  'question' in condition ? rowOf(condition) : rowsOf(condition);

/** Converts a comparison to a row. */
export function rowOf(stored: Comparison): FilterRow {
  const { question: field, op, value } = stored;
  const operand = [value ?? ''].flat().map(operandText).join('\n');
  return { field, op, operand, stored };
}

/** Numbers are shown, and read again, in the language of the console. */
const operandText = (value: unknown): string =>
  typeof value === 'number' ? writeNumber(value, language) : String(value);

/** Converts complete rows to a condition; undefined if there are none. */
export function conditionOf(
  group: FilterRows,
  fields: readonly FilterField[],
): Condition | undefined {
  const byId = new Map(fields.map((field) => [field.id, field]));
  const convert = ({ match, rows, stored }: FilterRows): Condition | undefined => {
    if (stored && isSame({ match, rows }, rowsOf(stored))) return stored;
    const conditions = rows.flatMap(
      (row) => (isGroup(row) ? convert(row) : comparisonOf(row, byId.get(row.field))) ?? [],
    );
    const [first] = conditions;
    return first && joined[match](conditions.length > 1 ? conditions : first);
  };
  return convert(group);
}

/** Conditions as one: several, or the only one. */
type Join = (conditions: Condition[] | Condition) => Condition;

const all: Join = (one) => (Array.isArray(one) ? { all: one } : one);
const any: Join = (one) => (Array.isArray(one) ? { any: one } : one);

const joined: Readonly<Record<Match, Join>> = {
  all,
  any,
  none: (one) => ({ not: any(one) }),
  not_all: (one) => ({ not: all(one) }),
};

/** Whether two rows or groups are the same for who edits them. */
const isSame = (one: FilterRow | FilterRows, other: FilterRow | FilterRows | undefined): boolean =>
  other !== undefined && JSON.stringify(shownIn(one)) === JSON.stringify(shownIn(other));

/** What is shown of a row or a group. */
const shownIn = (row: FilterRow | FilterRows): unknown =>
  isGroup(row) ? [row.match, row.rows.map(shownIn)] : [row.field, row.op, row.operand];

function comparisonOf(row: FilterRow, field: FilterField | undefined): Comparison | undefined {
  const { field: question, op, operand, stored } = row;
  if (stored && isSame(row, rowOf(stored))) return stored;
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
  const value = readNumber(text, language);
  return typeof value === 'number' && Number.isFinite(value) ? value : text;
}

/** A condition as rows. Those that are not complete remain while the complete ones are those of the condition. */
export function useConditionRows(
  condition: Condition | undefined,
  fields: readonly FilterField[],
  onChange: (condition: Condition | undefined) => void,
) {
  const [draft, setDraft] = useState<FilterRows>();
  const isCurrent = draft && isSameCondition(conditionOf(draft, fields), condition);
  return {
    rows: isCurrent ? draft : rowsOf(condition),
    change(rows: FilterRows) {
      setDraft(rows);
      onChange(conditionOf(rows, fields));
    },
  };
}

const isSameCondition = (one: Condition | undefined, other: Condition | undefined): boolean =>
  isEqual(jsonOf(one), jsonOf(other));

export const jsonOf = (condition: Condition | undefined): Json | undefined =>
  condition === undefined ? undefined : JSON.parse(JSON.stringify(condition));
