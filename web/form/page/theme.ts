import type { PublicFormBody } from './page-view.ts';

type Rgb = readonly [red: number, green: number, blue: number];

const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];

/** Background colors of the page, the same as `--paper` in `style/page.css`. */
const pageBackground = { light: white, dark: [30, 32, 38] } as const satisfies Record<string, Rgb>;

/** The minimum contrast of text (WCAG 2.2, 1.4.3). */
const minContrast = 4.5;

/** The minimum contrast on the page background, with a margin for its tinted areas. */
const minContrastOnPage = 5.6;

/** The minimum contrast of areas and outlines with adjacent colors (WCAG 2.2, 1.4.11). */
const minAreaContrast = 3;

/**
 * The accent color as custom properties for the light and the dark scheme: `--accent` as it was chosen, for
 * areas, with `--on-accent` for text on them; `--accent-edge`, the outline of areas that are similar to the page;
 * and `--accent-ink`, adjusted until it is readable as text.
 */
export function themeStyle({ accent_color, rounded }: PublicFormBody['settings']['theme']): string {
  const accent = parseColor(accent_color);
  const radius = rounded ? '12px' : '2px';
  return [
    `:root{--radius:${radius};--accent:${toCssColor(accent)};--on-accent:${textColorOn(accent_color)};${colors(accent, pageBackground.light, black)}}`,
    `@media (prefers-color-scheme:dark){:root{${colors(accent, pageBackground.dark, white)}}}`,
  ].join('');
}

/** White or black: one of them is readable on every color. */
export function textColorOn(color: string): string {
  return toCssColor(contrast(parseColor(color), white) >= minContrast ? white : black);
}

function colors(accent: Rgb, background: Rgb, towards: Rgb): string {
  const ink = mixUntil(minContrastOnPage, accent, background, towards);
  const edge = mixUntil(minAreaContrast, accent, background, towards);
  return `--accent-ink:${toCssColor(ink)};--accent-edge:${toCssColor(edge)};`;
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
