import { ChevronDown, Search, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import {
  ComboBox as AriaComboBox,
  SearchField as AriaSearchField,
  Select as AriaSelect,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  Button,
  FieldError,
  Input,
  Label,
  Radio,
  RadioGroup,
  SelectValue,
  Text,
  TextArea,
} from 'react-aria-components';
import { notANumber } from '../../../../../packages/common/json/imprecise-number.ts';
import { readNumber, writeNumber } from '../../../../../packages/languages/number-input.ts';
import { translateMessage } from '../../api/problem.ts';
import { language } from '../../texts/language.ts';
import { t } from '../../texts/translate.tsx';
import { OptionList, type SelectOption } from './option-list.tsx';

export interface FieldTexts {
  /** Explanation below the field. */
  description?: ReactNode;
  /** Error below the field; marks it as invalid. */
  error?: ReactNode;
}

export interface LabelledField extends FieldTexts {
  label: ReactNode;
  /** Hides the label visually; it remains the accessible name. */
  hideLabel?: boolean;
  placeholder?: string;
}

/** The class of the label of a field. */
const labelClass = (isHidden = false): string => (isHidden ? 'visually-hidden' : 'field-label');

/** The texts below a field of React Aria, which refers to them. */
function FieldHelp({ description, error }: FieldTexts) {
  return (
    <>
      {description && (
        <Text slot="description" className="note">
          {description}
        </Text>
      )}
      <FieldError className="field-error">{error}</FieldError>
    </>
  );
}

/** The texts below a control that is not a field of React Aria. */
export function FieldNotes({ description, error }: FieldTexts) {
  return (
    <>
      {description && <span className="note">{description}</span>}
      {error && <span className="field-error">{error}</span>}
    </>
  );
}

interface FieldGroupProps extends FieldTexts {
  label: ReactNode;
  children: ReactNode;
}

/** Controls that belong together under one label. */
export function FieldGroup({ label, description, error, children }: FieldGroupProps) {
  return (
    <fieldset className="field field-group">
      <legend className="field-label">{label}</legend>
      <FieldNotes description={description} />
      {children}
      <FieldNotes error={error} />
    </fieldset>
  );
}

export interface TextFieldProps
  extends LabelledField,
    Omit<AriaTextFieldProps, 'className' | 'children'> {
  /** Number of lines; a single-line field without it. */
  rows?: number;
}

export function TextField(props: TextFieldProps) {
  const { label, hideLabel, description, error, placeholder, rows, ...others } = props;
  return (
    <AriaTextField {...others} isInvalid={Boolean(error)} className="field">
      <Label className={labelClass(hideLabel)}>{label}</Label>
      {rows === undefined ? (
        <Input className="input" placeholder={placeholder} />
      ) : (
        <TextArea className="input input-area" rows={rows} placeholder={placeholder} />
      )}
      <FieldHelp description={description} error={error} />
    </AriaTextField>
  );
}

interface NumberFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'rows'> {
  /** A number, or what is stored in place of one. */
  value: unknown;
  /** Called with undefined for an empty field, and with the text if it is no number, so that the service refuses it. */
  onChange(value: number | string | undefined): void;
}

/** A number, entered as text: fields of the type `number` change what is typed. */
export function NumberField({ value, onChange, error, ...props }: NumberFieldProps) {
  const [typed, setTyped] = useState('');
  const isTyped = numberIn(typed) === (value ?? undefined);
  const text = isTyped ? typed : textOf(value);
  const entered = readNumber(text, language);
  const isWrong = entered !== undefined && !Number.isFinite(entered);
  return (
    <TextField
      {...props}
      error={error ?? (isWrong ? translateMessage(notANumber(entered).message) : undefined)}
      value={text}
      onChange={(next) => {
        setTyped(next);
        onChange(numberIn(next));
      }}
      onBlur={() => setTyped(textOf(value))}
    />
  );
}

function numberIn(text: string): number | string | undefined {
  const entered = readNumber(text, language);
  if (entered === undefined) return undefined;
  return typeof entered === 'number' && Number.isFinite(entered) ? entered : text;
}

function textOf(value: unknown): string {
  return typeof value === 'number' ? writeNumber(value, language) : String(value ?? '');
}

interface SelectProps<Value extends string> extends LabelledField {
  options: readonly SelectOption<Value>[];
  value: Value | null;
  onChange(value: Value): void;
  isDisabled?: boolean;
}

/** A choice of one among a few options. For long lists use `ComboBox`. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, hideLabel, options, onChange, description, error, ...others } = props;
  return (
    <AriaSelect
      {...others}
      className="field"
      onChange={(key) => {
        const option = options.find(({ value }) => value === key);
        if (option) onChange(option.value);
      }}
      isInvalid={Boolean(error)}
    >
      <Label className={labelClass(hideLabel)}>{label}</Label>
      <Button className="input select-button">
        <SelectValue className="ellipsis">
          {({ selectedText, defaultChildren }) => selectedText ?? defaultChildren}
        </SelectValue>
        <ChevronDown />
      </Button>
      <FieldHelp description={description} error={error} />
      <OptionList options={options} />
    </AriaSelect>
  );
}

interface SearchFieldProps {
  label: string;
  value: string;
  onChange(value: string): void;
  placeholder?: string;
  autoFocus?: boolean;
  /** Called for Enter. */
  onSubmit?(): void;
}

/** A field for search text with a button that clears it; Escape clears it, too. */
export function SearchField(props: SearchFieldProps) {
  const { label, placeholder = label, ...others } = props;
  return (
    <AriaSearchField className="search-field" {...others}>
      <Label className="visually-hidden">{label}</Label>
      <Search className="search-icon" />
      <Input className="input" placeholder={placeholder} />
      {others.value !== '' && (
        <Button className="search-clear glyph-button" aria-label={t('Clear search')}>
          <X />
        </Button>
      )}
    </AriaSearchField>
  );
}

interface RadioCardsProps {
  label: string;
  options: readonly {
    readonly value: string;
    readonly label: string;
    readonly description: string;
    /** Of the label. */
    readonly font?: string;
  }[];
  value: string;
  isDisabled?: boolean;
  onChange(value: string): void;
}

/** A choice of one among a few options that are explained. */
export function RadioCards({ label, options, ...others }: RadioCardsProps) {
  return (
    <RadioGroup {...others} className="field">
      <Label className="field-label">{label}</Label>
      <div className="radio-cards">
        {options.map((option) => (
          <Radio key={option.value} value={option.value} className="option-card radio-card">
            <strong style={option.font ? { fontFamily: option.font } : undefined}>
              {option.label}
            </strong>
            <span className="note">{option.description}</span>
          </Radio>
        ))}
      </div>
    </RadioGroup>
  );
}

interface ComboBoxProps extends LabelledField {
  /** What matches the text that was entered. */
  options: readonly SelectOption[];
  value: string | null;
  onChange(value: string | null): void;
  /** The text that was entered; the owner finds the matching options. */
  text: string;
  onTextChange(text: string): void;
  autoFocus?: boolean;
  isDisabled?: boolean;
}

/** A choice among many entries, which are searched by the owner. */
export function ComboBox(props: ComboBoxProps) {
  const { label, options, value, onChange, text, onTextChange, placeholder, isDisabled } = props;
  const { description, error, autoFocus = false } = props;
  return (
    <AriaComboBox
      className="field"
      value={value}
      onChange={(key) => onChange(key === null ? null : String(key))}
      inputValue={text}
      onInputChange={onTextChange}
      defaultFilter={() => true}
      allowsEmptyCollection
      isDisabled={isDisabled}
      isInvalid={Boolean(error)}
      menuTrigger="focus"
      autoFocus={autoFocus}
    >
      <Label className="field-label">{label}</Label>
      <div className="combo-box">
        <Input className="input" placeholder={placeholder} />
        <Button className="combo-box-button">
          <ChevronDown />
        </Button>
      </div>
      <FieldHelp description={description} error={error} />
      <OptionList options={options} />
    </AriaComboBox>
  );
}
