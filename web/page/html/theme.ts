import { defaultLook, type PageLook } from './frame-look.ts';
import type { PublicFormBody } from './page-view.ts';
import { type Palette, palettes } from './palettes.ts';

type Rgb = readonly [red: number, green: number, blue: number];

const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];

/** The minimum contrast of text (WCAG 2.2, 1.4.3). */
const minContrast = 4.5;

/** The minimum contrast on the page background, with a margin for its tinted areas. */
const minContrastOnPage = 5.6;

/** The minimum contrast of areas and outlines with adjacent colors (WCAG 2.2, 1.4.11). */
const minAreaContrast = 3;

/**
 * The colors of the page as custom properties, by its scheme and the accent color: `--accent` as it was chosen, for
 * areas, with `--on-accent` for text on them; `--accent-edge`, the outline of areas that are similar to the page;
 * and `--accent-ink`, adjusted until it is readable as text.
 */
export function themeStyle(
  { accent_color, rounded }: PublicFormBody['settings']['theme'],
  look: PageLook = defaultLook,
): string {
  const accent = parseColor(accent_color);
  const fixed = {
    '--radius': rounded ? '12px' : '2px',
    '--accent': toCssColor(accent),
    '--on-accent': textColorOn(accent_color),
  };
  const scheme = schemeOf(look);
  const [first, second] = scheme === 'auto' ? (['light', 'dark'] as const) : [scheme];
  const rule = (name: 'light' | 'dark', more: object) =>
    `:root{${declarations({ ...more, ...colorsOf(name, accent, look) })}}`;
  const own = rule(first, { 'color-scheme': second ? `${first} ${second}` : first, ...fixed });
  return second ? `${own}@media (prefers-color-scheme:${second}){${rule(second, {})}}` : own;
}

/** The scheme: a background decides it, since its texts must be readable. */
export function schemeOf({ scheme, background }: PageLook): PageLook['scheme'] {
  if (background === undefined || background === 'transparent') return scheme;
  const color = parseColor(background);
  return contrast(black, color) >= contrast(white, color) ? 'light' : 'dark';
}

const declarations = (properties: object) =>
  Object.entries(properties)
    .map(([name, value]) => `${name}:${value};`)
    .join('');

function colorsOf(name: 'light' | 'dark', accent: Rgb, { background }: PageLook): object {
  const towards = name === 'light' ? black : white;
  const isOwn = background !== undefined && background !== 'transparent';
  const palette: Palette = isOwn
    ? readablePalette(palettes[name], background, towards)
    : palettes[name];
  const paper = parseColor(palette['--paper']);
  return {
    ...palette,
    '--accent-ink': toCssColor(mixUntil(minContrastOnPage, accent, paper, towards)),
    '--accent-edge': toCssColor(mixUntil(minAreaContrast, accent, paper, towards)),
  };
}

/** Colors of a palette that are on the page itself, with their minimum contrasts. */
const onPaper = {
  '--ink': minContrast,
  '--soft-ink': minContrast,
  '--wrong': minContrast,
  '--good': minContrast,
  '--line': minAreaContrast,
} as const;

/** A palette with another background, on which its texts and lines are readable. */
function readablePalette(palette: Palette, background: string, towards: Rgb): Palette {
  const paper = parseColor(background);
  const adjusted = Object.entries(onPaper).map(([name, minimum]) => {
    const color = parseColor(String(Reflect.get(palette, name)));
    return [name, toCssColor(mixUntil(minimum, color, paper, towards))];
  });
  return { ...palette, '--paper': background, ...Object.fromEntries(adjusted) };
}

/** White or black: one of them is readable on every color. */
export function textColorOn(color: string): string {
  return toCssColor(contrast(parseColor(color), white) >= minContrast ? white : black);
}

/** The color, mixed with black or white until its contrast with the background suffices. */
function mixUntil(minimum: number, color: Rgb, background: Rgb, towards: Rgb): Rgb {
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = mix(color, towards, share);
    if (contrast(mixed, background) >= minimum) return mixed;
  }
  return towards;
}

function mix(a: Rgb, b: Rgb, share: number): Rgb {
  const between = (from: number, to: number) => Math.round(from + (to - from) * share);
  return [between(a[0], b[0]), between(a[1], b[1]), between(a[2], b[2])];
}

/** From 1 to 21: WCAG 2.2, "contrast ratio". */
export function contrast(a: Rgb, b: Rgb): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((one, other) => one - other);
  return (light + 0.05) / (dark + 0.05);
}

function luminance([red, green, blue]: Rgb): number {
  const linear = (channel: number) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Parses `#4f46e5`; other text is black. */
export function parseColor(hex: string): Rgb {
  const [, red = '0', green = '0', blue = '0'] =
    /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex) ?? [];
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)];
}

function toCssColor(color: Rgb): string {
  return `#${color.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
