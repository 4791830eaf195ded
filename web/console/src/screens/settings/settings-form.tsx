import { namesOf, settingsTable } from '../../../../../src/forms/settings/settings-table.ts';
import { useViewer } from '../../app/viewer.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { PasswordField } from './password-field.tsx';
import { SettingField } from './setting-field.tsx';
import { type SettingName, settingLabels, settingsGroups } from './settings-groups.ts';
import { ThemeField } from './theme-field.tsx';
import { failureAt, type SettingsEditor, type SettingsProps } from './use-settings.ts';

/** The settings by group. Those of the Pro plan cannot be changed on the free plan. */
export function SettingsForm(props: SettingsProps) {
  return settingsGroups.map((title) => (
    <Panel key={title} title={title}>
      {settingLabels.password[0] === title && <PasswordField {...props} />}
      {namesOf(settingsTable).map((name) => {
        const [group, label] = settingLabels[name];
        return group === title && <Field key={name} {...props} name={name} label={label} />;
      })}
    </Panel>
  ));
}

function Field(props: SettingsProps & { name: SettingName; label: string }) {
  const { editor, stored, canWrite, name, label } = props;
  const { workspace } = useViewer();
  const setting = settingsTable[name];
  const isAllowed = !('plan' in setting) || workspace.plan === 'PRO';
  const shared = {
    error: failureAt(editor, name),
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
      note={isAllowed ? undefined : `${setting.description} Requires the Pro plan.`}
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
