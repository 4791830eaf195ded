import { namesOf, settingsTable } from '../../../../../src/forms/settings/settings-table.ts';
import type { EditableSettingsFragment } from '../../../generated/settings.ts';
import { useViewer } from '../../app/viewer.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { PasswordField } from './password-field.tsx';
import { SettingField } from './setting-field.tsx';
import { type SettingName, settingsGroups } from './settings-groups.ts';
import { ThemeField } from './theme-field.tsx';
import type { SettingsEditor } from './use-settings.ts';

interface SettingsFormProps {
  editor: SettingsEditor;
  stored: EditableSettingsFragment['settings'];
  canWrite: boolean;
}

/** The settings by group. Those of the Pro plan cannot be changed on the free plan. */
export function SettingsForm(props: SettingsFormProps) {
  return settingsGroups.map(({ title, labels }) => (
    <Panel key={title} title={title}>
      {'password' in labels && <Password {...props} />}
      {namesOf(settingsTable).map((name) => {
        const label = labels[name];
        return label === undefined ? null : (
          <Field key={name} {...props} name={name} label={label} />
        );
      })}
    </Panel>
  ));
}

const proNote = 'Requires the Pro plan.';

function Password({ editor, stored, canWrite }: SettingsFormProps) {
  const { workspace } = useViewer();
  const isAllowed = workspace.plan === 'PRO';
  return (
    <PasswordField
      isProtected={stored.passwordProtected}
      value={editor.edits.password}
      error={errorOf(editor, 'password')}
      isDisabled={!canWrite || !isAllowed}
      note={isAllowed ? undefined : proNote}
      onChange={(password) => editor.change({ password })}
    />
  );
}

function Field(props: SettingsFormProps & { name: SettingName; label: string }) {
  const { editor, stored, canWrite, name, label } = props;
  const { workspace } = useViewer();
  const setting = settingsTable[name];
  const isAllowed = !('plan' in setting) || workspace.plan === 'PRO';
  const shared = {
    error: errorOf(editor, name),
    isDisabled: !canWrite || !isAllowed,
    onChange: editor.change,
  };
  if (name === 'theme') {
    return <ThemeField {...shared} value={{ ...stored.theme, ...definedTheme(editor) }} />;
  }
  const edited = editor.edits[name];
  return (
    <SettingField
      {...shared}
      {...{ name, label }}
      note={isAllowed ? undefined : `${setting.description} ${proNote}`}
      value={edited === undefined ? stored[name] : edited}
    />
  );
}

function definedTheme({ edits: { theme } }: SettingsEditor) {
  return {
    ...(typeof theme?.accentColor === 'string' && { accentColor: theme.accentColor }),
    ...(typeof theme?.rounded === 'boolean' && { rounded: theme.rounded }),
  };
}

const errorOf = ({ failures }: SettingsEditor, name: string): string | undefined =>
  failures.find(({ path }) => path === `settings.${name}` || path.startsWith(`settings.${name}.`))
    ?.message;
