import { schemes } from '../../../../../src/forms/settings/appearance-table.ts';
import type { FormLook } from '../../../../page/theme/appearance.ts';
import { type ColorWarning, colorWarnings, palettes } from '../../../../page/theme/colors.ts';
import type { FormAppearanceInput } from '../../../generated/settings.ts';
import { language } from '../../texts/language.ts';
import { t } from '../../texts/translate.tsx';
import { Switch } from '../../ui/controls/checkbox.tsx';
import { RadioCards, TextField } from '../../ui/controls/fields.tsx';
import { Badge } from '../../ui/feedback/states.tsx';
import { formatNumber } from '../../ui/format.ts';
import { Panel } from '../../ui/layout.tsx';
import { failureAt, type SettingsProps } from '../settings/use-settings.ts';
import { defaultAccent, editedAppearance, editedLook, editedTheme } from './form-look.ts';

/** The colors that the page adjusts because they could not be read. */
function ColorNotes({ look }: { look: FormLook }) {
  return (
    <ul className="design-notes" aria-label={t('Contrast')} aria-live="polite">
      {colorWarnings(look).map((warning) => (
        <li key={`${warning.scheme} ${warning.part}`}>
          <Badge tone="warning">{warning.scheme === 'light' ? t('Light') : t('Dark')}</Badge>{' '}
          {textOf(warning)}
        </li>
      ))}
    </ul>
  );
}

const ratios = new Intl.NumberFormat(language, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

function textOf({ part, contrast, minimum, shown }: ColorWarning): string {
  const values = { contrast: ratios.format(contrast), minimum: formatNumber(minimum), shown };
  return part === 'text'
    ? t(
        'The text color has a contrast of {contrast}:1 with the card, and {minimum}:1 is the minimum. The page shows {shown} instead.',
        values,
      )
    : t(
        'The accent color has a contrast of {contrast}:1 with the card, and {minimum}:1 is the minimum. Outlines are shown in {shown}.',
        values,
      );
}

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

interface ColorFieldProps {
  label: string;
  value: string;
  /** The color while the field is empty. */
  unset: string;
  error: string | undefined;
  isDisabled: boolean;
  onChange(value: string): void;
}

/** A color as text, and in the color picker of the browser. */
function ColorField({ unset, ...field }: ColorFieldProps) {
  const { label, value, isDisabled, onChange } = field;
  return (
    <div className="design-color">
      <TextField {...field} placeholder={unset} />
      <input
        type="color"
        aria-label={t('Choose: {label}', { label })}
        disabled={isDisabled}
        value={/^#[0-9a-f]{6}$/i.test(value) ? value : unset}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}

type TextMember = Exclude<keyof FormAppearanceInput, 'scheme' | 'font'>;

/** What the fields of the members of `appearance` share. */
export function designFields(props: SettingsProps) {
  const { editor, canWrite } = props;
  const appearance = editedAppearance(props);
  const change = (next: FormAppearanceInput) =>
    editor.change({ appearance: { ...editor.edits.appearance, ...next } });
  return {
    appearance,
    change,
    isDisabled: !canWrite,
    /** The properties of a field; empty, it removes the member. */
    fieldOf: (name: TextMember, label: string) => ({
      label,
      isDisabled: !canWrite,
      value: appearance[name] ?? '',
      error: failureAt(editor, `appearance.${name}`),
      onChange: (text: string) => change({ [name]: text === '' ? null : text }),
    }),
  };
}
