import { ListPlus, Plus, Trash2 } from 'lucide-react';
import { definitionLimits } from '../../../../../../packages/definition/model/definition-limits.ts';
import { t } from '../../../texts/translate.tsx';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { Checks } from '../../../ui/controls/checkbox.tsx';
import { Select, TextField } from '../../../ui/controls/fields.tsx';
import type { SelectOption } from '../../../ui/controls/option-list.tsx';
import { opLabel } from './condition-text.ts';
import { type FilterField, type OperandKind, takesList, takesOperand } from './filter-fields.ts';
import { type FilterRow, type FilterRows, isGroup, type Match } from './filter-rows.ts';

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
  date: 'date',
  time: 'time',
};

/** The value that a question is compared with; nothing for operators without one. */
function OperandField({ field, row, isDisabled, onChange }: OperandFieldProps) {
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

interface ConditionRowsProps {
  rows: FilterRows;
  fields: readonly FilterField[];
  onChange(rows: FilterRows): void;
  /** The number of the group, for names of the controls; empty for the whole condition. */
  within?: string;
}

const matches: readonly SelectOption<Match>[] = [
  { value: 'all', label: t('All conditions must hold') },
  { value: 'any', label: t('Any condition must hold') },
  { value: 'none', label: t('No condition may hold') },
  { value: 'not_all', label: t('Not all conditions may hold') },
];

/** Comparisons of answers, and groups of them: a question, an operator of its type, and a value. */
export function ConditionRows({ rows: group, fields, onChange, within = '' }: ConditionRowsProps) {
  const [first] = fields;
  if (!first) return <p>{t('No question can be compared here.')}</p>;
  const { rows, match } = group;
  const level = within.split('.').length;
  const change = (next: FilterRows['rows']) => onChange({ ...group, rows: next });
  const blank = { field: first.id, op: first.ops[0] ?? 'equals', operand: '' };
  return (
    <div className="condition-rows stack">
      {(rows.length > 1 || match === 'none' || match === 'not_all' || within !== '') && (
        <Select
          label={t('Match')}
          hideLabel
          options={matches}
          value={match}
          onChange={(value) => onChange({ ...group, match: value })}
        />
      )}
      {rows.map((row, index) => {
        const number = `${within}${index + 1}`;
        const onRemove = () => change(rows.toSpliced(index, 1));
        return isGroup(row) ? (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend, which would be visible
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its position
            key={index}
            role="group"
            aria-label={t('Group {number}', { number })}
            className="condition-group"
          >
            <ConditionRows
              fields={fields}
              rows={row}
              within={`${number}.`}
              onChange={(next) => change(rows.with(index, next))}
            />
            <IconButton label={t('Remove group')} icon={<Trash2 />} onPress={onRemove} />
          </div>
        ) : (
          <ConditionRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its position
            key={index}
            row={row}
            fields={fields}
            number={number}
            onRemove={onRemove}
            onChange={(next) => change(rows.with(index, next))}
          />
        );
      })}
      <div className="toolbar">
        <Button size="small" icon={<Plus />} onPress={() => change([...rows, blank])}>
          {t('Add condition')}
        </Button>
        {rows.length > 0 && level < definitionLimits.groupDepth && (
          <Button
            size="small"
            variant="quiet"
            icon={<ListPlus />}
            onPress={() => change([...rows, { match: 'any', rows: [blank] }])}
          >
            {t('Add group')}
          </Button>
        )}
      </div>
    </div>
  );
}

interface ConditionRowProps {
  row: FilterRow;
  /** Position in the list, for names of the controls. */
  number: string;
  fields: readonly FilterField[];
  onChange(row: FilterRow): void;
  onRemove(): void;
}

function ConditionRow({ row, number, fields, onChange, onRemove }: ConditionRowProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend, which would be visible
    <div role="group" aria-label={t('Condition {number}', { number })} className="condition-row">
      <ComparisonFields row={row} fields={fields} onChange={onChange} />
      <IconButton label={t('Remove condition')} icon={<Trash2 />} onPress={onRemove} />
    </div>
  );
}

interface ComparisonFieldsProps extends Pick<ConditionRowProps, 'row' | 'fields' | 'onChange'> {
  isDisabled?: boolean;
}

/** A question, an operator of its type, and a value. */
export function ComparisonFields({ row, fields, onChange, isDisabled }: ComparisonFieldsProps) {
  const field = fields.find(({ id }) => id === row.field);
  const choose = (id: string) => {
    const next = fields.find((one) => one.id === id);
    const op = next?.ops.find((one) => one === row.op) ?? next?.ops[0] ?? row.op;
    onChange({ field: id, op, operand: '' });
  };
  return (
    <>
      <Select
        label={t('Question')}
        hideLabel
        isDisabled={isDisabled}
        options={fields.map(({ id, label }) => ({ value: id, label }))}
        value={row.field}
        placeholder={row.field}
        onChange={choose}
      />
      <Select
        label={t('Operator')}
        hideLabel
        isDisabled={isDisabled}
        options={(field?.ops ?? [row.op]).map((op) => ({ value: op, label: opLabel(op, field) }))}
        value={row.op}
        onChange={(op) => onChange({ ...row, op })}
      />
      <OperandField
        field={field}
        row={row}
        isDisabled={isDisabled}
        onChange={(operand) => onChange({ ...row, operand })}
      />
    </>
  );
}
