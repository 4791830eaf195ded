import { dateOfLimit } from '../../../../packages/definition/model/date-limit.ts';
import { currentDay } from '../../../../packages/form/src/view/current-day.ts';
import type { ControlEnhancer } from '../control.ts';

/** Limits the days that can be selected, also by limits that depend on the day. */
export const enhanceDate: ControlEnhancer = (place, question) => {
  const control = place.querySelector('input');
  if (!control || question.type !== 'date') return undefined;
  const dateOf = (limit = '') => dateOfLimit(limit, currentDay()) ?? '';
  control.min = dateOf(question.min);
  control.max = dateOf(question.max);
  return undefined;
};
