import { useViewer } from '../../app/viewer.tsx';
import { t } from '../../texts/translate.tsx';
import { QueryState } from '../../ui/feedback/query-state.tsx';
import { LeaveGuard } from '../../ui/overlays/leave-guard.tsx';
import { useForm } from '../form/form-context.ts';
import { SettingsBar } from './settings-bar.tsx';
import { SettingsForm } from './settings-form.tsx';
import './settings.css';
import { useSettings } from './use-settings.ts';

/** The settings of a form, which take effect when they are saved, without publishing. */
export function SettingsScreen() {
  const { id } = useForm();
  const editor = useSettings(id);
  const canWrite = useViewer().can('forms:write');
  const { query, stored, isChanged } = editor;
  if (!stored) return <QueryState query={query} label={t('Loading the settings')} isPage />;
  return (
    <div className="page settings-page">
      <p className="soft">
        {canWrite
          ? t('Settings take effect when they are saved. They need no publishing.')
          : t('Your API key permits reading only. It has no scope forms:write.')}
      </p>
      <SettingsForm editor={editor} stored={stored} canWrite={canWrite} />
      {canWrite && <SettingsBar editor={editor} />}
      <LeaveGuard isUnsaved={isChanged} />
    </div>
  );
}
