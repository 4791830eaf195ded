import type { Element } from '../../../../packages/definition/definition-model.ts';
import { elementsOf } from '../../../../packages/definition/elements.ts';
import type { Schema } from '../../html/page-view.ts';
import { enhanceChoice } from './choice-control.ts';
import type { Control, ControlContext, ControlEnhancer } from './control.ts';
import { enhanceLongText, enhanceNumber, enhanceUrl } from './text-controls.ts';

/** The question types that need a script. */
const enhancements: Partial<Record<Element['type'], ControlEnhancer>> = {
  single_choice: enhanceChoice,
  dropdown: enhanceChoice,
  multiple_choice: enhanceChoice,
  yes_no: enhanceChoice,
  rating: enhanceChoice,
  opinion_scale: enhanceChoice,
  nps: enhanceChoice,
  matrix: enhanceChoice,
  long_text: enhanceLongText,
  number: enhanceNumber,
  url: enhanceUrl,
};

const largeTypes: ReadonlySet<string> = new Set(['file', 'ranking', 'signature']);

/**
 * Loads the scripts of large controls, if the form has any: before its questions are shown.
 *
 * @throws {Error} if they do not arrive
 */
export async function loadControls(schema: Schema | null): Promise<void> {
  if (!schema || !elementsOf({ schema }).some(({ type }) => largeTypes.has(type))) return;
  Object.assign(enhancements, (await import('./on-demand.ts')).largeControls);
}

export function enhance(
  place: HTMLElement,
  element: Element,
  tools: ControlContext,
): Control | undefined {
  return enhancements[element.type]?.(place, element, tools);
}
