import { Plus, Trash2 } from 'lucide-react';
import type { ComponentType } from 'react';
import { locationPartNames } from '../../../../../../../packages/definition/questions/types/composites.ts';
import { t } from '../../../../texts/translate.tsx';
import { Button, IconButton } from '../../../../ui/controls/button.tsx';
import { FieldGroup, NumberField, Select, TextField } from '../../../../ui/controls/fields.tsx';
import { formatNumber } from '../../../../ui/format.ts';
import {
  asText,
  type Json,
  type JsonObject,
  objectOf,
  objectsOf,
  withMember,
} from '../../model/json.ts';
import { fieldsOf, labelOf } from '../../model/schema-fields.ts';
import { MatrixControl, OptionControl, OptionsControl, RankingControl } from './answer-choices.tsx';
import { type AnswerControlProps, type AnswerKind, answerKindOf } from './answer-kinds.ts';

/** The parts of an address, of contact details or of a location. */
function PartsControl(props: AnswerControlProps) {
  const { question, value, onChange, readOnly, label, description, error } = props;
  const parts = objectOf(value);
  const change = (name: string, part: Json | undefined) => onChange(withMember(parts, name, part));
  const type = asText(question['type']);
  const texts = fieldsOf(type).find(({ name }) => name === 'required_parts')?.values ?? [];
  return (
    <FieldGroup label={label} description={description} error={error}>
      {texts.map((name) => (
        <TextField
          key={name}
          label={labelOf(name)}
          isReadOnly={readOnly}
          value={asText(parts[name])}
          onChange={(text) => change(name, text === '' ? undefined : text)}
        />
      ))}
      {answerKindOf(question) === 'location' &&
        locationPartNames.map((name) => (
          <NumberField
            key={name}
            label={locationLabels[name]}
            isReadOnly={readOnly}
            value={parts[name]}
            onChange={(part) => change(name, part)}
          />
        ))}
    </FieldGroup>
  );
}

const locationLabels: Readonly<Record<(typeof locationPartNames)[number], string>> = {
  lat: t('Latitude'),
  lon: t('Longitude'),
  accuracy: t('Accuracy in meters'),
};

interface EntriesControlProps extends AnswerControlProps {
  /** The control of an answer in an entry. */
  Control: ComponentType<AnswerControlProps>;
}

/** The entries of a repeat, each with answers to its questions. */
function EntriesControl(props: EntriesControlProps) {
  const { question, value, onChange, readOnly, label, description, error, Control } = props;
  const entries = objectsOf(value);
  const change = (next: readonly JsonObject[]) => onChange(next.length > 0 ? next : undefined);
  return (
    <FieldGroup label={label} description={description} error={error}>
      {entries.map((entry, index) => (
        // biome-ignore lint/a11y/useSemanticElements: the outer fieldset has the legend
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no other identity
          key={index}
          role="group"
          aria-label={`${label} ${formatNumber(index + 1)}`}
          className="record card stack"
        >
          {objectsOf(question['elements']).map((inner) => {
            const id = asText(inner['id']);
            return (
              <Control
                key={id}
                label={asText(inner['title']) || id}
                question={inner}
                readOnly={readOnly}
                value={entry[id]}
                onChange={(answer) =>
                  change(entries.with(index, withMember(entry, id, answer) ?? {}))
                }
              />
            );
          })}
          <IconButton
            size="small"
            label={t('Remove entry {number}', { number: formatNumber(index + 1) })}
            icon={<Trash2 />}
            isDisabled={readOnly}
            onPress={() => change(entries.toSpliced(index, 1))}
          />
        </div>
      ))}
      <Button
        size="small"
        icon={<Plus />}
        isDisabled={readOnly}
        onPress={() => change([...entries, {}])}
      >
        {t('Add entry')}
      </Button>
    </FieldGroup>
  );
}

/** The control of an answer to a question, by its type. */
export function AnswerControl(props: AnswerControlProps) {
  const Control = controls[answerKindOf(props.question)];
  return <Control {...props} />;
}

/** The input of answers that are texts. */
const inputs: Readonly<Partial<Record<AnswerKind, { type?: string; rows?: number }>>> = {
  multiline: { rows: 3 },
  date: { type: 'date' },
  time: { type: 'time' },
};

function TextControl({ question, value, onChange, readOnly, ...texts }: AnswerControlProps) {
  return (
    <TextField
      {...texts}
      {...inputs[answerKindOf(question)]}
      isReadOnly={readOnly}
      validationBehavior="aria"
      value={asText(value)}
      onChange={(text) => onChange(text === '' ? undefined : text)}
    />
  );
}

function LinesControl({ question: _, value, onChange, readOnly, ...texts }: AnswerControlProps) {
  const lines = Array.isArray(value) ? value.map(String) : [];
  return (
    <TextField
      {...texts}
      placeholder={t('One a line')}
      rows={3}
      isReadOnly={readOnly}
      value={lines.join('\n')}
      onChange={(text) => onChange(text === '' ? undefined : text.split('\n'))}
    />
  );
}

function NumberControl({ question: _, value, onChange, readOnly, ...texts }: AnswerControlProps) {
  return (
    <NumberField
      {...texts}
      isReadOnly={readOnly}
      validationBehavior="aria"
      value={value}
      onChange={onChange}
    />
  );
}

function BooleanControl({ question: _, value, onChange, readOnly, ...texts }: AnswerControlProps) {
  return (
    <Select
      {...texts}
      isDisabled={readOnly}
      options={[
        { value: '', label: t('None') },
        { value: 'true', label: t('Yes') },
        { value: 'false', label: t('No') },
      ]}
      value={typeof value === 'boolean' ? String(value) : ''}
      onChange={(chosen) => onChange(chosen === '' ? undefined : chosen === 'true')}
    />
  );
}

const controls: Readonly<Record<AnswerKind, ComponentType<AnswerControlProps>>> = {
  line: TextControl,
  multiline: TextControl,
  date: TextControl,
  time: TextControl,
  lines: LinesControl,
  number: NumberControl,
  boolean: BooleanControl,
  option: OptionControl,
  options: OptionsControl,
  ranking: RankingControl,
  matrix: MatrixControl,
  parts: PartsControl,
  location: PartsControl,
  entries: (props) => <EntriesControl {...props} Control={AnswerControl} />,
  none: () => null,
};
