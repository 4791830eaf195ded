import type { AnswerCheckResult } from '../../../definition/answers/answer-check.ts';
import type { FormApi } from '../api/form-api.ts';
import type { FieldFailure, PublicForm } from '../api/public-types.ts';
import type { SubmissionAttempt } from '../api/submission-attempt.ts';
import type { Draft } from '../storage/draft.ts';
import type { StoredValue } from '../storage/stored-value.ts';
import { type CompiledForm, compileForm } from '../walk/compile-form.ts';
import { newSeed } from '../walk/shuffled.ts';
import { type AnswerErrors, createAnswerErrors } from './answer-errors.ts';
import { createEntries, type Entries, restoreEntries } from './entries.ts';
import { type FormProblem, problemOf, unreachable } from './form-problem.ts';
import type { Confirmation, FormOptions, FormPhase } from './form-state.ts';

/** The state of a form, which actions change; `FormState` is its snapshot. */
export interface Model {
  readonly options: FormOptions;
  readonly api: FormApi;
  readonly draft: StoredValue<Draft>;
  readonly entries: Entries;
  readonly errors: AnswerErrors;
  /** What was entered in questions that the form does not have any more. The draft keeps it. */
  unplaced: Draft['answers'];
  form: PublicForm;
  /** Undefined while the form is locked. */
  questions: CompiledForm | undefined;
  phase: FormPhase;
  /** Id of the current section. */
  section: string | undefined;
  began: number;
  seed: number;
  attempt: SubmissionAttempt | undefined;
  problem: FormProblem | undefined;
  confirmation: Confirmation | undefined;
}

/** The result of the walk through a form, with its failures by path. */
export interface Evaluation {
  readonly result: AnswerCheckResult;
  readonly failures: readonly FieldFailure[];
}

/** Creates the model of a form, without its questions. */
export function createModel(
  { options, api, draft }: Pick<Model, 'options' | 'api' | 'draft'>,
  form: PublicForm,
): Model {
  return {
    ...{ options, api, draft, form },
    entries: createEntries(),
    errors: createAnswerErrors(),
    unplaced: {},
    questions: undefined,
    phase: 'locked',
    section: undefined,
    began: Date.now(),
    seed: newSeed(),
    attempt: undefined,
    problem: undefined,
    confirmation: undefined,
  };
}

/** Shows a form that was fetched: the first time with the draft, later with what was entered. */
export async function showForm(model: Model, form: PublicForm): Promise<void> {
  const isSameVersion = form.version === model.form.version;
  const entered = model.questions && model.entries.toDraft(model.questions);
  const questions = await compileForm(form);
  Object.assign(model, { form, questions, phase: phaseOf(form) });
  if (!questions) return;
  if (entered && isSameVersion) return keepNumbers(model, entered); // only the language differs, and uploads continue
  if (entered) {
    model.entries.clear();
    restore(model, questions, { ...model.unplaced, ...entered });
  } else startAnswers(model, questions, await invitedAnswers(model), model.draft.get());
}

/** Keeps the numbers of texts, which another language may read as other ones. */
function keepNumbers({ entries }: Model, entered: Draft['answers']): void {
  for (const [id, { answer }] of Object.entries(entered)) {
    if (typeof answer === 'number') entries.set(id, answer);
  }
}

/** The answers of the invitation, if there is one. One that cannot be used closes the form. */
async function invitedAnswers(model: Model): Promise<Readonly<Record<string, unknown>>> {
  const { invitation } = model.options;
  if (invitation === undefined || model.phase === 'closed') return {};
  const result = await model.api.openInvitation(invitation).catch(() => undefined);
  if (result && 'body' in result) return result.body.answers;
  model.problem = result ? problemOf(result) : unreachable;
  if (model.problem.code === 'invitation_invalid') model.phase = 'closed';
  return {};
}

/** Fills in the initial answers and the draft. */
function startAnswers(
  model: Model,
  questions: CompiledForm,
  invited: Readonly<Record<string, unknown>>,
  draft: Draft | undefined,
): void {
  const { elements } = questions;
  for (const [id, answer] of Object.entries({ ...model.options.answers, ...invited })) {
    if (elements.has(id)) model.entries.set(id, answer);
  }
  if (!draft) return;
  restore(model, questions, draft.answers);
  const { section, began, seed, attempt } = draft;
  Object.assign(model, { section, began, seed, attempt });
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

/** Walks through the form with the current answers; undefined while the form is locked. */
export function evaluate({ questions, entries }: Model): Evaluation | undefined {
  const result = questions?.check(entries.answers(), entries.uploads());
  if (!result) return undefined;
  const failures = result.failures.map(({ path, code, message }) => ({
    ...{ code, message },
    path: path.join('.'),
  }));
  return { result, failures };
}
