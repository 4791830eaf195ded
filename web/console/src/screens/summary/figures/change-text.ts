import { language } from '../../../texts/language.ts';
import { t } from '../../../texts/translate.tsx';
import { formatNumber } from '../../../ui/format.ts';

const signed = new Intl.NumberFormat(language, { signDisplay: 'exceptZero' });

/** The difference to an earlier number, such as `+3 (+50 %) from 6, Jan 1 – 31, 2027`; without percentage from 0. */
export function changeText(count: number, before: number, name: string): string {
  const texts = {
    difference: signed.format(count - before),
    before: formatNumber(before),
    period: name,
  };
  if (before === 0) return t('{difference} from {before}, {period}', texts);
  const percent = signed.format(Math.round((100 * (count - before)) / before));
  return t('{difference} ({percent} %) from {before}, {period}', { ...texts, percent });
}
