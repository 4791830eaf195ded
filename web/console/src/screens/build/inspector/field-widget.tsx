import { Switch } from '../../../ui/controls/checkbox.tsx';
import { NumberField } from '../../../ui/controls/number-field.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { errorOf, type FieldProps } from '../editor-part.ts';
import { asText, isEqual, type Json } from '../model/json.ts';
import type { SchemaField } from '../model/schema-fields.ts';
import { ChecksField } from './checks-field.tsx';
import { ChoicesField } from './choices-field.tsx';
import { ConditionField } from './condition-field.tsx';
import { IdField } from './id-field.tsx';
import { JsonField } from './json-field.tsx';
import { LinesField } from './lines-field.tsx';
import { RecordsField } from './records-field.tsx';

const inputTypes = {
  text: 'text',
  multiline: undefined,
  date: 'date',
  time: 'time',
} as const;

const wide = {
  id: IdField,
  ...{ choices: ChoicesField, condition: ConditionField },
  ...{ lines: LinesField, checks: ChecksField, json: JsonField },
} as const;

/** The control of a member, by its widget. */
export function FieldWidget(props: FieldProps) {
  const { field, value, onChange, problems, readOnly } = props;
  const { label, description, widget, initial } = field;
  const texts = { label, description, error: errorOf(problems) };
  const input = {
    ...{ isReadOnly: readOnly, isRequired: field.isRequired, validationBehavior: 'aria' as const },
    placeholder: initial === undefined ? undefined : String(initial),
  };
  switch (widget) {
    case 'switch':
      return (
        <Switch
          {...texts}
          isSelected={(value ?? initial) === true}
          isDisabled={readOnly}
          onChange={(on) => onChange(isEqual(on, initial) ? undefined : on)}
        />
      );
    case 'select':
      return (
        <Select
          {...texts}
          isDisabled={readOnly}
          options={[
            { value: '', label: 'Default' },
            ...field.values.map((one) => ({ value: one, label: one })),
          ]}
          value={asText(value)}
          onChange={(one) => onChange(one === '' ? undefined : one)}
        />
      );
    case 'number':
      return (
        <NumberField
          {...texts}
          {...input}
          value={value}
          onChange={(entered) => onChange(entered ?? memberValueOf('', field))}
        />
      );
    case 'text':
    case 'multiline':
    case 'date':
    case 'time':
      return (
        <TextField
          {...texts}
          {...input}
          type={inputTypes[widget]}
          rows={widget === 'multiline' ? 3 : undefined}
          value={value === undefined || value === null ? '' : String(value)}
          onChange={(text) => onChange(memberValueOf(text, field))}
        />
      );
    case 'records':
      return <RecordsField {...props} Member={FieldWidget} />;
    default: {
      const Wide = wide[widget];
      return <Wide {...props} />;
    }
  }
}

/** A required text stays an empty text, so that the service explains what is missing. */
function memberValueOf(text: string, { isRequired }: SchemaField): Json | undefined {
  return text === '' && !isRequired ? undefined : text;
}
