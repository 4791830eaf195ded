import type { Element } from '../../../../packages/definition/definition-model.ts';
import { allElementsOf } from '../../../../packages/definition/elements.ts';
import { optionSourceOf } from '../../../../packages/definition/model/option-list.ts';
import type { Schema } from '../../html/page-view.ts';
import type { Control, ControlContext, ControlEnhancer } from '../control.ts';
import { enhanceChoice } from './choice-control.ts';
import { enhanceDate } from './date-control.ts';
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
  date: enhanceDate,
  long_text: enhanceLongText,
  number: enhanceNumber,
  url: enhanceUrl,
};

/** The script of questions that take their options from a dataset; undefined if the form has none. */
let enhanceListed: ControlEnhancer | undefined;

const largeTypes: ReadonlySet<string> = new Set([
  ...['datetime', 'file', 'location', 'ranking', 'signature'],
]);

/**
 * Loads the scripts of large controls, if the form has any: before its questions are shown.
 *
 * @throws {Error} if they do not arrive
 */
export async function loadControls(schema: Schema | null): Promise<void> {
  if (!schema) return;
  const elements = allElementsOf({ schema });
  await Promise.all([
    elements.some(({ type }) => largeTypes.has(type)) && loadLargeControls(),
    elements.some(optionSourceOf) && loadListedControl(),
  ]);
}

async function loadLargeControls(): Promise<void> {
  Object.assign(enhancements, (await import('./on-demand.ts')).largeControls);
}

async function loadListedControl(): Promise<void> {
  enhanceListed ??= (await import('./listed/listed-control.ts')).enhanceListed;
}

export function enhance(
  place: HTMLElement,
  element: Element,
  tools: ControlContext,
): Control | undefined {
  const enhancer = optionSourceOf(element) ? enhanceListed : enhancements[element.type];
  return enhancer?.(place, element, tools);
}
