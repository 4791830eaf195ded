import { lazy, Suspense } from 'react';
import type { Failure } from '../../../api/problem.ts';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import type { JsonText } from './use-json-text.ts';

const JsonEditor = lazy(async () => ({ default: (await import('./json-editor.tsx')).JsonEditor }));

interface JsonPanelProps {
  json: JsonText;
  problems: readonly Failure[];
  readOnly: boolean;
}

/** The whole form as JSON, in an editor that is loaded when it is needed. */
export function JsonPanel({ json, problems, readOnly }: JsonPanelProps) {
  return (
    <div className="json-panel stack">
      <p id="json-help" className="note">
        Control and space suggests members, values and ids. Tab leaves the editor.
      </p>
      <Suspense fallback={<Spinner label="Loading the editor" />}>
        <JsonEditor
          label="Form as JSON"
          describedBy="json-help"
          value={json.text}
          onChange={json.change}
          problems={json.isValid ? problems : []}
          readOnly={readOnly}
        />
      </Suspense>
      {!json.isValid && (
        <p role="status" className="field-error">
          Not valid JSON. The form remains as it was until the text is corrected.
        </p>
      )}
    </div>
  );
}
