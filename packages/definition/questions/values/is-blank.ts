import { isBlankText } from '../../../common/text/text-rules.ts';

/** Whether a value counts as no answer: undefined, null, blank text, an empty array or object. */
export function isBlank(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return isBlankText(value);
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value === 'object') return Object.keys(value).length === 0;
  return false;
}
