import type { ComponentType } from 'react';
import { t } from '../../../../texts/translate.tsx';
import { NumberField } from '../../../../ui/controls/number-field.tsx';
import { Select } from '../../../../ui/controls/select.tsx';
import { TextField } from '../../../../ui/controls/text-field.tsx';
import { asText } from '../../model/json.ts';
import { MatrixControl, OptionControl, OptionsControl, RankingControl } from './answer-choices.tsx';
import { type AnswerControlProps, type AnswerKind, answerKindOf } from './answer-kinds.ts';
import { EntriesControl, PartsControl } from './answer-parts.tsx';

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
