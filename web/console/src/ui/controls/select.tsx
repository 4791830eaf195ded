import { Select as AriaSelect, Button, Label, SelectValue } from 'react-aria-components';
import { ChevronDown } from '../icons/icons.tsx';
import { FieldHelp, type LabelledField, labelClass } from './field.tsx';
import { OptionList, type SelectOption } from './option-list.tsx';

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
