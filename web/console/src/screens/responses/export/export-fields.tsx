import { useState } from 'react';
import type { RepeatElement } from '../../../../../../packages/definition/definition-model.ts';
import { t } from '../../../texts/translate.tsx';
import { Switch } from '../../../ui/controls/checkbox.tsx';
import { ComboBox } from '../../../ui/controls/combo-box.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { useForm } from '../../form/form-context.ts';
import { useFormDefinition } from '../use-form-definition.ts';
import {
  changeChoice,
  changeOption,
  type ExportChoice,
  formats,
  optionOf,
  takesTimeZone,
  timeZonesWith,
} from './export-choice.ts';
import { tableFields, timeZoneOption } from './table-fields.ts';

interface ExportFieldsProps {
  choice: ExportChoice;
  onChange(choice: ExportChoice): void;
  repeats: readonly RepeatElement[];
  /** Id of the repeat whose entries are the rows; null if responses are. */
  table: string | null;
  onTable(id: string | null): void;
}

/** The format, the rows, and the options that the format takes. */
export function ExportFields({ choice, onChange, repeats, table, onTable }: ExportFieldsProps) {
  const { format, bom, timeZone } = choice;
  const fields = tableFields.filter(({ formats: taking }) => taking.includes(format));
  const isCsv = format === 'csv';
  return (
    <div className="export-fields">
      <Select
        label={t('Format')}
        options={formats}
        value={format}
        onChange={(next) => onChange(changeChoice(choice, { format: next }))}
      />
      {isCsv && repeats.length > 0 && (
        <Select
          label={t('Rows')}
          options={[responseRows, ...repeats.map(entryRows)]}
          value={table ?? responseRows.value}
          onChange={(id) => onTable(id === responseRows.value ? null : id)}
        />
      )}
      {fields.map((field) => {
        const value = optionOf(choice, field);
        return (
          <Select
            key={field.name}
            label={field.label}
            description={field.values.find((one) => one.value === value)?.description}
            options={field.values}
            value={value}
            onChange={(next) => onChange(changeOption(choice, field, next))}
          />
        );
      })}
      {takesTimeZone(format) && (
        <TimeZoneField
          value={timeZone}
          onChange={(next) => onChange(changeChoice(choice, { timeZone: next }))}
        />
      )}
      {isCsv && (
        <Switch
          label={t('Byte order mark')}
          description={t('Some spreadsheets require it to detect UTF-8.')}
          isSelected={bom}
          onChange={(next) => onChange(changeChoice(choice, { bom: next }))}
        />
      )}
    </div>
  );
}

/** No id of a repeat is empty. */
const responseRows = { value: '', label: t('Responses') };

const entryRows = ({ id, title }: RepeatElement) => ({
  value: id,
  label: t('Entries of “{title}”', { title: title ?? id }),
});

interface TimeZoneFieldProps {
  /** Null for the time zone of the form. */
  value: string | null;
  onChange(value: string | null): void;
}

/** The time zone of dates with times: searched by name, or empty for that of the form. */
function TimeZoneField({ value, onChange }: TimeZoneFieldProps) {
  const { id: formId } = useForm();
  const { timeZone } = useFormDefinition(formId);
  // What was entered belongs to a value: another one, such as that of a preset, replaces it.
  const [entered, setEntered] = useState({ text: value ?? '', value });
  const text = entered.value === value ? entered.text : (value ?? '');
  const change = (zone: string | null) => {
    if (zone !== value) onChange(zone);
  };
  return (
    <ComboBox
      label={t('Time zone')}
      placeholder={timeZone && t('That of the form: {timeZone}', { timeZone })}
      description={timeZoneOption.description}
      options={timeZonesWith(text === value ? '' : text).map((zone) => ({
        value: zone,
        label: zone,
      }))}
      value={value}
      onChange={(zone) => {
        setEntered({ text: zone ?? '', value: zone });
        change(zone);
      }}
      text={text}
      onTextChange={(next) => {
        setEntered({ text: next, value });
        if (next === '') change(null);
      }}
    />
  );
}
