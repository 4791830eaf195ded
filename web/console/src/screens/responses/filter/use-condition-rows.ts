import { useState } from 'react';
import type { Condition } from '../../../../../../packages/definition/conditions/condition-model.ts';
import { isEqual, type Json } from '../../build/model/json.ts';
import type { FilterField } from './filter-fields.ts';
import { conditionOf, type FilterRows, rowsOf } from './filter-rows.ts';

/** A condition as rows. Those that are not complete remain while the complete ones are those of the condition. */
export function useConditionRows(
  condition: Condition | undefined,
  fields: readonly FilterField[],
  onChange: (condition: Condition | undefined) => void,
) {
  const [draft, setDraft] = useState<FilterRows>();
  const isCurrent = draft && isSame(conditionOf(draft, fields), condition);
  return {
    rows: isCurrent ? draft : rowsOf(condition),
    change(rows: FilterRows) {
      setDraft(rows);
      onChange(conditionOf(rows, fields));
    },
  };
}

const isSame = (one: Condition | undefined, other: Condition | undefined): boolean =>
  isEqual(jsonOf(one), jsonOf(other));

export const jsonOf = (condition: Condition | undefined): Json | undefined =>
  condition === undefined ? undefined : JSON.parse(JSON.stringify(condition));
