import { namesOf } from '../../../../../src/forms/settings/setting.ts';
import { settingsTable } from '../../../../../src/forms/settings/settings-table.ts';
import { useViewer } from '../../app/viewer.tsx';
import { t } from '../../texts/translate.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/fields.tsx';
import { QueryState } from '../../ui/feedback/states.tsx';
import { Panel } from '../../ui/layout.tsx';
import { LeaveGuard } from '../../ui/overlays/dialogs.tsx';
import { useForm } from '../form/form-context.ts';
import {
  descriptionOf,
  SettingField,
  type SettingName,
  settingLabels,
  settingsGroups,
} from './setting-field.tsx';
import { SettingsBar } from './settings-bar.tsx';
import { failureAt, type SettingsProps, useSettings } from './use-settings.ts';
import './settings.css';

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

/** The settings by group. Those of the Pro plan cannot be changed on the free plan. */
function SettingsForm(props: SettingsProps) {
  return settingsGroups.map(({ id, title }) => (
    <Panel key={id} title={title}>
      {id === 'respondents' && <PasswordField {...props} />}
      {namesOf(settingsTable).map((name) => {
        const [group, label = ''] = settingLabels[name] ?? [];
        return group === id && <Field key={name} {...props} name={name} label={label} />;
      })}
    </Panel>
  ));
}

function Field(props: SettingsProps & { name: SettingName; label: string }) {
  const { editor, stored, canWrite, name, label } = props;
  const { workspace } = useViewer();
  const isAllowed = !('plan' in settingsTable[name]) || workspace.plan === 'PRO';
  const description = descriptionOf(name);
  const edited = editor.edits[name];
  return (
    <SettingField
      name={name}
      label={label}
      error={failureAt(editor, name)}
      isDisabled={!canWrite || !isAllowed}
      onChange={editor.change}
      note={isAllowed ? undefined : t('{description} Requires the Pro plan.', { description })}
      value={edited === undefined ? stored[name] : edited}
    />
  );
}

/** Sets, changes or removes the password of a form, which is never shown. */
function PasswordField({ editor, stored, canWrite }: SettingsProps) {
  const isAllowed = useViewer().workspace.plan === 'PRO';
  // Null removes the password, undefined leaves it as it is.
  const { password } = editor.edits;
  const change = (next: string | null | undefined) => editor.change({ password: next });
  return (
    <>
      <TextField
        label={t('Password')}
        type="password"
        autoComplete="new-password"
        description={
          isAllowed ? stateOf(stored.passwordProtected, password) : t('Requires the Pro plan.')
        }
        error={failureAt(editor, 'password')}
        isDisabled={!canWrite || !isAllowed || password === null}
        value={password ?? ''}
        onChange={(text) => change(text || undefined)}
      />
      {stored.passwordProtected && (
        <div>
          <Button size="small" onPress={() => change(password === null ? undefined : null)}>
            {password === null ? t('Keep password') : t('Remove password')}
          </Button>
        </div>
      )}
    </>
  );
}

function stateOf(isProtected: boolean, password: string | null | undefined): string {
  if (password === null) return t('The password will be removed.');
  if (!isProtected) {
    return t('The form has no password. Visitors enter it before they see the form.');
  }
  return t('The form has a password. Enter another one to change it.');
}
