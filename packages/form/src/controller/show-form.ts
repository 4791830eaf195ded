import { leastEntriesOf } from '../../../definition/elements.ts';
import { idInEntry } from '../../../definition/model/entry-names.ts';
import type { FormElement, PublicForm } from '../api/public-types.ts';
import { type Entries, restoreEntries } from '../state/entries.ts';
import { problemOf, savedAnswersMissing } from '../state/form-problem.ts';
import type { FormPhase } from '../state/form-state.ts';
import { type Model, setAnswer } from '../state/model.ts';
import { defaultOf } from '../state/prefills.ts';
import type { Draft } from '../storage/draft.ts';
import { type CompiledForm, compileForm } from '../view/compile-form.ts';
import type { Store } from './store.ts';

/** Shows a form that was fetched: the first time with the draft, later with what was entered. */
export async function showForm(store: Store, form: PublicForm): Promise<void> {
  const { model } = store;
  const isSameVersion = form.version === model.form.version;
  const { questions: known } = model;
  const entered = model.isOpen && known && model.entries.toDraft(known);
  const { questions, ready } = await compile(store, form);
  model.demanded.clear();
  Object.assign(model, { form, questions, phase: phaseOf(form) });
  if (!questions) return;
  if (entered && isSameVersion) return keepNumbers(model.entries, questions, entered); // only the language differs, and uploads continue
  if (entered) {
    model.entries.clear();
    const added = [...questions.elements.values()].filter(({ id }) => !known?.elements.has(id));
    setDefaults(model.entries, added);
    return restore(model, questions, { ...model.unplaced, ...entered });
  }
  await startAnswers(store, questions);
  // Compared with what was restored, not with what is entered later.
  if (model.prefills.areUnresolved()) await ready;
}

interface Compilation {
  readonly questions?: CompiledForm | undefined;
  /** Expressions are evaluated. */
  readonly ready?: Promise<void>;
}

async function compile(store: Store, form: PublicForm): Promise<Compilation> {
  const { model } = store;
  const { loadEngines, isEager } = model.ports;
  const { lists } = model.labels;
  if (!form.schema) return {};
  const engines = loadEngines(form.schema);
  if (!isEager) return { questions: compileForm(form, await engines, lists) };
  const questions = compileForm(form, undefined, lists);
  const ready = engines.then((compileExpression) => {
    if (!compileExpression || model.questions !== questions) return;
    model.questions = compileForm(form, compileExpression, lists);
    model.demanded.clear();
    store.update();
  });
  return { questions, ready };
}

/** Keeps the numbers of texts, which another language may read as other ones. */
function keepNumbers(entries: Entries, questions: CompiledForm, entered: Draft['answers']): void {
  for (const [id, { answer }] of Object.entries(entered)) {
    const element = typeof answer === 'number' && questions.find(id);
    if (element) entries.setAnswer(element, id, answer);
  }
}

/** Fills in the initial answers, those of the invitation, and the draft. */
async function startAnswers(store: Store, questions: CompiledForm): Promise<void> {
  const { model } = store;
  model.problem = undefined;
  model.initial = { ...model.options.answers, ...(await invitedAnswers(model)) };
  const draft = await draftToContinue(store);
  startAnew(model, draft);
  if (draft) {
    restore(model, questions, draft.answers);
    noteRestored(model, questions, draft);
    const { route = {}, began, seed, attempt, partial, isStarted = false } = draft;
    Object.assign(model, { route, began, seed, attempt, partial, isStarted });
  }
  model.isOpen = isOpened(model);
}

function setInitialAnswers({ questions, initial, entries, prefills }: Model): void {
  for (const [id, answer] of Object.entries(initial)) {
    const element = questions?.elements.get(id);
    if (element) setAnswer({ questions, entries, prefills }, element, id, answer);
  }
}

/**
 * Fills in the defaults, which initial answers replace, and adds the first entries.
 *
 * @param draft the answers that will be restored: they have entries, and were perhaps cleared
 */
export function startAnew(model: Model, draft?: Draft): void {
  const elements = [...(model.questions?.elements.values() ?? [])];
  const restored = new Set([...Object.keys(draft?.answers ?? {}), ...(draft?.edited ?? [])]);
  setDefaults(
    model.entries,
    elements.filter(({ id }) => !restored.has(id)),
  );
  setInitialAnswers(model);
  if (!draft) addFirstEntries(model.entries, elements);
}

/**
 * Fills in the defaults of questions.
 *
 * @param idOf the id of an element, in an entry that of the question in this entry
 */
export function setDefaults(
  entries: Entries,
  elements: Iterable<FormElement>,
  idOf = (id: string): string => id,
): void {
  for (const element of elements) {
    const answer = defaultOf(element);
    if (answer !== undefined) entries.setAnswer(element, idOf(element.id), answer);
  }
}

/**
 * Adds the entries that repeats have at least, with the defaults of their questions.
 *
 * @param idOf the id of an element, in an entry that of the question in this entry
 */
export function addFirstEntries(
  entries: Entries,
  elements: Iterable<FormElement>,
  idOf = (id: string): string => id,
): void {
  for (const element of elements) {
    if (element.type !== 'repeat') continue;
    const id = idOf(element.id);
    const keys = entries.keysOf(id);
    const missing = Math.max(0, leastEntriesOf(element) - keys.length);
    const added = Array.from({ length: missing }, entries.newKey);
    if (missing > 0) entries.setKeys(id, [...keys, ...added]);
    for (const key of entries.keysOf(id)) {
      const idInside = (inner: string) => idInEntry(id, key, inner);
      if (added.includes(key)) setDefaults(entries, element.elements, idInside);
      addFirstEntries(entries, element.elements, idInside);
    }
  }
}

/** Unless its answers could not be loaded: they are when it is shown again. */
const isOpened = ({ problem }: Model) =>
  problem === undefined || problem.code === 'saved_answers_missing';

/** The answers of the invitation, if there is one. One that cannot be used closes the form. */
async function invitedAnswers(model: Model): Promise<Readonly<Record<string, unknown>>> {
  const { invitation } = model.options;
  if (invitation === undefined || model.phase === 'closed') return {};
  const result = await model.ports.api.openInvitation(invitation).catch(() => undefined);
  if (result && 'body' in result) return result.body.answers;
  model.problem = problemOf(result);
  if (model.problem.code === 'invitation_invalid') model.phase = 'closed';
  return {};
}

/** The draft of this browser, or answers that were saved, perhaps later on another device. */
async function draftToContinue({ model }: Store): Promise<Draft | undefined> {
  const { resume } = model.options;
  const draft = model.ports.draft.get();
  if (model.problem || (resume === undefined && !draft?.partial)) return draft;
  const { loadSaved } = await import('./load-saved.ts');
  const saved = await loadSaved(model, draft, resume);
  if ('draft' in saved) return saved.draft;
  if (resume === undefined) return draft;
  model.problem = saved.problem ?? savedAnswersMissing;
  return undefined;
}

function restore(model: Model, questions: CompiledForm, answers: Draft['answers']): void {
  restoreEntries(model.entries, answers, questions);
  addFirstEntries(model.entries, questions.elements.values());
  model.unplaced = Object.fromEntries(
    Object.entries(answers).filter(([id, { type }]) => questions.find(id)?.type !== type),
  );
}

/** What was restored counts as answered by the respondent, unless it is what the form would fill in. */
function noteRestored(model: Model, questions: CompiledForm, { answers, edited }: Draft): void {
  for (const [id, { answer }] of Object.entries(answers)) {
    const element = questions.find(id);
    if (element && element.type !== 'repeat') model.prefills.note(id, element, answer);
  }
  model.prefills.restoreEdited(edited);
}

function phaseOf({ accepting_responses: isOpen, schema }: PublicForm): FormPhase {
  if (!isOpen) return 'closed';
  return schema ? 'answering' : 'locked';
}
