import { createDelayed } from '../../../../form/src/storage/delayed.ts';
import { errorsByQuestion } from '../../../../form/src/walk/errors-by-question.ts';
import type { Element } from '../../../../src/definition/definition-model.ts';
import { elementsOf } from '../../../../src/definition/elements.ts';
import { controlName, wrapperId } from '../../fields/control-names.ts';
import { restoreControlValues } from '../answering/control-values.ts';
import { createFormAnswers, type FormAnswers } from '../answering/form-answers.ts';
import type { ValidationResult } from '../answering/validate-answers.ts';
import type { Control, ControlContext } from '../controls/control.ts';
import { enhance } from '../controls/enhance-control.ts';
import { type Draft, draftStorage, newDraft, unsavedDraft } from '../draft/draft-storage.ts';
import { createErrorDisplay, type ErrorDisplay } from '../errors/error-display.ts';
import { elementById, localeOf, type UnlockedForm } from '../page-data.ts';
import type { Session } from '../page-session.ts';
import { createSections, type Sections } from '../sections/sections.ts';
import { createPipedTexts } from './piped-texts.ts';

/** The rendered questions with their state: values, errors, sections, draft. */
export interface FormController {
  readonly form: UnlockedForm;
  readonly place: HTMLElement;
  readonly controls: readonly Control[];
  readonly draft: Draft;
  readonly errors: ErrorDisplay;
  readonly sections: Sections;
  readonly answers: FormAnswers;
  /** A text of the form with the answers that it shows. */
  textOf(text: string): string;
  /** Updates the visible questions, texts and errors, and saves the draft in the tab's storage. */
  update(): void;
  /** Deletes the draft. Nothing is saved afterwards, for example by an upload that ends later. */
  discardDraft(): void;
}

/** Milliseconds after which a change is saved; saving takes too long for every key press. */
const savingDelay = 250;

/** Attaches behavior to the rendered questions and restores the draft. */
export function createFormController(session: Session, form: UnlockedForm): FormController {
  const { data, api, running } = session;
  const place = elementById('questions');
  const elements = elementsOf(form);
  const locale = localeOf(data);
  const storage = data.preview === undefined ? draftStorage(form, data.prefill) : unsavedDraft;
  const draft = running?.draft ?? storage.get() ?? newDraft();
  const { update: showAnswers, textOf } = createPipedTexts(place, form.schema, form.language);
  const errors = createErrorDisplay(place, elements, locale, textOf);
  const sections = createSections(place, form, data.strings, draft.route ?? {});
  const showError: ControlContext['showError'] = (question, fault) =>
    errors.showFor(question, fault ? [fault] : []);
  const controls = enhanceControls(elements, { locale, api, draft, showError });
  const answers = createFormAnswers(form, draft);

  let savesDraft = true;
  const saving = createDelayed(() => {
    draft.entries = answers.entries();
    draft.route = sections.route();
    if (savesDraft) storage.set(draft);
  }, savingDelay);
  const show = (validation: ValidationResult) => {
    sections.update(validation);
    showAnswers(validation.values);
    refreshErrors(validation, errors);
  };
  const update = () => {
    show(answers.validate());
    saving.now();
  };
  const updateChanged = ({ target }: Event) => {
    const validation = answers.validateChanged(target);
    if (!validation) return;
    show(validation);
    saving.soon();
  };

  restoreValues(
    place,
    controls,
    draft.entries.length > 0 ? draft.entries : Object.entries(data.prefill),
  );
  update();
  place.addEventListener('input', updateChanged);
  place.addEventListener('change', updateChanged);
  return {
    ...{ form, place, draft, errors, sections, answers, textOf, update },
    controls: [...controls.values()],
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

/** Updates the errors that are shown. New errors are shown only on submission. */
function refreshErrors({ failures }: ValidationResult, errors: ErrorDisplay): void {
  const shown = errors.shown();
  if (shown.length === 0) return;
  const faults = errorsByQuestion(failures);
  for (const question of shown) errors.showFor(question, faults.get(question.id) ?? []);
}
