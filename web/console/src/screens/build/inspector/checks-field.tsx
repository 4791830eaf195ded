import { Checks } from '../../../ui/controls/checkbox.tsx';
import { FieldGroup } from '../../../ui/controls/field-group.tsx';
import { errorOf, type FieldProps } from '../editor-part.ts';
import { partLabelOf } from '../model/schema-fields.ts';

/** A list of some of the known values. */
export function ChecksField({ field, value, onChange, problems, readOnly }: FieldProps) {
  const { label, description, values, initial } = field;
  const list = value ?? initial;
  return (
    <FieldGroup {...{ label, description }} error={errorOf(problems)}>
      <Checks
        options={values.map((name) => ({ value: name, label: partLabelOf(name) }))}
        chosen={Array.isArray(list) ? list.map(String) : []}
        onChange={onChange}
        isDisabled={readOnly}
      />
    </FieldGroup>
  );
}
