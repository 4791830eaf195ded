import type { PublicForm } from '../api/public-types.ts';
import { type Entries, restoreEntries } from '../state/entries.ts';
import { ownProblem, problemOf } from '../state/form-problem.ts';
import type { FormPhase } from '../state/form-state.ts';
import type { Model } from '../state/model.ts';
import type { Draft } from '../storage/draft.ts';
import { type CompiledForm, compileForm } from '../view/compile-form.ts';
import type { Store } from './store.ts';

/** Shows a form that was fetched: the first time with the draft, later with what was entered. */
export async function showForm(store: Store, form: PublicForm): Promise<void> {
  const { model } = store;
  const isSameVersion = form.version === model.form.version;
  const entered = model.isOpen && model.questions && model.entries.toDraft(model.questions);
  const questions = await compile(store, form);
  model.demanded.clear();
  Object.assign(model, { form, questions, phase: phaseOf(form) });
  if (!questions) return;
  if (entered && isSameVersion) return keepNumbers(model.entries, entered); // only the language differs, and uploads continue
  if (entered) {
    model.entries.clear();
    return restore(model, questions, { ...model.unplaced, ...entered });
  }
  await startAnswers(store, questions);
}

async function compile(store: Store, form: PublicForm): Promise<CompiledForm | undefined> {
  const { model } = store;
  const { loadEngines, isEager } = model.ports;
  if (!form.schema) return undefined;
  const engines = loadEngines(form.schema);
  if (!isEager) return compileForm(form, await engines);
  const questions = compileForm(form, undefined);
  void engines.then((compileExpression) => {
    if (!compileExpression || model.questions !== questions) return;
    model.questions = compileForm(form, compileExpression);
    model.demanded.clear();
    store.update();
  });
  return questions;
}

/** Keeps the numbers of texts, which another language may read as other ones. */
function keepNumbers(entries: Entries, entered: Draft['answers']): void {
  for (const [id, { answer }] of Object.entries(entered)) {
    if (typeof answer === 'number') entries.set(id, answer);
  }
}

/** Fills in the initial answers, those of the invitation, and the draft. */
async function startAnswers(store: Store, questions: CompiledForm): Promise<void> {
  const { model } = store;
  model.problem = undefined;
  model.initial = { ...model.options.answers, ...(await invitedAnswers(model)) };
  const draft = await draftToContinue(store);
  setInitialAnswers(model);
  if (draft) {
    restore(model, questions, draft.answers);
    const { route = {}, began, seed, attempt, partial, isStarted = false } = draft;
    Object.assign(model, { route, began, seed, attempt, partial, isStarted });
  }
  model.isOpen = isOpened(model);
}

export function setInitialAnswers({ questions, initial, entries }: Model): void {
  for (const [id, answer] of Object.entries(initial)) {
    if (questions?.elements.has(id)) entries.set(id, answer);
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
  const missing = ownProblem('saved_answers_missing', 'The saved answers do not exist any more.');
  model.problem = saved.problem ?? missing;
  return undefined;
}

function restore(model: Model, { elements }: CompiledForm, answers: Draft['answers']): void {
  restoreEntries(model.entries, answers, elements);
  model.unplaced = Object.fromEntries(
    Object.entries(answers).filter(([id, { type }]) => elements.get(id)?.type !== type),
  );
}

function phaseOf({ accepting_responses: isOpen, schema }: PublicForm): FormPhase {
  if (!isOpen) return 'closed';
  return schema ? 'answering' : 'locked';
}
