import { Check } from 'lucide-react';
import { ListBox, ListBoxItem, Popover } from 'react-aria-components';
import { t } from '../../texts/translate.tsx';

export interface SelectOption<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
}

/** The options of a select or combo box, in the popover that it opens. */
export function OptionList({ options }: { options: readonly SelectOption[] }) {
  return (
    <Popover className="popover card">
      <ListBox
        className="list-box"
        renderEmptyState={() => <p className="list-empty soft">{t('No matches')}</p>}
      >
        {options.map(({ value, label }) => (
          <ListBoxItem key={value} id={value} textValue={label} className="list-item">
            <span>{label}</span>
            <Check className="list-item-check" />
          </ListBoxItem>
        ))}
      </ListBox>
    </Popover>
  );
}
