import type { AnswerCheckResult } from '../../../definition/answers/answer-check.ts';
import { formattersOf, pipeText } from '../../../definition/answers/pipe-text.ts';
import type { Scope, ShownEntry } from '../../../definition/logic/flow/compile-flow.ts';
import { idInEntry } from '../../../definition/model/entry-names.ts';
import type { ElementOf, FormElement } from '../api/public-types.ts';
import { blankEntry } from './blank-entry.ts';
import type { CompiledForm } from './compile-form.ts';
import { formTexts } from './form-texts.ts';
import type { ElementView, EntryView, SectionView } from './section-view.ts';
import { shuffled } from './shuffled.ts';

/** What is known of an element besides its definition. */
export type ElementState = Pick<ElementView, 'answer' | 'errors' | 'files'>;

/** What the respondent has entered. */
export interface EnteredState {
  stateOf(element: FormElement, id: string): ElementState;
  /** The keys of the entries of a repeat. */
  keysOf(repeat: string): readonly string[];
  /** Determines the order of shuffled options. */
  readonly seed: number;
}

/**
 * The sections that are shown, in order, with the elements to draw. Sections without any are
 * left out, as are hidden questions and calculated values that are not shown.
 */
export function buildSections(
  form: CompiledForm,
  { sections, answerMap: values, entries }: AnswerCheckResult,
  entered: EnteredState,
): SectionView[] {
  const texts = formTexts(form, values);
  const viewOf = elementViewer(form, { values, entries }, entered);
  const shown = new Map(
    sections.map(({ section, elements }) => [
      section.id,
      new Map(elements.map(({ id, required }) => [id, required])),
    ]),
  );
  return form.schema.sections.flatMap((section) => {
    const requiredById = shown.get(section.id);
    if (!requiredById) return [];
    const present = section.elements.filter((one) => requiredById.has(one.id) && isDrawn(one));
    const { id, title, description } = texts.section(section);
    const descriptionBlocks = texts.blocks(section, 'description');
    const elements = present.map((one) => viewOf(asRequired(one, requiredById)));
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

/** The element with `required` as it is for the answers. */
const asRequired = (element: FormElement, required: ReadonlyMap<string, boolean>): FormElement =>
  required.get(element.id) === element.required ? element : { ...element, required: true };

/** Returns a function that creates the views of the elements of a form, or of an entry. */
function elementViewer(form: CompiledForm, scope: Scope, entered: EnteredState) {
  const texts = formTexts(form, scope.values);
  const formatters = formattersOf(form);
  /** @param id of the element, in an entry that of the question in this entry */
  return (element: FormElement, id = element.id): ElementView => {
    const value = scope.values.get(element.id);
    return {
      element: { ...withShuffledOptions(texts.element(element), entered.seed), id },
      descriptionBlocks: texts.blocks(element, 'description'),
      textBlocks: texts.blocks(element, 'text'),
      text: value
        ? (formatters.get(element.id)?.(value.answer, form.optionLists.get(element.id)) ?? '')
        : '',
      entries: element.type === 'repeat' ? entryViews(form, element, id, scope, entered) : [],
      ...entered.stateOf(element, id),
    };
  };
}

function entryViews(
  form: CompiledForm,
  repeat: ElementOf<'repeat'>,
  id: string,
  scope: Scope,
  entered: EnteredState,
): EntryView[] {
  const evaluated = scope.entries.get(repeat.id) ?? [];
  return entered.keysOf(id).map((key, index) => {
    const entry = evaluated[index] ?? withoutAnswers(repeat, index, scope);
    const viewOf = elementViewer(form, entry, entered);
    const shown = new Map(entry.elements.map((one) => [one.id, one.required]));
    const inner: readonly FormElement[] = repeat.elements;
    return {
      key,
      label: pipeText(form, repeat.item_label ?? '', entry.values, form.optionLists).trim(),
      elements: inner
        .filter((one) => shown.has(one.id) && isDrawn(one))
        .map((one) => viewOf(asRequired(one, shown), idInEntry(id, key, one.id))),
    };
  });
}

const withoutAnswers = (
  { elements }: ElementOf<'repeat'>,
  index: number,
  scope: Scope,
): ShownEntry => ({
  ...blankEntry(index, scope),
  elements: elements.filter(({ visible_if }) => visible_if === undefined),
});
