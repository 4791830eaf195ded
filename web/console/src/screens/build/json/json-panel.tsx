import type { ComponentProps } from 'react';
import type { Failure } from '../../../api/problem.ts';
import { t } from '../../../texts/translate.tsx';
import { type LazyPart, LoadedPart } from '../../../ui/feedback/loaded-part.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import type { JsonEditor } from './json-editor.tsx';
import type { JsonText } from './use-json-text.ts';

const editor: LazyPart<ComponentProps<typeof JsonEditor>> = {
  name: t('The editor'),
  load: async () => (await import('./json-editor.tsx')).JsonEditor,
};

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
        {t('Control and space suggests members, values and ids. Tab leaves the editor.')}
      </p>
      <LoadedPart
        part={editor}
        fallback={<Spinner label={t('Loading the editor')} />}
        props={{
          ...{ label: t('Form as JSON'), describedBy: 'json-help', readOnly },
          ...{ value: json.text, onChange: json.change },
          problems: json.isValid ? problems : [],
        }}
      />
      {!json.isValid && (
        <p role="status" className="field-error">
          {t('Not valid JSON. The form remains as it was until the text is corrected.')}
        </p>
      )}
    </div>
  );
}
