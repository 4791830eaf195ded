import { errorOf, type FieldProps } from '../editor-part.ts';
import { LanguageBox } from '../translations/language-box.tsx';

/** The language of the texts of the form. */
export function LanguageField({ field, value, onChange, problems, readOnly }: FieldProps) {
  return (
    <LanguageBox
      description={field.description}
      error={errorOf(problems)}
      isDisabled={readOnly}
      value={typeof value === 'string' ? value : null}
      onChange={onChange}
    />
  );
}
