import { useState } from 'react';
import { t } from '../../../texts/translate.tsx';
import { ComboBox, type FieldTexts } from '../../../ui/controls/fields.tsx';
import { languageName, languagesWith } from './languages.ts';

interface LanguageBoxProps extends FieldTexts {
  /** BCP 47; null if none is chosen. */
  value: string | null;
  /** Called with another tag, in canonical form, when it is chosen. */
  onChange(tag: string): void;
  /** Languages that are not offered. */
  taken?: readonly string[];
  isDisabled?: boolean;
  autoFocus?: boolean;
}

/** Chooses a language by its name in the language of the console or in the language itself, or by its tag. */
export function LanguageBox({ value, onChange, taken = [], ...others }: LanguageBoxProps) {
  const [entry, setEntry] = useState(() => entryOf(value));
  if (entry.value !== value) setEntry(entryOf(value));
  const options = languagesWith(entry.text).filter((option) => !taken.includes(option.value));
  const chosen = options.find((option) => option.value === value);
  return (
    <ComboBox
      {...others}
      label={t('Language')}
      placeholder={t('Search by name')}
      options={options}
      value={value}
      onChange={(tag) => {
        setEntry(entryOf(value));
        if (tag !== null && tag !== value) onChange(tag);
      }}
      text={entry.text}
      // The label of the language itself is entered when it is chosen again.
      onTextChange={(text) => setEntry(text === chosen?.label ? entryOf(value) : { value, text })}
    />
  );
}

/** The text is the name of the language, unless another one is searched. */
const entryOf = (value: string | null) => ({
  value,
  text: value === null ? '' : languageName(value),
});
