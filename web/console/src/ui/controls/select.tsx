import type { ReactNode } from 'react';
import {
  Select as AriaSelect,
  Button,
  FieldError,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  SelectValue,
  Text,
} from 'react-aria-components';
import { Check, ChevronDown } from '../icons/icons.tsx';

export interface SelectOption<Value extends string = string> {
  value: Value;
  label: string;
  /** Explanation of the option. */
  description?: string;
  isDisabled?: boolean;
}

interface SelectProps<Value extends string> {
  label: string;
  options: readonly SelectOption<Value>[];
  value: Value | null;
  onChange(value: Value): void;
  hideLabel?: boolean;
  placeholder?: string;
  description?: ReactNode;
  error?: ReactNode;
  isDisabled?: boolean;
}

/** A choice of one among a few options. For long lists use `ComboBox`. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const {
    label,
    options,
    value,
    onChange,
    hideLabel,
    placeholder,
    description,
    error,
    isDisabled,
  } = props;
  return (
    <AriaSelect
      className="field"
      value={value}
      onChange={(key) => {
        const option = options.find((one) => one.value === key);
        if (option) onChange(option.value);
      }}
      isDisabled={isDisabled}
      isInvalid={Boolean(error)}
      placeholder={placeholder}
    >
      <Label className={hideLabel ? 'visually-hidden' : 'field-label'}>{label}</Label>
      <Button className="input select-button">
        <SelectValue className="select-value">
          {({ selectedText, defaultChildren }) => selectedText ?? defaultChildren}
        </SelectValue>
        <ChevronDown />
      </Button>
      {description && (
        <Text slot="description" className="field-description">
          {description}
        </Text>
      )}
      <FieldError className="field-error">{error}</FieldError>
      <Popover className="popover">
        <ListBox className="list-box">
          {options.map((option) => (
            <OptionItem key={option.value} option={option} />
          ))}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}

function OptionItem({
  option: { value, label, description, isDisabled },
}: {
  option: SelectOption;
}) {
  return (
    <ListBoxItem id={value} textValue={label} isDisabled={isDisabled} className="list-item">
      <span>{label}</span>
      {description && <span className="list-item-description">{description}</span>}
      <Check className="list-item-check" />
    </ListBoxItem>
  );
}
