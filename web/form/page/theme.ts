import type { PublicFormBody } from './page-view.ts';

type Rgb = readonly [red: number, green: number, blue: number];

const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];

/** What the page is painted on, light and dark; `style/page.css` has the same. */
const pageBackground = { light: white, dark: [30, 32, 38] } as const satisfies Record<string, Rgb>;

/** The least contrast of text that WCAG 2.2 (1.4.3) lets pass. */
const minContrast = 4.5;

/** The same on the page's paper, so that enough is left on its tints and in its hollows. */
const minContrastOnPage = 5.6;

/**
 * The form's colour as custom properties: for the light scheme and, lightened as far as it must be
 * read on dark, for the dark one. Text in it and on it is readable, whichever colour was chosen.
 */
export function themeStyle({ accent_color, rounded }: PublicFormBody['settings']['theme']): string {
  const accent = parseColour(accent_color);
  const radius = rounded ? '12px' : '2px';
  return [
    `:root{--radius:${radius};${colours(accent, pageBackground.light, black)}}`,
    `@media (prefers-color-scheme:dark){:root{${colours(accent, pageBackground.dark, white)}}}`,
  ].join('');
}

function colours(accent: Rgb, background: Rgb, towards: Rgb): string {
  const readable = readableOn(accent, background, towards);
  const over = contrast(readable, white) >= minContrast ? white : black;
  return `--accent:${toCssColour(readable)};--on-accent:${toCssColour(over)};`;
}

/** The colour, mixed with black or white until it can be read on the background. */
function readableOn(colour: Rgb, background: Rgb, towards: Rgb): Rgb {
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = mix(colour, towards, share);
    if (contrast(mixed, background) >= minContrastOnPage) return mixed;
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

/** `#4f46e5`; what is none is black. */
export function parseColour(hex: string): Rgb {
  const [, red = '0', green = '0', blue = '0'] =
    /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex) ?? [];
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)];
}

function toCssColour(colour: Rgb): string {
  return `#${colour.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
