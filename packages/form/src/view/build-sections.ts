import type { AnswerCheckResult } from '../../../definition/answers/answer-check.ts';
import type { FormElement } from '../api/public-types.ts';
import type { CompiledForm } from './compile-form.ts';
import { formTexts } from './form-texts.ts';
import type { ElementView, SectionView } from './section-view.ts';
import { shuffled } from './shuffled.ts';

/** What is known of an element besides its definition. */
export type ElementState = Pick<ElementView, 'answer' | 'errors' | 'files'>;

/**
 * The sections that are shown, in order, with the elements to draw. Sections without any are
 * left out, as are hidden questions and calculated values that are not shown.
 *
 * @param seed determines the order of shuffled options
 */
export function buildSections(
  { schema, formatters }: CompiledForm,
  { sections, answerMap }: AnswerCheckResult,
  stateOf: (id: string) => ElementState,
  seed: number,
): SectionView[] {
  const texts = formTexts(schema, answerMap);
  const viewOf = (element: FormElement): ElementView => {
    const value = answerMap.get(element.id);
    return {
      element: withShuffledOptions(texts.element(element), seed),
      descriptionBlocks: texts.blocks(element, 'description'),
      textBlocks: texts.blocks(element, 'text'),
      text: value ? (formatters.get(element.id)?.(value.answer) ?? '') : '',
      ...stateOf(element.id),
    };
  };
  const shown = new Map(
    sections.map(({ section, elements }) => [section.id, new Set(elements.map(({ id }) => id))]),
  );
  return schema.sections.flatMap((section) => {
    const ids = shown.get(section.id);
    if (!ids) return [];
    const { id, title, description } = texts.section(section);
    const descriptionBlocks = texts.blocks(section, 'description');
    const elements = section.elements.filter((one) => ids.has(one.id) && isDrawn(one)).map(viewOf);
    return elements.length > 0 || title || description
      ? [{ id, title, description, descriptionBlocks, elements }]
      : [];
  });
}

const isDrawn = (element: FormElement) =>
  element.type !== 'hidden' && (element.type !== 'calculated' || element.show);

function withShuffledOptions(element: FormElement, seed: number): FormElement {
  if (!('randomize' in element) || !element.randomize) return element;
  return { ...element, options: shuffled(element.options, seed + element.id.length) };
}
