import { themeTable } from '../../../../../src/forms/settings/settings-table.ts';
import type { FormSettingsInput } from '../../../generated/settings.ts';
import { Switch } from '../../ui/controls/checkbox.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';

interface ThemeFieldProps {
  value: { accentColor: string; rounded: boolean };
  error: string | undefined;
  isDisabled: boolean;
  onChange(value: FormSettingsInput): void;
}

/** The color and the corners of the page. */
export function ThemeField({ value, error, isDisabled, onChange }: ThemeFieldProps) {
  const change = (next: Partial<ThemeFieldProps['value']>) =>
    onChange({ theme: { ...value, ...next } });
  return (
    <>
      <div className="settings-color">
        <TextField
          label="Accent color"
          description={themeTable.accentColor.description.replaceAll('`', '')}
          error={error}
          isDisabled={isDisabled}
          value={value.accentColor}
          onChange={(accentColor) => change({ accentColor })}
        />
        <input
          type="color"
          aria-label="Choose the accent color"
          disabled={isDisabled}
          value={/^#[0-9a-f]{6}$/i.test(value.accentColor) ? value.accentColor : '#000000'}
          onChange={({ target }) => change({ accentColor: target.value })}
        />
      </div>
      <Switch
        label="Rounded corners"
        isSelected={value.rounded}
        isDisabled={isDisabled}
        onChange={(rounded) => change({ rounded })}
      />
    </>
  );
}
