import { SearchField as AriaSearchField, Button, Input, Label } from 'react-aria-components';
import { Search, X } from '../icons/icons.tsx';

interface SearchFieldProps {
  label: string;
  value: string;
  onChange(value: string): void;
  placeholder?: string;
}

/** A field for search text with a button that clears it; Escape clears it, too. */
export function SearchField({ label, value, onChange, placeholder = label }: SearchFieldProps) {
  return (
    <AriaSearchField className="search-field" value={value} onChange={onChange}>
      <Label className="visually-hidden">{label}</Label>
      <Search className="search-icon" />
      <Input className="input" placeholder={placeholder} />
      {value !== '' && (
        <Button className="search-clear glyph-button" aria-label="Clear search">
          <X />
        </Button>
      )}
    </AriaSearchField>
  );
}
