import type { Element } from '../../../../packages/definition/definition-model.ts';
import { elementsOf } from '../../../../packages/definition/elements.ts';
import { questionIdOf } from '../../../../packages/definition/model/entry-names.ts';
import type { FormState } from '../../../../packages/form/src/state/form-state.ts';
import { hasDefault } from '../../../../packages/form/src/state/prefills.ts';
import type { Route } from '../../../../packages/form/src/view/route.ts';
import type { ElementView } from '../../../../packages/form/src/view/section-view.ts';
import { answerFieldOf } from '../../fields/answers/answer-fields.ts';
import {
  type ControlValues,
  controlName,
  questionOfControl,
  wrapperId,
} from '../../fields/answers/control-names.ts';
import type { Entries } from '../../fields/answers/entries.ts';
import { isVisibleType } from '../../fields/field.ts';
import {
  changedValues,
  readControlValues,
  restoreControlValues,
  showsValues,
} from '../answering/control-values.ts';
import { createEnteredAnswers, type EnteredAnswers } from '../answering/entered-answers.ts';
import { type Control, type ControlContext, dispatchChange } from '../control.ts';
import { enhance } from '../controls/enhance-control.ts';
import {
  type CarriedOver,
  carryOver,
  type DraftAnswer,
  type DraftContent,
  type VersionChanges,
} from '../draft/draft.ts';
import { createErrorDisplay } from '../errors/error-display.ts';
import { elementById, type UnlockedForm } from '../page-data.ts';
import type { FormView, Session } from '../page-session.ts';
import { questionScript } from '../questions/load-questions.ts';
import { loadedEntryScript } from './load-entries.ts';
import { createPipedTexts } from './piped-texts.ts';
import { createRequiredMarks } from './required-marks.ts';
import { createSections, focusOnSection } from './sections.ts';

/** What a view shows at first. */
const nothing: DraftContent = { version: 0, answers: [], files: {} };

/**
 * Attaches behavior to the rendered questions. What was entered in them before takes precedence over the draft, and both
 * over prefilled answers.
 *
 * @param before what was entered in questions of perhaps another version
 */
export function createFormView(
  session: Session,
  definition: UnlockedForm,
  before: DraftContent | undefined,
): FormView {
  const { data, form, history } = session;
  const place = questionsForm();
  const elements = elementsOf(definition);
  const carried = carryOver(before ?? nothing, elements);
  const showTexts = createPipedTexts(place, {
    textOf: (text) => form.textOf(text),
    answerOf: (id) => form.state.values[id],
    language: form.state.language,
  });
  const errors = createErrorDisplay(place, elements, data, form);
  const showSections = createSections(place, form.state, data.strings);
  const required = createRequiredMarks(elements);
  const drawings = new Map(Object.entries(before?.files ?? {}).filter(([, one]) => one.drawing));
  const tools = { locale: data, form, drawings };
  const controls = enhanceControls(elements, tools);
  const answers = createEnteredAnswers(elements);
  const showEntries = loadedEntryScript()?.createEntryLists(place, form, data, {
    added(entry, questions, given) {
      errors.add(questions);
      required.add(questions);
      for (const [name, control] of enhanceControls(questions, tools)) controls.set(name, control);
      const known = questions.flatMap((one) => shownAnswer(one, given[questionIdOf(one.id)]));
      restoreValues(entry, controls, known);
      answers.add(questions);
    },
    removed(questions) {
      errors.remove(questions);
      answers.remove(questions);
      for (const { id } of questions) controls.delete(controlName(id));
    },
  });
  const content = () => ({
    version: definition.version,
    answers: [...answers.toDraft(form.state.answers), ...carried.unplaced],
    files: Object.fromEntries(drawings),
  });
  const pages = questionScript(place)?.(place, data);
  const focus = () => (pages ? pages.focus() : focusOnSection(place, form.state));
  const showEntry = form.state.isPaged ? entryOf(session) : () => {};
  let move: Move = 'other';
  const moveBy = <Result>(kind: Move, go: () => Result): Result => {
    move = kind;
    const result = go();
    move = 'other';
    return result;
  };
  const view: FormView = {
    place,
    content,
    form: form.state.form,
    showErrors: errors.showAll,
    clearErrors: errors.clear,
    get changes() {
      return changes;
    },
    draw(state) {
      showEntry(state.route, move);
      showTexts();
      showSections(state);
      pages?.show(state);
      showEntries?.(state);
      const shown = state.path.flatMap((section) => section.elements).flatMap(withEntries);
      showFilledAnswers(shown, answers, controls);
      required.show(shown);
      const faults = shown.map((one): [string, ElementView['errors']] => [
        one.element.id,
        one.errors,
      ]);
      errors.refresh(new Map(faults), state.problem?.errors ?? []);
      for (const { element, files, answer } of shown)
        controls.get(controlName(element.id))?.draw?.(files, answer);
    },
    readAll: () => form.fill(answers.readChanged()),
    receive(id, answer) {
      const element = answers.elementOf(id);
      const entered = answers.read(id);
      if (entered) form.setAnswer(id, entered.answer);
      else if (element) showAnswer(element, answer, answers, controls);
    },
    next() {
      const isValid = moveBy('forward', form.next);
      if (isValid) focus();
      return isValid;
    },
    back() {
      if (history.back()) return;
      errors.clear();
      form.back();
      focus();
    },
    open(route) {
      errors.clear();
      moveBy('history', () => form.open(route));
      focus();
    },
  };
  session.view = view;

  const entered = changedValues(place);
  const known = new Map([
    ...prefillOf({ ...answeredBefore(form.state, elements), ...data.prefill }, carried, entered),
    ...[...carried.placed.values()].flat(),
  ]);
  const early = [...entered.keys()].filter((name) => !showsValues(place, name, known.get(name)));
  const typed = early.map((name): Entries[number] => [name, entered.get(name) ?? []]);
  restoreValues(place, controls, [...new Map([...known, ...typed])]);
  const given = answers.readAll();
  form.fill(given);
  for (const id of early.map(questionOfControl))
    if (Object.hasOwn(given, id)) form.setAnswer(id, given[id]);
  const changes = before && changesSince(before, content(), elements, carried);

  const readChanged = ({ target }: Event) => {
    const question = target instanceof HTMLElement ? target.closest('[data-question]') : null;
    const id = question?.getAttribute('data-question') ?? '';
    const changed = answers.read(id);
    if (changed) form.setAnswer(id, changed.answer);
  };
  place.addEventListener('input', readChanged);
  place.addEventListener('change', readChanged);
  loadedEntryScript()?.handleEntryButtons(place, form, data);
  for (const control of controls.values()) control.start?.();
  return view;
}

/** Why another page is shown: it is the next one, or the browser has moved to its entry. */
type Move = 'forward' | 'history' | 'other';

/** Keeps the entry of the browser's history for the page that is shown: a new one, if it is the next page. */
function entryOf({ form, history }: Session): (route: Route, move: Move) => void {
  let { route: shown } = form.state;
  history.replace(shown);
  return (route, move) => {
    if (route === shown) return;
    shown = route;
    if (move === 'forward') history.push(route);
    else if (move === 'other') history.replace(route); // not within an event of the history, which may continue
  };
}

/** @throws {Error} if the questions are not on the page */
function questionsForm(): HTMLFormElement {
  const place = elementById('questions');
  if (place instanceof HTMLFormElement) return place;
  throw new Error('#questions is not a form');
}

/** The answers of an invitation, as values of controls. */
function answeredBefore({ answers }: FormState, elements: readonly Element[]) {
  return Object.fromEntries(elements.flatMap((one) => shownAnswer(one, answers[one.id])));
}

/** The values of the controls that show an answer. Files are in the form. */
function shownAnswer(element: Element, answer: unknown): Entries {
  return element.type === 'file'
    ? []
    : (answerFieldOf(element)?.entriesOf?.(answer, element) ?? []);
}

/** An element that is shown, and those in its entries. */
const withEntries = (view: ElementView): ElementView[] => [
  view,
  ...view.entries.flatMap(({ elements }) => elements.flatMap(withEntries)),
];

/** The prefilled answers to questions that the draft does not know, and in which nothing has been entered. */
function prefillOf(
  prefill: Session['data']['prefill'],
  { placed }: CarriedOver,
  entered: ControlValues,
): Entries {
  const answered = new Set([...placed.keys(), ...[...entered.keys()].map(questionOfControl)]);
  return Object.entries(prefill).filter(([name]) => !answered.has(questionOfControl(name)));
}

/** How a version differs from the one that was filled in, if it is another one. */
function changesSince(
  before: DraftContent,
  { version, answers }: DraftContent,
  elements: readonly Element[],
  { placed, unplaced }: CarriedOver,
): VersionChanges | undefined {
  if (before.version === version) return undefined;
  const isChanged = ({ id, entries }: DraftAnswer) => {
    const earlier = placed.get(id);
    const wasBlank = earlier?.length === 0;
    return !wasBlank && JSON.stringify(earlier) !== JSON.stringify(entries);
  };
  const changed = new Set(answers.filter(isChanged).map(({ id }) => id));
  const questions = elements.filter((one) => changed.has(one.id) && isVisibleType(one));
  return { questions, unplaced };
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
  updateChoices(place);
}

/** Shows the answers that the form has filled in: the defaults of added entries, and results of default expressions. */
function showFilledAnswers(
  shown: readonly ElementView[],
  answers: EnteredAnswers,
  controls: ReadonlyMap<string, Control>,
): void {
  for (const { element, answer } of shown)
    if (hasDefault(element)) showAnswer(element, answer, answers, controls);
}

/** Shows an answer that the respondent has not entered here. */
function showAnswer(
  element: Element,
  answer: unknown,
  answers: EnteredAnswers,
  controls: ReadonlyMap<string, Control>,
): void {
  const wrapper = document.getElementById(wrapperId(element.id));
  if (!wrapper || answers.shows(element.id, answer)) return;
  const blank = [...readControlValues(wrapper).keys()].map((name) => [name, []] as const);
  const entries = new Map([...blank, ...shownAnswer(element, answer)]);
  restoreControlValues(wrapper, entries);
  for (const [name, values] of entries) controls.get(name)?.restore?.(values);
  answers.read(element.id); // before the event, which would otherwise report an answer of the respondent
  updateChoices(wrapper);
}

function updateChoices(place: HTMLElement): void {
  for (const choice of place.querySelectorAll<HTMLElement>('.cards,select')) dispatchChange(choice);
}
