import { SearchField as AriaSearchField, Button, Input, Label } from 'react-aria-components';
import { t } from '../../texts/translate.tsx';
import { Search, X } from '../icons/icons.tsx';

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
