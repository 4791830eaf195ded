import { elementById } from '../page-data.ts';

/** Shows why the answers were not submitted, in a box above the buttons; an empty text removes it. */
export function showRefusal(text: string): void {
  elementById('refusal').textContent = text;
}
