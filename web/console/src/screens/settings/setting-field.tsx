import { settingsTable } from '../../../../../src/forms/settings/settings-table.ts';
import type { FormSettingsInput } from '../../../generated/settings.ts';
import { translate } from '../../texts/translate.tsx';
import { Switch } from '../../ui/controls/checkbox.tsx';
import { NumberField } from '../../ui/controls/number-field.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import type { SettingName } from './settings-groups.ts';
import { TimeField } from './time-field.tsx';

interface SettingFieldProps {
  name: SettingName;
  label: string;
  value: FormSettingsInput[SettingName];
  error: string | undefined;
  isDisabled: boolean;
  /** Replaces the description. */
  note?: string;
  onChange(value: FormSettingsInput): void;
}

const multiline: ReadonlySet<SettingName> = new Set(['successMessage']);

/** What a setting does. */
export const descriptionOf = (name: SettingName): string =>
  translate(settingsTable[name].description).replaceAll('`', '');

/** The control of a setting by the type of its value. An empty field is the default. */
export function SettingField(props: SettingFieldProps) {
  const { name, label, value, error, isDisabled, note, onChange } = props;
  const { type } = settingsTable[name];
  const description = note ?? descriptionOf(name);
  const set = (next: boolean | number | string | null) => onChange({ [name]: next });
  switch (type) {
    case 'Boolean':
      return (
        <Switch
          {...{ label, description, error, isDisabled }}
          isSelected={value === true}
          onChange={set}
        />
      );
    case 'Int':
      return (
        <NumberField
          {...{ label, description, error, isDisabled, value }}
          inputMode="numeric"
          onChange={(entered) => set(entered ?? null)}
        />
      );
    case 'DateTime':
      return <TimeField {...{ label, description, error, isDisabled, value }} onChange={set} />;
    default:
      return (
        <TextField
          {...{ label, description, error, isDisabled }}
          rows={multiline.has(name) ? 3 : undefined}
          value={typeof value === 'string' ? value : ''}
          onChange={(entered) => set(entered === '' ? null : entered)}
        />
      );
  }
}
