import { useEffect, useState } from 'react';
import type { Failure } from '../../api/problem.ts';
import { UnsavedEdits, useSaveBeforePublish } from '../form/unsaved-edits.ts';
import type { JsonText } from './json/use-json-text.ts';
import { type Selection, selectionAt } from './model/operations.ts';
import type { SaveFault, useEditor } from './use-editor.ts';

interface PublishCheckOptions {
  formId: string;
  editor: Pick<ReturnType<typeof useEditor>, 'document' | 'saveNow'>;
  json: Pick<JsonText, 'isValid'>;
  setTab(tab: string): void;
  setSelection(selection: Selection): void;
}

const messages: Readonly<Record<SaveFault['state'], string>> = {
  invalid: 'Not published: the last changes are not valid.',
  offline: 'Not published: the service cannot be reached to save the last changes.',
  conflict: 'Not published: another editor has changed the form. Compare the changes first.',
};

/** Publishing saves the last changes first. If that is not possible, it is refused with a link to what is invalid. */
export function usePublishCheck(options: PublishCheckOptions): void {
  const { formId, editor, json, setTab, setSelection } = options;
  const [shown, setShown] = useState(0);
  useEffect(() => {
    if (shown === 0) return;
    document.querySelector<HTMLElement>('.builder-panel [aria-invalid="true"]')?.focus();
  }, [shown]);
  const show = ({ path }: Failure) => {
    setTab(path.startsWith('schema.translations') ? 'translations' : 'properties');
    setSelection(selectionAt(editor.document, path));
    setShown((count) => count + 1);
  };
  useSaveBeforePublish(formId, async () => {
    if (!json.isValid) {
      const message = 'Not published: the text of the JSON editor is not valid.';
      throw new UnsavedEdits(message, () => setTab('json'));
    }
    const saved = await editor.saveNow();
    if ('revision' in saved) return saved.revision;
    const { state, failure } = saved;
    throw new UnsavedEdits(messages[state], failure && (() => show(failure)));
  });
}
