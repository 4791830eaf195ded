/** A color with its parts from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

export const white: Rgb = [255, 255, 255];
export const black: Rgb = [0, 0, 0];

/** The minimum contrast of text (WCAG 2.2, 1.4.3). */
export const minContrast = 4.5;

/** The minimum contrast of areas and outlines with adjacent colors (WCAG 2.2, 1.4.11). */
export const minAreaContrast = 3;

/** White or black: one of them is readable on every color. */
export function textColorOn(color: string): string {
  return toCssColor(contrast(parseColor(color), white) >= minContrast ? white : black);
}

/** The scheme whose texts are readable on a color. */
export function schemeOfColor(color: Rgb): 'light' | 'dark' {
  return contrast(black, color) >= contrast(white, color) ? 'light' : 'dark';
}

/** The color, mixed with black or white until its contrast with the background suffices. */
export function mixUntil(minimum: number, color: Rgb, background: Rgb, towards: Rgb): Rgb {
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = mix(color, towards, share);
    if (contrast(mixed, background) >= minimum) return mixed;
  }
  return towards;
}

/** The background, mixed with a share of a color, or with less of it so that texts remain readable. */
export function tinted(background: Rgb, color: Rgb, share: number, texts: readonly Rgb[]): Rgb {
  for (let least = share; least > 0; least -= 0.01) {
    const mixed = mix(background, color, least);
    if (texts.every((text) => contrast(text, mixed) >= minContrast)) return mixed;
  }
  return background;
}

export function mix(a: Rgb, b: Rgb, share: number): Rgb {
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

export function toCssColor(color: Rgb): string {
  return `#${color.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
