import { type Html, html } from '../../../packages/common/text/html.ts';

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

/** The fonts of each choice, of which devices have one: nothing is downloaded. */
export const fontStacks = {
  system: 'system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif',
  humanist: 'Optima,Candara,"Gill Sans Nova",Ubuntu,"Source Sans Pro","Noto Sans",sans-serif',
  serif: 'Charter,"Bitstream Charter","Iowan Old Style","Sitka Text",Cambria,"Noto Serif",serif',
  rounded: 'ui-rounded,"Arial Rounded MT Bold",Quicksand,"Varela Round",Calibri,sans-serif',
  mono: 'ui-monospace,"Cascadia Code","Source Code Pro",Menlo,Consolas,monospace',
} as const;

/** How the page of a form looks. */
export interface PageLook {
  /** `auto`: as the visitor's browser prefers. */
  readonly scheme: 'light' | 'dark' | 'auto';
  /** Whether the embedding page has chosen the scheme: that of the form does not matter. */
  readonly isChosen?: boolean;
  /** Background in place of that of the scheme: `#rrggbb`, or that of the embedding page. */
  readonly background?: string;
  /** Whether the title is for screen readers only. */
  readonly hideTitle?: boolean;
}

/** The look of a page that is not in a frame. */
export const defaultLook: PageLook = { scheme: 'auto' };

/**
 * Parses the parameter `embed` of a form in a frame: `1`, followed by its look, such as
 * `1,dark,hide-title,background:fff8e7`. Forms in frames are light unless the parameter or the form names a scheme, because
 * most websites are. Unknown parts are ignored.
 *
 * @returns undefined if the page is not in a frame
 */
export function parseFrameLook(parameter: string | null): PageLook | undefined {
  const [first, ...parts] = (parameter ?? '').split(',');
  if (first !== '1') return undefined;
  const has = (part: string) => parts.includes(part);
  const chosen = (['dark', 'auto', 'light'] as const).find(has);
  const background = parts.map(parseBackground).find((found) => found !== undefined);
  return {
    scheme: chosen ?? 'light',
    hideTitle: has('hide-title'),
    ...(chosen !== undefined && { isChosen: true }),
    ...(background !== undefined && { background }),
  };
}

/** `background:` with `transparent` or the digits of a color: `fff8e7`, `fff`. */
function parseBackground(part: string): string | undefined {
  const [, value = ''] = /^background:(.*)$/.exec(part) ?? [];
  if (value === 'transparent') return value;
  const [, short, long] = /^(?:([0-9a-f]{3})|([0-9a-f]{6}))$/i.exec(value) ?? [];
  const digits = short?.replace(/./g, '$&$&') ?? long;
  return digits === undefined ? undefined : `#${digits.toLowerCase()}`;
}

/** The picture at the top of the page. */
export function coverImage({ appearance }: FormLook): Html | undefined {
  const url = appearance?.cover_url;
  return url
    ? html`<img class="cover" src="${url}" alt="" referrerpolicy="no-referrer">`
    : undefined;
}

/** The logo above the title. */
export function logoImage({ appearance }: FormLook): Html | undefined {
  const url = appearance?.logo_url;
  return url
    ? html`<img class="logo" src="${url}" alt="${appearance.logo_alt ?? ''}" referrerpolicy="no-referrer">`
    : undefined;
}
