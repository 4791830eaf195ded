import { schemes } from '../../../../../src/forms/settings/appearance-table.ts';
import { palettes } from '../../../../page/theme/palettes.ts';
import { t } from '../../texts/translate.tsx';
import { Switch } from '../../ui/controls/checkbox.tsx';
import { RadioCards } from '../../ui/controls/radio-cards.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { failureAt, type SettingsProps } from '../settings/use-settings.ts';
import { ColorField } from './color-field.tsx';
import { ColorNotes } from './color-notes.tsx';
import { designFields } from './design-fields.ts';
import { defaultAccent, editedLook, editedTheme } from './form-look.ts';

const schemeOptions = {
  auto: {
    name: 'AUTO',
    label: t('As the visitor prefers'),
    description: t('Light or dark, as the browser is set.'),
  },
  light: { name: 'LIGHT', label: t('Light'), description: t('Always.') },
  dark: { name: 'DARK', label: t('Dark'), description: t('Always.') },
} as const;

const colorFields = {
  light: [
    ['pageColor', t('Page'), '--page'],
    ['cardColor', t('Card'), '--paper'],
    ['textColor', t('Text'), '--ink'],
  ],
  dark: [
    ['darkPageColor', t('Dark page'), '--page'],
    ['darkCardColor', t('Dark card'), '--paper'],
    ['darkTextColor', t('Dark text'), '--ink'],
  ],
} as const;

/** The scheme, the colors of each scheme with notes on their contrast, and the corners. */
export function ColorsPanel(props: SettingsProps) {
  const { editor } = props;
  const { change, fieldOf, isDisabled } = designFields(props);
  const theme = editedTheme(props);
  const look = editedLook(props);
  const scheme = look.appearance?.scheme ?? 'auto';
  const shown = scheme === 'auto' ? (['light', 'dark'] as const) : [scheme];
  const changeTheme = (next: object) =>
    editor.change({ theme: { ...editor.edits.theme, ...next } });
  return (
    <Panel title={t('Colors')}>
      <RadioCards
        label={t('Scheme')}
        isDisabled={isDisabled}
        options={schemes.map((value) => ({ value, ...schemeOptions[value] }))}
        value={scheme}
        onChange={(value) => {
          const chosen = schemes.find((one) => one === value);
          if (chosen) change({ scheme: schemeOptions[chosen].name });
        }}
      />
      <div className="design-colors">
        <ColorField
          label={t('Accent color')}
          error={failureAt(editor, 'theme')}
          isDisabled={isDisabled}
          unset={defaultAccent}
          value={theme.accentColor}
          onChange={(accentColor) => changeTheme({ accentColor })}
        />
        {scheme !== 'light' && (
          <ColorField
            {...fieldOf('darkAccentColor', t('Dark accent color'))}
            unset={look.theme.accent_color}
          />
        )}
      </div>
      {shown.map((name) => (
        <div key={name} className="design-colors">
          {colorFields[name].map(([member, label, property]) => (
            <ColorField key={member} {...fieldOf(member, label)} unset={palettes[name][property]} />
          ))}
        </div>
      ))}
      <ColorNotes look={look} />
      <Switch
        label={t('Rounded corners')}
        isSelected={theme.rounded}
        isDisabled={isDisabled}
        onChange={(rounded) => changeTheme({ rounded })}
      />
    </Panel>
  );
}
