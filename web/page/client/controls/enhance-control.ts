import type { Element } from '../../../../packages/definition/definition-model.ts';
import { enhanceChoice } from './choice-control.ts';
import type { Control, ControlContext, ControlEnhancer } from './control.ts';
import { enhanceFiles } from './file-control.ts';
import { enhanceLongText } from './long-text-control.ts';
import { enhanceNumber } from './number-control.ts';
import { enhanceRanking } from './ranking-control.ts';
import { enhanceSignature } from './signature-control.ts';
import { enhanceUrl } from './url-control.ts';

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
