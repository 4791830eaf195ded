import type { ReactNode } from 'react';
import {
  ComboBox as AriaComboBox,
  Button,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Text,
} from 'react-aria-components';
import { Check, ChevronDown } from '../icons/icons.tsx';

interface ComboBoxProps {
  label: string;
  /** What matches the text that was entered. */
  items: readonly { readonly id: string; readonly label: string }[];
  value: string | null;
  onChange(value: string | null): void;
  /** The text that was entered; the owner loads the matching items. */
  text: string;
  onTextChange(text: string): void;
  description?: ReactNode;
  placeholder?: string;
}

/** A choice among many entries, which are searched by the service. */
export function ComboBox(props: ComboBoxProps) {
  const { label, items, value, onChange, text, onTextChange, description, placeholder } = props;
  return (
    <AriaComboBox
      className="field"
      items={items}
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
      {description && (
        <Text slot="description" className="field-description">
          {description}
        </Text>
      )}
      <Popover className="popover">
        <ListBox<ComboBoxProps['items'][number]>
          className="list-box"
          renderEmptyState={() => <p className="list-empty">No matches</p>}
        >
          {(item) => (
            <ListBoxItem id={item.id} textValue={item.label} className="list-item">
              <span>{item.label}</span>
              <Check className="list-item-check" />
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaComboBox>
  );
}
