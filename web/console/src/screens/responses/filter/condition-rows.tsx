import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { Plus, Trash2 } from '../../../ui/icons/icons.tsx';
import { type FilterField, opLabels } from './filter-fields.ts';
import type { FilterRow, FilterRows } from './filter-rows.ts';
import { OperandField } from './operand-field.tsx';

interface ConditionRowsProps {
  rows: FilterRows;
  fields: readonly FilterField[];
  onChange(rows: FilterRows): void;
}

const matches = [
  { value: 'all', label: 'All conditions must hold' },
  { value: 'any', label: 'Any condition must hold' },
] as const;

/** Comparisons of answers: a question, an operator of its type, and a value. */
export function ConditionRows({ rows: { match, rows }, fields, onChange }: ConditionRowsProps) {
  const [first] = fields;
  if (!first) return <p>No question can be compared here.</p>;
  const replace = (index: number, row: FilterRow) =>
    onChange({ match, rows: rows.with(index, row) });
  const add = () =>
    onChange({
      match,
      rows: [...rows, { field: first.id, op: first.ops[0] ?? 'equals', operand: '' }],
    });
  return (
    <div className="condition-rows stack">
      {rows.length > 1 && (
        <Select
          label="Match"
          hideLabel
          options={matches}
          value={match}
          onChange={(value) => onChange({ match: value, rows })}
        />
      )}
      {rows.map((row, index) => (
        <ConditionRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its position
          key={index}
          {...{ row, fields }}
          number={index + 1}
          onChange={(next) => replace(index, next)}
          onRemove={() => onChange({ match, rows: rows.toSpliced(index, 1) })}
        />
      ))}
      <Button size="small" icon={<Plus />} onPress={add}>
        Add condition
      </Button>
    </div>
  );
}

interface ConditionRowProps {
  row: FilterRow;
  /** Position in the list, for names of the controls. */
  number: number;
  fields: readonly FilterField[];
  onChange(row: FilterRow): void;
  onRemove(): void;
}

function ConditionRow({ row, number, fields, onChange, onRemove }: ConditionRowProps) {
  const field = fields.find(({ id }) => id === row.field);
  const choose = (id: string) => {
    const next = fields.find((one) => one.id === id);
    const op = next?.ops.find((one) => one === row.op) ?? next?.ops[0] ?? row.op;
    onChange({ field: id, op, operand: '' });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend, which would be visible
    <div role="group" aria-label={`Condition ${number}`} className="condition-row">
      <Select
        label="Question"
        hideLabel
        options={fields.map(({ id, label }) => ({ value: id, label }))}
        value={row.field}
        placeholder={row.field}
        onChange={choose}
      />
      <Select
        label="Operator"
        hideLabel
        options={(field?.ops ?? [row.op]).map((op) => ({ value: op, label: opLabels[op] }))}
        value={row.op}
        onChange={(op) => onChange({ ...row, op })}
      />
      <OperandField {...{ field, row }} onChange={(operand) => onChange({ ...row, operand })} />
      <IconButton label="Remove condition" icon={<Trash2 />} onPress={onRemove} />
    </div>
  );
}
