import { countCodePoints } from '../../../../src/platform/text/text-rules.ts';
import type { ControlEnhancer } from './control.ts';

/** From this share of its limit on, a text says how long it is. */
const countThreshold = 0.8;

/** Tells how much room is left, once it is little. */
export const enhanceLongText: ControlEnhancer = (place, question, { locale: look }) => {
  const text = place.querySelector('textarea');
  const count = place.querySelector('.count');
  if (!text || !count || question.type !== 'long_text') return undefined;
  const number = new Intl.NumberFormat(look.lang);
  const most = question.max_length;
  text.addEventListener('input', () => {
    const length = countCodePoints(text.value.trim());
    const tells = length >= most * countThreshold;
    count.textContent = tells ? `${number.format(length)} / ${number.format(most)}` : '';
  });
  return undefined;
};
