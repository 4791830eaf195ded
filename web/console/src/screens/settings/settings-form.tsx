import { namesOf } from '../../../../../src/forms/settings/setting.ts';
import { settingsTable } from '../../../../../src/forms/settings/settings-table.ts';
import { useViewer } from '../../app/viewer.tsx';
import { t } from '../../texts/translate.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { PasswordField } from './password-field.tsx';
import { descriptionOf, SettingField } from './setting-field.tsx';
import { type SettingName, settingLabels, settingsGroups } from './settings-groups.ts';
import { failureAt, type SettingsProps } from './use-settings.ts';

/** The settings by group. Those of the Pro plan cannot be changed on the free plan. */
export function SettingsForm(props: SettingsProps) {
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
      {...{ name, label }}
      error={failureAt(editor, name)}
      isDisabled={!canWrite || !isAllowed}
      onChange={editor.change}
      note={isAllowed ? undefined : t('{description} Requires the Pro plan.', { description })}
      value={edited === undefined ? stored[name] : edited}
    />
  );
}
