import { appearanceTable } from '../../../../../src/forms/settings/appearance-table.ts';
import { themeTable } from '../../../../../src/forms/settings/settings-table.ts';
import type { FormLook } from '../../../../page/theme/appearance.ts';
import type { FormAppearanceInput } from '../../../generated/settings.ts';
import type { SettingsProps } from '../settings/use-settings.ts';

type Member = keyof typeof appearanceTable;

/** The members of `appearance`, with changes that are not stored yet. */
export const editedAppearance = ({ stored, editor }: SettingsProps): FormAppearanceInput => ({
  ...stored.appearance,
  ...editor.edits.appearance,
});

/** The members of `theme`, with changes that are not stored yet. */
export function editedTheme({ stored, editor }: SettingsProps): {
  accentColor: string;
  rounded: boolean;
} {
  const { accentColor, rounded } = editor.edits.theme ?? {};
  return {
    accentColor: accentColor ?? stored.theme.accentColor,
    rounded: rounded ?? stored.theme.rounded,
  };
}

export const defaultAccent = themeTable.accentColor.model.parse(undefined);

/** How the page looks with the changes; values that the service would refuse are left out. */
export function editedLook(props: SettingsProps): FormLook {
  const { accentColor, rounded } = editedTheme(props);
  const edited = editedAppearance(props);
  const valid = <Name extends Member>(name: Name) =>
    appearanceTable[name].model.safeParse(edited[name] ?? null).data ?? null;
  return {
    theme: {
      accent_color: themeTable.accentColor.model.safeParse(accentColor).data ?? defaultAccent,
      rounded,
    },
    appearance: {
      scheme: appearanceTable.scheme.model.safeParse(edited.scheme?.toLowerCase()).data ?? null,
      font: appearanceTable.font.model.safeParse(edited.font?.toLowerCase()).data ?? null,
      page_color: valid('pageColor'),
      card_color: valid('cardColor'),
      text_color: valid('textColor'),
      dark_page_color: valid('darkPageColor'),
      dark_card_color: valid('darkCardColor'),
      dark_text_color: valid('darkTextColor'),
      dark_accent_color: valid('darkAccentColor'),
      logo_url: valid('logoUrl'),
      logo_alt: valid('logoAlt'),
      cover_url: valid('coverUrl'),
      background_url: valid('backgroundUrl'),
      css: valid('css'),
    },
  };
}
