import { useState } from 'react';
import type { Failure } from '../../api/problem.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import type { Change } from './model/history.ts';
import { isObject, type Json } from './model/json.ts';

interface JsonPanelProps {
  document: Json;
  problems: readonly Failure[];
  apply(change: Change): void;
  readOnly: boolean;
}

/** The whole form as JSON. */
export function JsonPanel({ document, problems, apply, readOnly }: JsonPanelProps) {
  const stored = JSON.stringify(document, null, 2);
  const [draft, setDraft] = useState<string>();
  const parsed = parse(draft ?? stored);
  const submit = () => {
    if (!parsed.value) return;
    apply({ definition: parsed.value, label: 'Edit JSON' });
    setDraft(undefined);
  };
  return (
    <>
      <TextField
        label="Form as JSON"
        rows={24}
        isReadOnly={readOnly}
        value={draft ?? stored}
        onChange={setDraft}
        error={parsed.error}
      />
      {problems.length > 0 && draft === undefined && (
        <ul className="json-problems">
          {problems.map(({ path, message }) => (
            <li key={`${path} ${message}`}>
              <code>{path}</code> {message}
            </li>
          ))}
        </ul>
      )}
      {!readOnly && (
        <div className="toolbar">
          <Button
            variant="primary"
            isDisabled={draft === undefined || !parsed.value}
            onPress={submit}
          >
            Apply
          </Button>
          <Button isDisabled={draft === undefined} onPress={() => setDraft(undefined)}>
            Discard
          </Button>
        </div>
      )}
    </>
  );
}

function parse(text: string): { value?: Json; error?: string } {
  try {
    const value: Json = JSON.parse(text);
    return isObject(value) ? { value } : { error: 'Must be a JSON object.' };
  } catch (error) {
    return { error: `Not valid JSON: ${error instanceof Error ? error.message : ''}` };
  }
}
