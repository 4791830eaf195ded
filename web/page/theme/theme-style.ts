import {
  chosenColors,
  defaultLook,
  type FormLook,
  fontStacks,
  type PageLook,
} from './appearance.ts';
import { parseColor, schemeColors, schemeOfColor } from './colors.ts';

/**
 * The style of the page as custom properties, by its scheme and colors: `--accent` as it was chosen, for areas, with
 * `--on-accent` for text on them; `--accent-edge`, the outline of areas that are similar to the page; and
 * `--accent-ink`, adjusted until it is readable as text. The custom CSS of the form follows.
 */
export function themeStyle(form: FormLook, look: PageLook = defaultLook): string {
  const { theme, appearance } = form;
  const { font, background_url: picture, css } = appearance ?? {};
  const fixed = {
    '--radius': theme.rounded ? '12px' : '2px',
    ...(font && { '--font': fontStacks[font] }),
    ...(picture && { '--picture': `url("${inCss(picture)}")` }),
  };
  const scheme = schemeOf(look, form);
  const [first, second] = scheme === 'auto' ? (['light', 'dark'] as const) : [scheme];
  const rule = (name: 'light' | 'dark', more: object) =>
    `:root{${declarations({ ...more, ...colorsOf(name, form, look) })}}`;
  const own = rule(first, fixed);
  const both = second ? `${own}@media (prefers-color-scheme:${second}){${rule(second, {})}}` : own;
  return css ? `${both}\n${css}` : both;
}

/** The scheme: that of the form, unless the embedding page chooses one. A background decides it. */
export function schemeOf(
  { scheme, isChosen, background }: PageLook,
  { appearance }: FormLook,
): PageLook['scheme'] {
  if (background !== undefined && background !== 'transparent')
    return schemeOfColor(parseColor(background));
  return isChosen ? scheme : (appearance?.scheme ?? scheme);
}

const declarations = (properties: object) =>
  Object.entries(properties)
    .map(([name, value]) => `${name}:${value};`)
    .join('');

function colorsOf(name: 'light' | 'dark', form: FormLook, { background }: PageLook): object {
  const chosen = chosenColors(name, form);
  const isOwn = background !== undefined && background !== 'transparent';
  return schemeColors(name, isOwn ? { ...chosen, card: background } : chosen);
}

/** A URL within quotes of a style sheet of the page. */
const inCss = (url: string) => url.replace(/["<>\\\n]/g, encodeURIComponent);
