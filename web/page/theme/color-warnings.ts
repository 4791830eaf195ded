import { chosenColors, type FormLook } from './appearance.ts';
import { contrast, minAreaContrast, minContrast, parseColor } from './colors.ts';
import { schemeColors } from './scheme-colors.ts';

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
