import type { Failure } from '../../api/problem.ts';
import { t } from '../../texts/translate.tsx';
import { UnsavedEdits, useSaveBeforePublish } from '../form/unsaved-edits.ts';
import type { JsonText } from './json/use-json-text.ts';
import type { SaveFault, useEditor } from './use-editor.ts';

interface PublishCheckOptions {
  formId: string;
  editor: Pick<ReturnType<typeof useEditor>, 'document' | 'saveNow'>;
  json: Pick<JsonText, 'isValid'>;
  setTab(tab: string): void;
  show(failure: Failure): void;
}

const messages: Readonly<Record<SaveFault['state'], string>> = {
  invalid: t('Not published: the last changes are not valid.'),
  offline: t('Not published: the service cannot be reached to save the last changes.'),
  conflict: t('Not published: another editor has changed the form. Compare the changes first.'),
};

/** Publishing saves the last changes first. If that is not possible, it is refused with a link to what is invalid. */
export function usePublishCheck(options: PublishCheckOptions): void {
  const { formId, editor, json, setTab, show } = options;
  useSaveBeforePublish(formId, async () => {
    if (!json.isValid) {
      const message = t('Not published: the text of the JSON editor is not valid.');
      throw new UnsavedEdits(message, () => setTab('json'));
    }
    const saved = await editor.saveNow();
    if ('revision' in saved) return saved.revision;
    const { state, failure } = saved;
    throw new UnsavedEdits(messages[state], failure && (() => show(failure)));
  });
}
