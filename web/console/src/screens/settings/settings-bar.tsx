import { isProblem } from '../../api/problem.ts';
import { t } from '../../texts/translate.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { ProblemNotice } from '../../ui/feedback/states.tsx';
import './settings-bar.css';
import type { SettingsEditor } from './use-settings.ts';

/** Whether there are changes, which are saved or discarded together. */
export function SettingsBar({ editor }: { editor: SettingsEditor }) {
  const { isChanged, isSaving, save, discard, problem, failures } = editor;
  const isConflict = isProblem(problem, 'revision_conflict');
  return (
    <div className="settings-bar card toolbar">
      {problem && failures.length === 0 && !isConflict && <ProblemNotice problem={problem} />}
      <span role="status">{statusText(isChanged, isConflict)}</span>
      <Button isDisabled={!isChanged || isSaving} onPress={discard}>
        {t('Discard')}
      </Button>
      <Button variant="primary" isDisabled={!isChanged} isPending={isSaving} onPress={save}>
        {t('Save settings')}
      </Button>
    </div>
  );
}

function statusText(isChanged: boolean, isConflict: boolean): string {
  if (!isChanged) return t('All changes are saved');
  if (!isConflict) return t('Unsaved changes');
  return t(
    'The form was changed elsewhere. Its current settings are shown with your changes: save again.',
  );
}
