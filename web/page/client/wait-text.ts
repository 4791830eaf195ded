import { formatWait } from '../../../packages/languages/formats.ts';
import { interpolate } from '../../../packages/languages/interpolate.ts';
import type { Locale } from '../fields/field.ts';

/** Says when to try again after too many requests. @param seconds as the service sent them */
export const waitText = (
  seconds: number,
  { strings, lang }: Pick<Locale, 'strings' | 'lang'>,
): string => interpolate(strings.wait, { when: formatWait(seconds, lang) });
