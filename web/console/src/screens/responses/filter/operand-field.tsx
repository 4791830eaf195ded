import { Checks } from '../../../ui/controls/checkbox.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { type FilterField, type OperandKind, takesList, takesOperand } from './filter-fields.ts';
import type { FilterRow } from './filter-rows.ts';

interface OperandFieldProps {
  field: FilterField | undefined;
  row: FilterRow;
  onChange(operand: string): void;
}

const booleanOptions = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

/** Types of inputs. A date with a time is text, because operands may have any offset. */
const inputTypes: Readonly<Partial<Record<OperandKind, string>>> = {
  ...{ date: 'date', time: 'time' },
};

/** The value that a question is compared with; nothing for operators without one. */
export function OperandField({ field, row: { op, operand }, onChange }: OperandFieldProps) {
  if (!takesOperand(op)) return <span />;
  const isList = takesList(op);
  const choices = field?.operand === 'boolean' ? booleanOptions : (field?.options ?? []);
  const shared = { label: 'Value', hideLabel: true, value: operand, onChange };
  if (choices.length > 0 && isList) {
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend, which would be visible
      <div role="group" aria-label="Values" className="condition-options stack">
        <Checks
          options={choices}
          chosen={operand.split('\n')}
          onChange={(chosen) => onChange(chosen.join('\n'))}
        />
      </div>
    );
  }
  if (choices.length > 0) return <Select {...shared} options={choices} placeholder="Choose" />;
  return (
    <TextField
      {...shared}
      type={isList ? undefined : inputTypes[field?.operand ?? 'text']}
      rows={isList ? 3 : undefined}
      placeholder={isList ? 'One value a line' : 'Value'}
    />
  );
}
