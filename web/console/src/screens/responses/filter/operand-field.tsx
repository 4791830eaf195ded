import { t } from '../../../texts/translate.tsx';
import { Checks } from '../../../ui/controls/checkbox.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { type FilterField, type OperandKind, takesList, takesOperand } from './filter-fields.ts';
import type { FilterRow } from './filter-rows.ts';

interface OperandFieldProps {
  field: FilterField | undefined;
  row: FilterRow;
  isDisabled?: boolean | undefined;
  onChange(operand: string): void;
}

const booleanOptions = [
  { value: 'true', label: t('Yes') },
  { value: 'false', label: t('No') },
];

/** Types of inputs. A date with a time is text, because operands may have any offset. */
const inputTypes: Readonly<Partial<Record<OperandKind, string>>> = {
  ...{ date: 'date', time: 'time' },
};

/** The value that a question is compared with; nothing for operators without one. */
export function OperandField({ field, row, isDisabled, onChange }: OperandFieldProps) {
  const { op, operand } = row;
  if (!takesOperand(op)) return <span />;
  const isList = takesList(op);
  const choices = field?.operand === 'boolean' ? booleanOptions : (field?.options ?? []);
  const shared = { label: t('Value'), hideLabel: true, isDisabled, value: operand, onChange };
  if (choices.length > 0 && isList) {
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend, which would be visible
      <div role="group" aria-label={t('Values')} className="condition-options stack">
        <Checks
          options={choices}
          chosen={operand.split('\n')}
          isDisabled={isDisabled}
          onChange={(chosen) => onChange(chosen.join('\n'))}
        />
      </div>
    );
  }
  if (choices.length > 0) return <Select {...shared} options={choices} placeholder={t('Choose')} />;
  return (
    <TextField
      {...shared}
      type={isList ? undefined : inputTypes[field?.operand ?? 'text']}
      rows={isList ? 3 : undefined}
      placeholder={isList ? t('One value a line') : t('Value')}
    />
  );
}
