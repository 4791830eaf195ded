import { useState } from 'react';
import { parseJson } from '../../../parse-json.ts';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { errorOf, type FieldProps } from '../editor-part.ts';
import type { Json } from '../model/json.ts';

/** A member without a control of its own, as JSON. */
export function JsonField({ field, value, onChange, problems, readOnly }: FieldProps) {
  const stored = value === undefined ? '' : JSON.stringify(value, null, 2);
  const [draft, setDraft] = useState<string>();
  const change = (text: string) => {
    setDraft(text);
    if (text.trim() === '') return onChange(undefined);
    const parsed = parseJson<Json>(text);
    if (parsed !== undefined) onChange(parsed);
  };
  const isInvalid = draft !== undefined && draft.trim() !== '' && parseJson(draft) === undefined;
  return (
    <TextField
      label={`${field.label} (JSON)`}
      description={field.description}
      error={isInvalid ? 'Not valid JSON.' : errorOf(problems)}
      rows={4}
      isReadOnly={readOnly}
      value={draft ?? stored}
      onChange={change}
      onBlur={() => !isInvalid && setDraft(undefined)}
    />
  );
}
