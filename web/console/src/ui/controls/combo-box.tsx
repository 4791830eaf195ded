import { ComboBox as AriaComboBox, Button, Input, Label } from 'react-aria-components';
import { ChevronDown } from '../icons/icons.tsx';
import { FieldHelp, type LabelledField } from './field.tsx';
import { OptionList, type SelectOption } from './option-list.tsx';

interface ComboBoxProps extends LabelledField {
  /** What matches the text that was entered. */
  options: readonly SelectOption[];
  value: string | null;
  onChange(value: string | null): void;
  /** The text that was entered; the owner loads the matching options. */
  text: string;
  onTextChange(text: string): void;
}

/** A choice among many entries, which are searched by the service. */
export function ComboBox(props: ComboBoxProps) {
  const { label, options, value, onChange, text, onTextChange, description, placeholder } = props;
  return (
    <AriaComboBox
      className="field"
      value={value}
      onChange={(key) => onChange(key === null ? null : String(key))}
      inputValue={text}
      onInputChange={onTextChange}
      allowsEmptyCollection
      menuTrigger="focus"
    >
      <Label className="field-label">{label}</Label>
      <div className="combo-box">
        <Input className="input" placeholder={placeholder} />
        <Button className="combo-box-button">
          <ChevronDown />
        </Button>
      </div>
      <FieldHelp description={description} />
      <OptionList options={options} />
    </AriaComboBox>
  );
}
