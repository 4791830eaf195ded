import { type ChosenColors, chosenColors, type FormLook } from './appearance.ts';

/** A color with its parts from 0 to 255. */
type Rgb = readonly [red: number, green: number, blue: number];

const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];

/** The minimum contrast of text (WCAG 2.2, 1.4.3). */
const minContrast = 4.5;

/** The minimum contrast of areas and outlines with adjacent colors (WCAG 2.2, 1.4.11). */
const minAreaContrast = 3;

/** White or black: one of them is readable on every color. */
export function textColorOn(color: string): string {
  return toCssColor(contrast(parseColor(color), white) >= minContrast ? white : black);
}

/** The scheme whose texts are readable on a color. */
export function schemeOfColor(color: Rgb): 'light' | 'dark' {
  return contrast(black, color) >= contrast(white, color) ? 'light' : 'dark';
}

/** The color, mixed with black or white until its contrast with the background suffices. */
function mixUntil(minimum: number, color: Rgb, background: Rgb, towards: Rgb): Rgb {
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = mix(color, towards, share);
    if (contrast(mixed, background) >= minimum) return mixed;
  }
  return towards;
}

/** The background, mixed with a share of a color, or with less of it so that texts remain readable. */
function tinted(background: Rgb, color: Rgb, share: number, texts: readonly Rgb[]): Rgb {
  for (let least = share; least > 0; least -= 0.01) {
    const mixed = mix(background, color, least);
    if (texts.every((text) => contrast(text, mixed) >= minContrast)) return mixed;
  }
  return background;
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

/** Colors of the page by custom property, of the light and the dark scheme. */
export const palettes = {
  light: {
    '--page': '#f4f5f8',
    '--paper': '#ffffff',
    '--sunken': '#f7f8fa',
    '--ink': '#1b1f2a',
    '--soft-ink': '#565d6d',
    '--line': '#8b92a3',
    '--faint-line': '#dfe2e9',
    '--wrong': '#b3261e',
    '--wrong-paper': '#fdf1f0',
    '--good': '#17693a',
    '--good-paper': '#eef8f1',
    '--tint': 'color-mix(in srgb, var(--accent) 8%, var(--paper))',
  },
  dark: {
    '--page': '#14161b',
    '--paper': '#1e2026',
    '--sunken': '#262930',
    '--ink': '#eceef3',
    '--soft-ink': '#aab0bf',
    '--line': '#7c8496',
    '--faint-line': '#363a45',
    '--wrong': '#ffb4ab',
    '--wrong-paper': '#3a2022',
    '--good': '#8fdcab',
    '--good-paper': '#1b3226',
    '--tint': 'color-mix(in srgb, var(--accent) 16%, var(--paper))',
  },
} as const;

type Palette = Readonly<Record<keyof (typeof palettes)['light'], string>>;

/** The minimum contrast of the accent color as text, with a margin for the tinted areas of the page. */
const minAccentContrast = 5.6;

/**
 * The colors of a scheme: those that were chosen, adjusted where they would not be readable, and what follows from them.
 * A dark card has light texts, in the light scheme, too.
 */
export function schemeColors(name: 'light' | 'dark', chosen: ChosenColors) {
  const isOwn = Boolean(chosen.card || chosen.text);
  const scheme = chosen.card ? schemeOfColor(parseColor(chosen.card)) : name;
  const towards = scheme === 'light' ? black : white;
  const accent = parseColor(chosen.accent);
  const palette = isOwn ? readablePalette(scheme, chosen, towards) : palettes[scheme];
  const paper = parseColor(palette['--paper']);
  return {
    'color-scheme': scheme,
    ...palette,
    ...(chosen.page && { '--page': chosen.page }),
    '--accent': toCssColor(accent),
    '--on-accent': textColorOn(chosen.accent),
    '--accent-ink': toCssColor(mixUntil(minAccentContrast, accent, paper, towards)),
    '--accent-edge': toCssColor(mixUntil(minAreaContrast, accent, paper, towards)),
  };
}

/** A palette with another card or text color, in which texts and lines are readable. */
function readablePalette(
  scheme: 'light' | 'dark',
  { card, text, accent }: ChosenColors,
  towards: Rgb,
): Palette {
  const base = palettes[scheme];
  const color = (name: keyof Palette) => parseColor(base[name]);
  const paper = card ? parseColor(card) : color('--paper');
  const readable = (wanted: Rgb, minimum = minContrast) =>
    mixUntil(minimum, wanted, paper, towards);
  const ink = readable(text ? parseColor(text) : color('--ink'));
  const soft = readable(text ? mix(ink, paper, 0.28) : color('--soft-ink'));
  const wrong = readable(color('--wrong'));
  const good = readable(color('--good'));
  const line = text ? mix(ink, paper, 0.45) : color('--line');
  const tint = tinted(paper, parseColor(accent), scheme === 'light' ? 0.08 : 0.16, [ink, soft]);
  return {
    '--page': toCssColor(card ? mix(paper, towards, 0.05) : color('--page')),
    '--paper': toCssColor(paper),
    '--sunken': toCssColor(tinted(paper, towards, 0.04, [ink, soft])),
    '--ink': toCssColor(ink),
    '--soft-ink': toCssColor(soft),
    '--line': toCssColor(readable(line, minAreaContrast)),
    '--faint-line': toCssColor(mix(paper, ink, 0.15)),
    '--wrong': toCssColor(wrong),
    '--wrong-paper': toCssColor(tinted(paper, wrong, 0.1, [ink, wrong])),
    '--good': toCssColor(good),
    '--good-paper': toCssColor(tinted(paper, good, 0.1, [ink, good])),
    '--tint': toCssColor(tint),
  };
}

/** A color that the page does not show as it was chosen. */
export interface ColorWarning {
  readonly scheme: 'light' | 'dark';
  readonly part: 'text' | 'accent';
  /** With the card. */
  readonly contrast: number;
  readonly minimum: number;
  /** The color that the page shows instead; of the accent color, for texts and outlines. */
  readonly shown: string;
}

/**
 * What the page adjusts so that it can be read. The accent color of the light scheme is adjusted in the dark one without a
 * warning.
 */
export function colorWarnings(form: FormLook): ColorWarning[] {
  const scheme = form.appearance?.scheme ?? 'auto';
  const schemes = scheme === 'auto' ? (['light', 'dark'] as const) : [scheme];
  return schemes.flatMap((name) => {
    const chosen = chosenColors(name, form);
    const colors = schemeColors(name, chosen);
    const hasOwnAccent = name === 'light' || form.appearance?.dark_accent_color;
    const warning = (part: ColorWarning['part'], color: string, minimum: number, shown: string) => {
      const found = contrast(parseColor(color), parseColor(colors['--paper']));
      return found < minimum ? [{ scheme: name, part, contrast: found, minimum, shown }] : [];
    };
    return [
      ...(chosen.text ? warning('text', chosen.text, minContrast, colors['--ink']) : []),
      ...(hasOwnAccent
        ? warning('accent', chosen.accent, minAreaContrast, colors['--accent-edge'])
        : []),
    ];
  });
}
