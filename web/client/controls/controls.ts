import type { Element } from '../../../src/forms/definition/model.ts';
import { enhanceChoice } from './choices.ts';
import type { Control, ControlContext, ControlEnhancer } from './control.ts';
import { enhanceFiles } from './files.ts';
import { enhanceLongText } from './long-text.ts';
import { enhanceRanking } from './ranking.ts';
import { enhanceSignature } from './signature.ts';

/** The types whose markup does not do everything by itself. */
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
  ranking: enhanceRanking,
  file: enhanceFiles,
  signature: enhanceSignature,
};

export function enhance(
  place: HTMLElement,
  element: Element,
  tools: ControlContext,
): Control | undefined {
  return enhancements[element.type]?.(place, element, tools);
}
