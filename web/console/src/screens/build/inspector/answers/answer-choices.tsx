import { ArrowDown, ArrowUp } from 'lucide-react';
import { isOtherAnswer } from '../../../../../../../packages/definition/model/other-answer.ts';
import { t } from '../../../../texts/translate.tsx';
import { Button, IconButton } from '../../../../ui/controls/button.tsx';
import { Checks } from '../../../../ui/controls/checkbox.tsx';
import { FieldGroup, Select, TextField } from '../../../../ui/controls/fields.tsx';
import type { SelectOption } from '../../../../ui/controls/option-list.tsx';
import {
  asText,
  type Json,
  type JsonObject,
  objectOf,
  objectsOf,
  withMember,
} from '../../model/json.ts';
import type { AnswerControlProps } from './answer-kinds.ts';

const choicesIn = (list: Json | undefined): SelectOption[] =>
  objectsOf(list).map(({ id, label }) => ({
    value: asText(id),
    label: asText(label) || asText(id),
  }));

const entriesOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

const otherTextOf = (value: Json | undefined): string | undefined =>
  isOtherAnswer(value) ? asText(objectOf(value)['other']) : undefined;

const otherOf = (text: string): JsonObject => ({ other: text });

/** The value of the option that represents a text of the respondent. */
const other = '\u0000other';

/** One of the options, or another text. */
export function OptionControl(props: AnswerControlProps) {
  const { question, value, onChange, readOnly, label, description, error } = props;
  const text = otherTextOf(value);
  const options = [
    { value: '', label: t('None') },
    ...choicesIn(question['options']),
    ...(question['allow_other'] === true || text !== undefined
      ? [{ value: other, label: t('Other') }]
      : []),
  ];
  return (
    <>
      <Select
        label={label}
        description={description}
        error={error}
        options={options}
        isDisabled={readOnly}
        value={text === undefined ? asText(value) : other}
        onChange={(chosen) => onChange(chosen === other ? otherOf('') : chosen || undefined)}
      />
      {text !== undefined && (
        <OtherText
          label={label}
          text={text}
          readOnly={readOnly}
          onChange={(next) => onChange(otherOf(next))}
        />
      )}
    </>
  );
}

/** Any of the options, and another text. */
export function OptionsControl(props: AnswerControlProps) {
  const { question, value, onChange, readOnly, label, description, error } = props;
  const entries = entriesOf(value);
  const own = entries.filter((entry) => typeof entry === 'string').map(String);
  const text = entries.map(otherTextOf).find((one) => one !== undefined) ?? '';
  const change = (chosen: readonly string[], next: string) => {
    const answer = [...chosen, ...(next === '' ? [] : [otherOf(next)])];
    onChange(answer.length > 0 ? answer : undefined);
  };
  return (
    <FieldGroup label={label} description={description} error={error}>
      <Checks
        options={choicesIn(question['options'])}
        chosen={own}
        isDisabled={readOnly}
        onChange={(chosen) => change(chosen, text)}
      />
      {(question['allow_other'] === true || text !== '') && (
        <OtherText
          label={label}
          text={text}
          readOnly={readOnly}
          onChange={(next) => change(own, next)}
        />
      )}
    </FieldGroup>
  );
}

interface OtherTextProps {
  label: string;
  text: string;
  readOnly: boolean;
  onChange(text: string): void;
}

const OtherText = ({ label, text, readOnly, onChange }: OtherTextProps) => (
  <TextField
    label={t('{label}: other', { label })}
    isReadOnly={readOnly}
    value={text}
    onChange={onChange}
  />
);

/** All options in an order; none until one is chosen. */
export function RankingControl(props: AnswerControlProps) {
  const { question, value, onChange, readOnly, label, description, error } = props;
  const options = choicesIn(question['options']);
  const ids = entriesOf(value).map(String);
  const move = (index: number, by: number) => {
    const [id] = ids.slice(index, index + 1);
    if (id !== undefined) onChange(ids.toSpliced(index, 1).toSpliced(index + by, 0, id));
  };
  return (
    <FieldGroup label={label} description={description} error={error}>
      {ids.length > 0 && (
        <ol className="ranked stack">
          {ids.map((id, index) => {
            const name = options.find((option) => option.value === id)?.label ?? id;
            return (
              <li key={id}>
                <span>{name}</span>
                {!readOnly && (
                  <>
                    <IconButton
                      size="small"
                      label={t('Move up {name}', { name })}
                      icon={<ArrowUp />}
                      isDisabled={index === 0}
                      onPress={() => move(index, -1)}
                    />
                    <IconButton
                      size="small"
                      label={t('Move down {name}', { name })}
                      icon={<ArrowDown />}
                      isDisabled={index === ids.length - 1}
                      onPress={() => move(index, 1)}
                    />
                  </>
                )}
              </li>
            );
          })}
        </ol>
      )}
      {!readOnly && (
        <Button
          size="small"
          onPress={() =>
            onChange(ids.length > 0 ? undefined : options.map((option) => option.value))
          }
        >
          {ids.length > 0 ? t('Remove the order') : t('Set an order')}
        </Button>
      )}
    </FieldGroup>
  );
}

/** One or several of the columns for each row. */
export function MatrixControl(props: AnswerControlProps) {
  const { question, value, onChange, readOnly, label, description, error } = props;
  const columns = choicesIn(question['columns']);
  const cells = objectOf(value);
  const change = (row: string, cell: Json | undefined) => onChange(withMember(cells, row, cell));
  return (
    <FieldGroup label={label} description={description} error={error}>
      {choicesIn(question['rows']).map((row) =>
        question['multiple'] === true ? (
          <FieldGroup key={row.value} label={row.label}>
            <Checks
              options={columns}
              chosen={entriesOf(cells[row.value]).map(String)}
              isDisabled={readOnly}
              onChange={(chosen) => change(row.value, chosen.length > 0 ? chosen : undefined)}
            />
          </FieldGroup>
        ) : (
          <Select
            key={row.value}
            label={row.label}
            isDisabled={readOnly}
            options={[{ value: '', label: t('None') }, ...columns]}
            value={asText(cells[row.value])}
            onChange={(chosen) => change(row.value, chosen || undefined)}
          />
        ),
      )}
    </FieldGroup>
  );
}
