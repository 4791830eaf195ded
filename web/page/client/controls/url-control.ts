import { withScheme } from '../../fields/types/text-fields.ts';
import type { ControlEnhancer } from './control.ts';

/** After a web address was entered, shows it with the scheme that it is submitted with. */
export const enhanceUrl: ControlEnhancer = (place) => {
  const control = place.querySelector('input');
  control?.addEventListener('change', () => {
    control.value = withScheme(control.value.trim());
  });
  return undefined;
};
