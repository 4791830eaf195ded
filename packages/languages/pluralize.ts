import { formatNumber } from './formats.ts';
import { interpolate } from './interpolate.ts';
import type { PluralText } from './texts/texts.ts';

/** The text for a count, which replaces `{n}`, with other values. */
export function pluralize(
  text: PluralText,
  count: number,
  lang: string,
  values: Readonly<Record<string, string>> = {},
): string {
  // An older browser may select a category that the language no longer has, or not have a new one.
  const fitting = text[new Intl.PluralRules(lang).select(count)] ?? text.other;
  return interpolate(fitting, { ...values, n: formatNumber(count, lang) });
}
