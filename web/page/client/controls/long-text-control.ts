import { countCharacters } from '../../../../packages/common/text/text-rules.ts';
import { formatNumber } from '../../../../packages/languages/formats.ts';
import type { ControlEnhancer } from './control.ts';

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
    const showsCount = length >= most * countThreshold;
    count.textContent = showsCount
      ? `${formatNumber(length, lang)} / ${formatNumber(most, lang)}`
      : '';
  });
  return undefined;
};
