import { ComboBox as AriaComboBox, Button, Input, Label } from 'react-aria-components';
import { ChevronDown } from '../icons/icons.tsx';
import { FieldHelp, type LabelledField } from './field.tsx';
import { OptionList, type SelectOption } from './option-list.tsx';

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
