import { t } from '../../../texts/translate.tsx';
import { Switch } from '../../../ui/controls/checkbox.tsx';
import { NumberField } from '../../../ui/controls/number-field.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { errorOf, type FieldProps } from '../editor-part.ts';
import { asText, isEqual, type Json } from '../model/json.ts';
import { labelOf, type SchemaField } from '../model/schema-fields.ts';
import { AnswerField } from './answers/answer-field.tsx';
import { ChecksField } from './checks-field.tsx';
import { ChoicesField } from './choices-field.tsx';
import { ConditionField } from './conditions/condition-field.tsx';
import { CriteriaField } from './conditions/criteria-field.tsx';
import { RequirementField } from './conditions/requirement-field.tsx';
import { ExpressionField } from './expression/expression-field.tsx';
import { IdField } from './id-field.tsx';
import { LanguageField } from './language-field.tsx';
import { LinesField } from './lines-field.tsx';
import { MembersField } from './members-field.tsx';
import { OptionSourceField } from './option-source/option-source-field.tsx';
import { RecordsField } from './records-field.tsx';
import { ReferenceField } from './reference-field.tsx';

const inputTypes = {
  text: 'text',
  multiline: undefined,
  time: 'time',
} as const;

const wide = {
  ...{ id: IdField, language: LanguageField, question: ReferenceField, section: ReferenceField },
  ...{ condition: ConditionField, requirement: RequirementField, expression: ExpressionField },
  ...{ answer: AnswerField, option_source: OptionSourceField },
  ...{ lines: LinesField, checks: ChecksField },
} as const;

const membered = {
  ...{ records: RecordsField, members: MembersField },
  ...{ choices: ChoicesField, criteria: CriteriaField },
} as const;

/** The control of a member, by its widget. */
export function FieldWidget(props: FieldProps) {
  const { field, value, onChange, problems, readOnly, events } = props;
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
            { value: '', label: t('Default') },
            ...field.values.map((one) => ({ value: one, label: labelOf(one) })),
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
    case 'time':
      return (
        <TextField
          {...texts}
          {...input}
          {...events}
          type={inputTypes[widget]}
          rows={widget === 'multiline' ? 3 : undefined}
          value={value === undefined || value === null ? '' : String(value)}
          onChange={(text) => onChange(memberValueOf(text, field))}
        />
      );
    case 'records':
    case 'members':
    case 'choices':
    case 'criteria': {
      const Membered = membered[widget];
      return <Membered {...props} Member={FieldWidget} />;
    }
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
