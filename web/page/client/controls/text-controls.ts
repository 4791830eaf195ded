import { countCharacters } from '../../../../packages/common/text/text-rules.ts';
import { formatNumber } from '../../../../packages/languages/formats.ts';
import { readNumber, writeNumber } from '../../../../packages/languages/number-input.ts';
import { withScheme } from '../../fields/answers/web-address.ts';
import type { ControlEnhancer } from '../control.ts';

/** The share of the limit from which the length is shown. */
const countThreshold = 0.8;

/** Shows the length of the text when it approaches the limit. */
export const enhanceLongText: ControlEnhancer = (place, question, { locale }) => {
  const text = place.querySelector('textarea');
  const count = place.querySelector('.count');
  if (!text || !count || question.type !== 'long_text') return undefined;
  const { lang } = locale;
  const most = question.max_length;
  text.addEventListener('input', () => {
    const length = countCharacters(text.value.trim());
    const shown = `${formatNumber(length, lang)} / ${formatNumber(most, lang)}`;
    count.textContent = length >= most * countThreshold ? shown : '';
  });
  return undefined;
};

/** After a value was entered, shows how it was understood; undefined if it was not. */
const rewriting =
  (understood: (text: string, language: string) => string | undefined): ControlEnhancer =>
  (place, _, { locale }) => {
    const control = place.querySelector('input');
    control?.addEventListener('change', () => {
      control.value = understood(control.value, locale.formLanguage) ?? control.value;
    });
    return undefined;
  };

/** `1,234` becomes `1234` in English. */
export const enhanceNumber = rewriting((text, language) => {
  const entered = readNumber(text, language);
  return typeof entered === 'number' && !Number.isNaN(entered)
    ? writeNumber(entered, language)
    : undefined;
});

/** A web address gets the scheme that it is submitted with. */
export const enhanceUrl = rewriting((text) => withScheme(text.trim()));
