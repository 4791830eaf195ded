import type { ChosenColors } from './appearance.ts';
import {
  black,
  minAreaContrast,
  minContrast,
  mix,
  mixUntil,
  parseColor,
  type Rgb,
  schemeOfColor,
  textColorOn,
  tinted,
  toCssColor,
  white,
} from './colors.ts';
import { type Palette, palettes } from './palettes.ts';

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
