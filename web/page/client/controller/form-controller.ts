import type { Element } from '../../../../packages/definition/definition-model.ts';
import { elementsOf } from '../../../../packages/definition/elements.ts';
import { createDelayed } from '../../../../packages/form/src/storage/delayed.ts';
import { errorsByQuestion } from '../../../../packages/form/src/walk/errors-by-question.ts';
import type { Entries } from '../../fields/answer-entries.ts';
import {
  type ControlValues,
  controlName,
  questionOfControl,
  wrapperId,
} from '../../fields/control-names.ts';
import { isVisibleType } from '../../fields/field.ts';
import type { PageData } from '../../html/page-view.ts';
import { changedValues, restoreControlValues, showsValues } from '../answering/control-values.ts';
import { createFormAnswers, type FormAnswers } from '../answering/form-answers.ts';
import type { ValidationResult } from '../answering/validate-answers.ts';
import type { Control, ControlContext } from '../controls/control.ts';
import { enhance } from '../controls/enhance-control.ts';
import { type CarriedOver, carryOver, type VersionChanges } from '../draft/carry-over.ts';
import { type Draft, type DraftAnswer, newDraft } from '../draft/draft.ts';
import { draftStorage, unsavedDraft } from '../draft/draft-storage.ts';
import { createErrorDisplay, type ErrorDisplay } from '../errors/error-display.ts';
import { elementById, localeOf, type UnlockedForm } from '../page-data.ts';
import type { Session } from '../page-session.ts';
import { createSections, type Sections } from '../sections/sections.ts';
import { createPipedTexts } from './piped-texts.ts';

/** The rendered questions with their state: values, errors, sections, draft. */
export interface FormController {
  readonly form: UnlockedForm;
  readonly place: HTMLFormElement;
  readonly controls: readonly Control[];
  readonly draft: Draft;
  readonly errors: ErrorDisplay;
  readonly sections: Sections;
  readonly answers: FormAnswers;
  /** A text of the form with the answers that it shows. */
  textOf(text: string): string;
  /** Updates the visible questions, texts and errors, and stores the draft in the browser. */
  update(): void;
  /** Stores the draft in the browser. */
  saveDraft(): void;
  /** Whether the answers of an earlier visit are shown. */
  readonly isRestored: boolean;
  /** If the draft is of another version. */
  readonly changes: VersionChanges | undefined;
  /** Deletes the draft. Nothing is saved afterwards, for example by an upload that ends later. */
  discardDraft(): void;
}

/** Milliseconds after which a change is saved; saving takes too long for every key press. */
const savingDelay = 250;

/**
 * Attaches behavior to the rendered questions and restores the draft. What was entered in them before takes precedence
 * over the draft and over prefilled answers.
 *
 * @param resumed the draft with saved answers; by default that of the browser
 */
export function createFormController(
  session: Session,
  form: UnlockedForm,
  resumed: Draft | undefined,
): FormController {
  const { data, api, running, history, hostDraft } = session;
  const place = questionsForm();
  const elements = elementsOf(form);
  const locale = localeOf(data);
  const storage = data.preview === undefined ? draftStorage(data, hostDraft) : unsavedDraft;
  const stored = running
    ? { draft: running.draft, isOfTab: true }
    : resumed
      ? { draft: resumed, isOfTab: false }
      : storage.load();
  const draft = stored?.draft ?? newDraft(form.version);
  const carried = carryOver(draft, elements);
  const isOtherVersion = draft.version !== form.version;
  const { update: showAnswers, textOf } = createPipedTexts(place, form.schema, form.language);
  const errors = createErrorDisplay(place, elements, locale, textOf);
  const { strings } = data;
  const start = draft.route ?? {};
  const sections = createSections(place, form, { strings, history, start, textOf });
  const showError: ControlContext['showError'] = (question, fault) =>
    errors.showFor(question, fault ? [fault] : []);
  const { version } = form;
  const controls = enhanceControls(elements, { locale, api, version, draft, showError });
  const answers = createFormAnswers(form, draft);

  let savesDraft = true;
  const saving = createDelayed(() => {
    draft.answers = [...answers.toDraft(), ...carried.unplaced];
    draft.route = sections.route();
    draft.version = form.version;
    draft.saved = Date.now();
    if (savesDraft) storage.save(draft);
  }, savingDelay);
  const show = (validation: ValidationResult) => {
    showAnswers(validation.values);
    sections.update(validation);
    refreshErrors(validation, errors);
  };
  const update = () => {
    show(answers.validate());
    saving.now();
  };
  const updateChanged = ({ target }: Event) => {
    const validation = answers.validateChanged(target);
    if (!validation) return;
    draft.isStarted = true;
    show(validation);
    saving.soon();
  };

  const entered = changedValues(place);
  const known = new Map([
    ...prefillOf({ ...session.invited, ...data.prefill }, carried, entered),
    ...entriesOf(carried),
  ]);
  if ([...entered.keys()].some((name) => !showsValues(place, name, known.get(name)))) {
    draft.isStarted = true;
    if (draft.partial) draft.partial = { ...draft.partial, isOutdated: true };
  }
  restoreValues(place, controls, [...new Map([...known, ...entered])]);
  update();
  place.addEventListener('input', updateChanged);
  place.addEventListener('change', updateChanged);
  for (const control of controls.values()) control.start?.();
  return {
    ...{ form, place, draft, errors, sections, answers, textOf, update },
    saveDraft: saving.now,
    controls: [...controls.values()],
    isRestored: stored?.isOfTab === false,
    changes: isOtherVersion
      ? {
          questions: questionsToCheck(elements, carried, answers.toDraft()),
          unplaced: carried.unplaced,
        }
      : undefined,
    discardDraft() {
      savesDraft = false;
      storage.clear();
    },
  };
}

/** @throws {Error} if the questions are not on the page */
function questionsForm(): HTMLFormElement {
  const place = elementById('questions');
  if (place instanceof HTMLFormElement) return place;
  throw new Error('#questions is not a form');
}

const entriesOf = ({ placed }: CarriedOver): Entries => [...placed.values()].flat();

/** The prefilled answers to questions that the draft does not know, and in which nothing has been entered. */
function prefillOf(
  prefill: PageData['prefill'],
  { placed }: CarriedOver,
  entered: ControlValues,
): Entries {
  const answered = new Set([...placed.keys(), ...[...entered.keys()].map(questionOfControl)]);
  return Object.entries(prefill).filter(([name]) => !answered.has(questionOfControl(name)));
}

/** The questions that the draft does not know, and those in which another answer is shown than was entered. */
function questionsToCheck(
  elements: readonly Element[],
  { placed }: CarriedOver,
  shown: readonly DraftAnswer[],
): Element[] {
  const isChanged = ({ id, entries }: DraftAnswer) => {
    const before = placed.get(id);
    const wasBlank = before?.length === 0;
    return !wasBlank && JSON.stringify(before) !== JSON.stringify(entries);
  };
  const changed = new Set(shown.filter(isChanged).map(({ id }) => id));
  return elements.filter((element) => changed.has(element.id) && isVisibleType(element));
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
  entries: Entries,
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
