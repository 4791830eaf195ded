import { useState } from 'react';
import { t } from '../../../texts/translate.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Checks, Switch } from '../../../ui/controls/checkbox.tsx';
import { FieldGroup, NumberField, Select, TextField } from '../../../ui/controls/fields.tsx';
import { errorOf, type FieldProps, type MemberedFieldProps, problemsAt } from '../editor-part.ts';
import { failurePath } from '../model/document.ts';
import { asText, isEqual, type Json, objectOf, valueAt, withMember } from '../model/json.ts';
import { labelOf, partLabelOf, type SchemaField } from '../model/schema-fields.ts';
import { LanguageBox } from '../translations/language-box.tsx';
import { AnswerControl } from './answers/answer-control.tsx';
import { ChoicesField } from './choices-field.tsx';
import { ConditionField, CriteriaField } from './conditions/condition-fields.tsx';
import { ExpressionField } from './expression/expression-field.tsx';
import { OptionSourceField } from './option-source-field.tsx';
import { RecordsField } from './records-field.tsx';
import { ReferenceField } from './reference-field.tsx';

/** A list of texts, one a line. */
function LinesField({ field, value, onChange, problems, readOnly }: FieldProps) {
  const stored = Array.isArray(value) ? value.join('\n') : '';
  // Empty lines exist while one types only.
  const [text, setText] = useState(stored);
  const shown = linesOf(text).join('\n') === stored ? text : stored;
  return (
    <TextField
      label={field.label}
      description={t('{description} One entry a line.', { description: field.description })}
      error={errorOf(problems)}
      rows={3}
      isReadOnly={readOnly}
      value={shown}
      onChange={(next) => {
        setText(next);
        const lines = linesOf(next);
        onChange(lines.length > 0 ? lines : undefined);
      }}
    />
  );
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const inputTypes = {
  text: 'text',
  multiline: undefined,
  time: 'time',
} as const;

const wide = {
  id: IdField,
  language: LanguageField,
  question: ReferenceField,
  section: ReferenceField,
  condition: ConditionField,
  requirement: RequirementField,
  expression: ExpressionField,
  answer: AnswerField,
  option_source: OptionSourceField,
  lines: LinesField,
  checks: ChecksField,
} as const;

const membered = {
  records: RecordsField,
  members: MembersField,
  choices: ChoicesField,
  criteria: CriteriaField,
} as const;

/** The control of a member, by its widget. */
export function FieldWidget(props: FieldProps) {
  const { field, value, onChange, problems, readOnly, events } = props;
  const { label, description, widget, initial } = field;
  const texts = { label, description, error: errorOf(problems) };
  const input = {
    isReadOnly: readOnly,
    isRequired: field.isRequired,
    validationBehavior: 'aria' as const,
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

/** The language of the texts of the form. */
function LanguageField({ field, value, onChange, problems, readOnly }: FieldProps) {
  return (
    <LanguageBox
      description={field.description}
      error={errorOf(problems)}
      isDisabled={readOnly}
      value={typeof value === 'string' ? value : null}
      onChange={onChange}
    />
  );
}

/** The answer that a question begins with. */
function AnswerField(props: FieldProps) {
  const { field, document, path, value, onChange, problems, readOnly } = props;
  return (
    <AnswerControl
      label={field.label}
      description={field.description}
      error={errorOf(problems)}
      question={objectOf(valueAt(document, path.slice(0, -1)))}
      value={value}
      onChange={onChange}
      readOnly={readOnly}
    />
  );
}

/** A list of some of the known values. */
function ChecksField({ field, value, onChange, problems, readOnly }: FieldProps) {
  const { label, description, values, initial } = field;
  const list = value ?? initial;
  return (
    <FieldGroup label={label} description={description} error={errorOf(problems)}>
      <Checks
        options={values.map((name) => ({ value: name, label: partLabelOf(name) }))}
        chosen={Array.isArray(list) ? list.map(String) : []}
        onChange={onChange}
        isDisabled={readOnly}
      />
    </FieldGroup>
  );
}

/** An id, which changes when the field is left: conditions and selections refer to it. */
function IdField({ field, value, onChange, problems, readOnly }: FieldProps) {
  const stored = asText(value);
  const [draft, setDraft] = useState<string>();
  const commit = () => {
    if (draft !== undefined && draft.trim() !== '' && draft !== stored) onChange(draft.trim());
    setDraft(undefined);
  };
  return (
    <TextField
      label={field.label}
      description={field.description}
      error={errorOf(problems)}
      isReadOnly={readOnly}
      value={draft ?? stored}
      onChange={setDraft}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
    />
  );
}

/** An object with members of its own, such as messages by code; it is removed with its last member. */
function MembersField(props: MemberedFieldProps) {
  const { field, document, path, value, onChange, problems, readOnly, Member } = props;
  const members = objectOf(value);
  return (
    <details>
      <summary>{field.label}</summary>
      <p>{field.description}</p>
      <div className="stack">
        {field.fields.map((member) => (
          <Member
            key={member.name}
            document={document}
            readOnly={readOnly}
            field={member}
            path={[...path, member.name]}
            value={members[member.name]}
            problems={problemsAt(problems, failurePath([...path, member.name]))}
            onChange={(next) => onChange(withMember(members, member.name, next))}
          />
        ))}
      </div>
    </details>
  );
}

/** A condition or an expression. */
function RequirementField(props: FieldProps) {
  const { field, value, onChange, readOnly } = props;
  if (typeof value !== 'string')
    return (
      <>
        <ConditionField {...props} />
        {value === undefined && !readOnly && (
          <Button size="small" variant="quiet" onPress={() => onChange('')}>
            {t('Write an expression')}
          </Button>
        )}
      </>
    );
  return (
    <>
      <ExpressionField {...props} field={{ ...field, isRequired: true }} />
      {!readOnly && (
        <Button size="small" variant="quiet" onPress={() => onChange(undefined)}>
          {t('Remove expression')}
        </Button>
      )}
    </>
  );
}
