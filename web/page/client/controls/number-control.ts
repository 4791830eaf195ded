import { readNumber, writeNumber } from '../../../../packages/languages/number-input.ts';
import type { ControlEnhancer } from './control.ts';

/** After a number was entered, shows how it was understood: `1,234` becomes `1234` in English. */
export const enhanceNumber: ControlEnhancer = (place, _, { locale }) => {
  const control = place.querySelector('input');
  control?.addEventListener('change', () => {
    const entered = readNumber(control.value, locale.formLanguage);
    if (typeof entered !== 'number' || Number.isNaN(entered)) return;
    control.value = writeNumber(entered, locale.formLanguage);
  });
  return undefined;
};
