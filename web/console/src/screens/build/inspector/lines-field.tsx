import { useState } from 'react';
import { t } from '../../../texts/translate.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { errorOf, type FieldProps } from '../editor-part.ts';

/** A list of texts, one a line. */
export function LinesField({ field, value, onChange, problems, readOnly }: FieldProps) {
  const stored = Array.isArray(value) ? value.join('\n') : '';
  // Empty lines exist while one types only.
  const [text, setText] = useState(stored);
  const shown = linesOf(text).join('\n') === stored ? text : stored;
  return (
    <TextField
      label={field.label}
      description={t('{description} One entry a line.', { description: field.description })}
      error={errorOf(problems)}
      rows={3}
      isReadOnly={readOnly}
      value={shown}
      onChange={(next) => {
        setText(next);
        const lines = linesOf(next);
        onChange(lines.length > 0 ? lines : undefined);
      }}
    />
  );
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
