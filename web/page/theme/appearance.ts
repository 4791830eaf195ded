import type { fontStacks } from './fonts.ts';

type Chosen<Value> = Value | null | undefined;

/** The setting `appearance`; what is not set is null. */
interface Appearance {
  readonly scheme?: Chosen<'auto' | 'light' | 'dark'>;
  readonly page_color?: Chosen<string>;
  readonly card_color?: Chosen<string>;
  readonly text_color?: Chosen<string>;
  readonly dark_page_color?: Chosen<string>;
  readonly dark_card_color?: Chosen<string>;
  readonly dark_text_color?: Chosen<string>;
  readonly dark_accent_color?: Chosen<string>;
  readonly font?: Chosen<keyof typeof fontStacks>;
  readonly logo_url?: Chosen<string>;
  readonly logo_alt?: Chosen<string>;
  readonly cover_url?: Chosen<string>;
  readonly background_url?: Chosen<string>;
  readonly css?: Chosen<string>;
}

/** How a form looks. */
export interface FormLook {
  readonly theme: { readonly accent_color: string; readonly rounded: boolean };
  readonly appearance?: Chosen<Appearance>;
}

/** The colors that were chosen for a scheme. */
export interface ChosenColors {
  readonly page: Chosen<string>;
  readonly card: Chosen<string>;
  readonly text: Chosen<string>;
  readonly accent: string;
}

export function chosenColors(
  scheme: 'light' | 'dark',
  { theme, appearance }: FormLook,
): ChosenColors {
  const of = appearance ?? {};
  const accent = theme.accent_color;
  return scheme === 'light'
    ? { page: of.page_color, card: of.card_color, text: of.text_color, accent }
    : {
        page: of.dark_page_color,
        card: of.dark_card_color,
        text: of.dark_text_color,
        accent: of.dark_accent_color ?? accent,
      };
}
