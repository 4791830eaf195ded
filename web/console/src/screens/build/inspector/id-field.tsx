import { useState } from 'react';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { errorOf, type FieldProps } from '../editor-part.ts';
import { asText } from '../model/json.ts';

/** An id, which changes when the field is left: conditions and selections refer to it. */
export function IdField({ field, value, onChange, problems, readOnly }: FieldProps) {
  const stored = asText(value);
  const [draft, setDraft] = useState<string>();
  const commit = () => {
    if (draft !== undefined && draft.trim() !== '' && draft !== stored) onChange(draft.trim());
    setDraft(undefined);
  };
  return (
    <TextField
      label={field.label}
      description={field.description}
      error={errorOf(problems)}
      isReadOnly={readOnly}
      value={draft ?? stored}
      onChange={setDraft}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
    />
  );
}
