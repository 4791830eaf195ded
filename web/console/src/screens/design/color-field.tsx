import { t } from '../../texts/translate.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';

interface ColorFieldProps {
  label: string;
  value: string;
  /** The color while the field is empty. */
  unset: string;
  error: string | undefined;
  isDisabled: boolean;
  onChange(value: string): void;
}

/** A color as text, and in the color picker of the browser. */
export function ColorField({ unset, ...field }: ColorFieldProps) {
  const { label, value, isDisabled, onChange } = field;
  return (
    <div className="design-color">
      <TextField {...field} placeholder={unset} />
      <input
        type="color"
        aria-label={t('Choose: {label}', { label })}
        disabled={isDisabled}
        value={/^#[0-9a-f]{6}$/i.test(value) ? value : unset}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
