import { useState } from 'react';
import type { Condition } from '../../../../../../packages/definition/conditions/condition-model.ts';
import { isRecord, parseJson } from '../../../parse-json.ts';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import type { ResponseQuery } from '../response-query.ts';
import { ConditionRows } from './condition-rows.tsx';
import type { FilterField } from './filter-fields.ts';
import { conditionOf, rowsOf } from './filter-rows.ts';

interface FilterDialogProps {
  query: ResponseQuery;
  fields: readonly FilterField[];
  withDays: boolean;
  onClose(): void;
  onApply(query: ResponseQuery): void;
}

/** Days and conditions on answers. Nested conditions, which only JSON can express, are edited as JSON. */
export function FilterDialog({ query, fields, withDays, onClose, onApply }: FilterDialogProps) {
  const [from, setFrom] = useState(query.from);
  const [to, setTo] = useState(query.to);
  const [rows, setRows] = useState(() => rowsOf(query.condition));
  const [json, setJson] = useState(() => JSON.stringify(query.condition ?? {}, null, 2));
  const parsed = rows ? { condition: conditionOf(rows, fields) } : parseCondition(json);
  const apply = () => onApply({ ...query, from, to, condition: parsed.condition });
  return (
    <Dialog
      title="Filter responses"
      onClose={onClose}
      submit={{ label: 'Apply filter', isDisabled: parsed.error !== undefined, onPress: apply }}
    >
      {withDays && (
        <div className="filter-days">
          <TextField label="From day" type="date" value={from} onChange={setFrom} />
          <TextField label="To day" type="date" value={to} onChange={setTo} />
        </div>
      )}
      {rows ? (
        <ConditionRows {...{ rows, fields }} onChange={setRows} />
      ) : (
        <TextField
          label="Condition"
          description="This condition is nested, so it is edited as JSON."
          rows={10}
          value={json}
          onChange={setJson}
          error={parsed.error}
        />
      )}
    </Dialog>
  );
}

function parseCondition(text: string): { condition?: Condition; error?: string } {
  const value = parseJson<Condition | null>(text);
  if (value === undefined) return { error: 'Not valid JSON.' };
  return isRecord(value) ? { condition: value } : { error: 'Must be a JSON object.' };
}
