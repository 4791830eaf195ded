import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { errorOf, type FieldProps } from './field-props.ts';

/** A list of some of the known values. */
export function ChecksField({ field, value, onChange, problems, readOnly }: FieldProps) {
  const list = value ?? field.initial;
  const chosen = new Set(Array.isArray(list) ? list.map(String) : []);
  const toggle = (one: string, isSelected: boolean) =>
    onChange(field.values.filter((name) => (name === one ? isSelected : chosen.has(name))));
  const error = errorOf(problems);
  return (
    <fieldset className="field property-group">
      <legend className="field-label">{field.label}</legend>
      <span className="field-description">{field.description}</span>
      {field.values.map((name) => (
        <Checkbox
          key={name}
          isDisabled={readOnly}
          isSelected={chosen.has(name)}
          onChange={(on) => toggle(name, on)}
        >
          {name.replaceAll('_', ' ')}
        </Checkbox>
      ))}
      {error && <span className="field-error">{error}</span>}
    </fieldset>
  );
}
