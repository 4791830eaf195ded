import type { Upload } from '../../../../src/definition/base/answer-rule.ts';
import type { Element } from '../../../../src/definition/definition-model.ts';
import { elementsOf } from '../../../../src/definition/elements.ts';
import { isBlank } from '../../../../src/definition/values/is-blank.ts';
import { controlName, wrapperId } from '../../fields/control-names.ts';
import { readAnswers } from '../../fields/types/fields.ts';
import type { Control, ControlContext } from '../controls/control.ts';
import { enhance } from '../controls/enhance-control.ts';
import { type Draft, draftStorage, newDraft } from '../draft-storage.ts';
import { elementById, localeOf, type UnlockedForm } from '../page-data.ts';
import type { Session } from '../page-session.ts';
import { readControlValues, restoreControlValues } from './control-values.ts';
import { createErrorDisplay, type ErrorDisplay, groupByQuestion } from './error-display.ts';
import { createSections, type Sections } from './sections.ts';
import { createValidator, type ValidationResult } from './validate-answers.ts';

/** The rendered questions with their state: values, errors, sections, draft. */
export interface FormController {
  readonly place: HTMLElement;
  readonly controls: readonly Control[];
  readonly draft: Draft;
  readonly errors: ErrorDisplay;
  readonly sections: Sections;
  /** Validates the current answers. */
  validate(): ValidationResult;
  /** The answers to visible questions, as they are submitted. */
  answers(): Record<string, unknown>;
  /** Updates the visible questions and errors, and saves the draft in the tab's storage. */
  update(): void;
  /** Deletes the draft. Nothing is saved afterwards, for example by an upload that ends later. */
  discardDraft(): void;
}

/** Attaches behavior to the rendered questions and restores the draft. */
export function createFormController({ data, api }: Session, form: UnlockedForm): FormController {
  const place = elementById('questions');
  const elements = elementsOf(form);
  const storage = draftStorage(form, data.prefill);
  const draft = storage.get() ?? newDraft();
  const validator = createValidator(form.schema, undefined);
  const errors = createErrorDisplay(place, elements, localeOf(data));
  const sections = createSections(place, form, data.strings, draft.section);
  const showError: ControlContext['showError'] = (question, fault) =>
    errors.showFor(question, fault ? [fault] : []);
  const controls = enhanceControls(elements, { locale: localeOf(data), api, draft, showError });

  const currentAnswers = () => readAnswers(elements, readControlValues(place));
  let savesDraft = true;
  const validate = () => {
    const answers = currentAnswers();
    return validator(answers, uploadsOf(answers, draft));
  };
  const update = () => {
    const validation = validate();
    sections.update(validation);
    refreshErrors(elements, validation, errors);
    draft.entries = [...readControlValues(place)];
    draft.section = sections.current();
    if (savesDraft) storage.set(draft);
  };

  restoreValues(
    place,
    controls,
    draft.entries.length > 0 ? draft.entries : Object.entries(data.prefill),
  );
  update();
  place.addEventListener('input', update);
  place.addEventListener('change', update);
  return {
    ...{ place, draft, errors, sections, validate, update },
    controls: [...controls.values()],
    answers() {
      const { elements: shown } = validate();
      const given = Object.entries(currentAnswers()).filter(
        ([id, value]) => shown.has(id) && !isBlank(value),
      );
      return Object.fromEntries(given);
    },
    discardDraft() {
      savesDraft = false;
      storage.clear();
    },
  };
}

/** The controls with behavior of their own, by control name. */
function enhanceControls(
  elements: readonly Element[],
  tools: ControlContext,
): Map<string, Control> {
  return new Map(
    elements.flatMap((question): [string, Control][] => {
      const frame = document.getElementById(wrapperId(question.id));
      const control = frame && enhance(frame, question, tools);
      return control ? [[controlName(question.id), control]] : [];
    }),
  );
}

function restoreValues(
  place: HTMLElement,
  controls: ReadonlyMap<string, Control>,
  entries: readonly (readonly [name: string, values: readonly string[]])[],
): void {
  restoreControlValues(place, new Map(entries));
  for (const [name, values] of entries) controls.get(name)?.restore?.(values);
  for (const choice of place.querySelectorAll('.cards,select')) {
    choice.dispatchEvent(new Event('change', { bubbles: true }));
  }
}

/** The uploads that answers refer to, as the validator expects them. */
function uploadsOf(answers: Readonly<Record<string, unknown>>, { files }: Draft) {
  const uploads = new Map<string, Upload>();
  for (const [questionId, value] of Object.entries(answers)) {
    for (const ref of Array.isArray(value) ? value : []) {
      const file = files[String(ref)];
      if (file) uploads.set(String(ref), { questionId, file: { file_id: String(ref), ...file } });
    }
  }
  return uploads;
}

/** Updates the errors that are shown. New errors are shown only on submission. */
function refreshErrors(
  elements: readonly Element[],
  { failures }: ValidationResult,
  errors: ErrorDisplay,
): void {
  const faults = groupByQuestion(failures);
  for (const question of elements.filter(({ id }) => errors.isShownFor(id))) {
    errors.showFor(question, faults.get(question.id) ?? []);
  }
}
