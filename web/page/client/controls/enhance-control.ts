import { countCharacters } from '../../../../packages/common/text/text-rules.ts';
import type { Element } from '../../../../packages/definition/definition-model.ts';
import { allElementsOf } from '../../../../packages/definition/elements.ts';
import { dateOfLimit } from '../../../../packages/definition/model/date-limit.ts';
import { optionSourceOf } from '../../../../packages/definition/model/option-list.ts';
import { currentDay } from '../../../../packages/form/src/view/current-day.ts';
import { formatNumber } from '../../../../packages/languages/formats.ts';
import { readNumber, writeNumber } from '../../../../packages/languages/number-input.ts';
import { withScheme } from '../../fields/answers/answer-fields.ts';
import type { Schema } from '../../html/page-view.ts';
import type { Control, ControlContext, ControlEnhancer } from '../control.ts';
import { enhanceChoice } from './choice-control.ts';

/** The share of the limit from which the length is shown. */
const countThreshold = 0.8;

/** Shows the length of the text when it approaches the limit. */
const enhanceLongText: ControlEnhancer = (place, question, { locale }) => {
  const text = place.querySelector('textarea');
  const count = place.querySelector('.count');
  if (!text || !count || question.type !== 'long_text') return undefined;
  const { lang } = locale;
  const most = question.max_length;
  text.addEventListener('input', () => {
    const length = countCharacters(text.value.trim());
    const shown = `${formatNumber(length, lang)} / ${formatNumber(most, lang)}`;
    count.textContent = length >= most * countThreshold ? shown : '';
  });
  return undefined;
};

/** After a value was entered, shows how it was understood; undefined if it was not. */
const rewriting =
  (understood: (text: string, language: string) => string | undefined): ControlEnhancer =>
  (place, _, { locale }) => {
    const control = place.querySelector('input');
    control?.addEventListener('change', () => {
      control.value = understood(control.value, locale.formLanguage) ?? control.value;
    });
    return undefined;
  };

/** `1,234` becomes `1234` in English. */
const enhanceNumber = rewriting((text, language) => {
  const entered = readNumber(text, language);
  return typeof entered === 'number' && !Number.isNaN(entered)
    ? writeNumber(entered, language)
    : undefined;
});

/** A web address gets the scheme that it is submitted with. */
const enhanceUrl = rewriting((text) => withScheme(text.trim()));

/** Limits the days that can be selected, also by limits that depend on the day. */
const enhanceDate: ControlEnhancer = (place, question) => {
  const control = place.querySelector('input');
  if (!control || question.type !== 'date') return undefined;
  const dateOf = (limit = '') => dateOfLimit(limit, currentDay()) ?? '';
  control.min = dateOf(question.min);
  control.max = dateOf(question.max);
  return undefined;
};

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
  'datetime',
  'file',
  'location',
  'ranking',
  'signature',
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
