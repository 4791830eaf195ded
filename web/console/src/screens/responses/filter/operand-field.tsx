import { Checkbox } from '../../../ui/controls/checkbox.tsx';
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
  if (!takesOperand(op)) return <span className="condition-operand" />;
  const isList = takesList(op);
  const choices = field?.operand === 'boolean' ? booleanOptions : (field?.options ?? []);
  if (choices.length > 0 && isList) return <OptionChecks {...{ choices, operand, onChange }} />;
  if (choices.length > 0) {
    return (
      <div className="condition-operand">
        <Select
          label="Value"
          hideLabel
          options={choices}
          value={operand}
          placeholder="Choose"
          onChange={onChange}
        />
      </div>
    );
  }
  return (
    <div className="condition-operand">
      <TextField
        label="Value"
        hideLabel
        type={isList ? undefined : inputTypes[field?.operand ?? 'text']}
        rows={isList ? 3 : undefined}
        placeholder={isList ? 'One value a line' : 'Value'}
        value={operand}
        onChange={onChange}
      />
    </div>
  );
}

interface OptionChecksProps {
  choices: readonly { value: string; label: string }[];
  /** Chosen options, one a line. */
  operand: string;
  onChange(operand: string): void;
}

function OptionChecks({ choices, operand, onChange }: OptionChecksProps) {
  const chosen = new Set(operand.split('\n').filter((entry) => entry !== ''));
  const toggle = (value: string, isSelected: boolean) => {
    const next = choices.filter((one) =>
      one.value === value ? isSelected : chosen.has(one.value),
    );
    onChange(next.map((one) => one.value).join('\n'));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend, which would be visible
    <div role="group" aria-label="Values" className="condition-operand condition-options">
      {choices.map(({ value, label }) => (
        <Checkbox key={value} isSelected={chosen.has(value)} onChange={(on) => toggle(value, on)}>
          {label}
        </Checkbox>
      ))}
    </div>
  );
}
