import { isProblem } from '../../api/problem.ts';
import { useViewer } from '../../app/viewer.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { ProblemNotice } from '../../ui/feedback/problem-notice.tsx';
import { QueryState } from '../../ui/feedback/query-state.tsx';
import { LeaveGuard } from '../../ui/overlays/leave-guard.tsx';
import { useForm } from '../form/form-context.ts';
import { SettingsForm } from './settings-form.tsx';
import './settings.css';
import { useSettings } from './use-settings.ts';

/** The settings of a form, which take effect when they are saved, without publishing. */
export function SettingsScreen() {
  const { id } = useForm();
  const editor = useSettings(id);
  const canWrite = useViewer().can('forms:write');
  const { query, stored, isChanged, isSaving, save, discard, problem, failures } = editor;
  const isConflict = isProblem(problem, 'revision_conflict');
  if (query.error || !stored)
    return <QueryState query={query} label="Loading the settings" isPage />;
  return (
    <div className="page settings-page">
      <p className="soft">
        {canWrite
          ? 'Settings take effect when they are saved. They need no publishing.'
          : 'Your API key permits reading only. It has no scope forms:write.'}
      </p>
      <SettingsForm editor={editor} stored={stored} canWrite={canWrite} />
      {canWrite && (
        <div className="settings-bar card toolbar">
          {problem && failures.length === 0 && !isConflict && <ProblemNotice problem={problem} />}
          <span role="status">{statusText(isChanged, isConflict)}</span>
          <Button isDisabled={!isChanged || isSaving} onPress={discard}>
            Discard
          </Button>
          <Button variant="primary" isDisabled={!isChanged} isPending={isSaving} onPress={save}>
            Save settings
          </Button>
        </div>
      )}
      <LeaveGuard isUnsaved={isChanged} />
    </div>
  );
}

function statusText(isChanged: boolean, isConflict: boolean): string {
  if (!isChanged) return 'All changes are saved';
  if (!isConflict) return 'Unsaved changes';
  return 'The form was changed elsewhere. Its current settings are shown with your changes: save again.';
}
