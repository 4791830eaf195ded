import { useState } from 'react';
import { t } from '../../../texts/translate.tsx';
import { ComboBox } from '../../../ui/controls/combo-box.tsx';
import { useForm } from '../../form/form-context.ts';
import { useFormDefinition } from '../use-form-definition.ts';
import { timeZoneOption } from './table-fields.ts';
import { timeZonesWith } from './time-zones.ts';

interface TimeZoneFieldProps {
  /** Null for the time zone of the form. */
  value: string | null;
  onChange(value: string | null): void;
}

/** The time zone of dates with times: searched by name, or empty for that of the form. */
export function TimeZoneField({ value, onChange }: TimeZoneFieldProps) {
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
        ...{ value: zone, label: zone },
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
