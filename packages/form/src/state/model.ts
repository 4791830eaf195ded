import type { AnswerCheckResult } from '../../../definition/answers/answer-check.ts';
import type { FormApi } from '../api/form-api.ts';
import type { FieldFailure, PublicForm } from '../api/public-types.ts';
import type { SubmissionAttempt } from '../api/submission-attempt.ts';
import type { EngineLoader } from '../engines/load-engines.ts';
import type { Draft, PartialLink } from '../storage/draft.ts';
import type { StoredValue } from '../storage/stored-value.ts';
import type { CompiledForm } from '../view/compile-form.ts';
import { withDemanded } from '../view/demanded-questions.ts';
import type { Route } from '../view/route.ts';
import { newSeed } from '../view/shuffled.ts';
import { type AnswerErrors, createAnswerErrors } from './answer-errors.ts';
import { createEntries, type Entries } from './entries.ts';
import type { FormProblem } from './form-problem.ts';
import type { Confirmation, FormOptions, FormPhase } from './form-state.ts';
import type { NetworkWait } from './wait-for-network.ts';

/** What a form uses of its surroundings. */
export interface FormPorts {
  readonly api: FormApi;
  readonly draft: StoredValue<Draft>;
  /** Milliseconds after which a change of an answer is saved in the draft; by default, it is saved at once. */
  readonly savingDelay?: number;
  readonly loadEngines: EngineLoader;
  /** Whether the form is shown while its engines are being loaded. */
  readonly isEager?: boolean;
  /** The token of a captcha that needs no respondent; undefined if there is none. */
  readonly solveCaptcha: (form: PublicForm) => Promise<string | undefined>;
  readonly setAccess: (token: string) => void;
}

/** Saves answers as a partial response while they are entered, with one request at a time. */
export interface PartialSaver {
  /** Saves after a short time, or before the page is closed. */
  soon(): void;
  /** Saves nothing more until `resume`. Resolves when no request is in progress, or after five seconds. */
  pause(): Promise<void>;
  resume(): void;
  /** Deletes the saved answers. Errors are ignored: they expire. */
  discard(): void;
  /** Whether the last request saved them; undefined before the first one. */
  isSaved: boolean | undefined;
}

/** The state of a form, which actions change; `FormState` is its snapshot. */
export interface Model {
  readonly ports: FormPorts;
  readonly options: Omit<FormOptions, 'server' | 'slug'>;
  readonly entries: Entries;
  readonly errors: AnswerErrors;
  /** Questions that the service requires although the form does not show them. */
  readonly demanded: Set<string>;
  /** The answers to start with: those of the options and of the invitation. */
  initial: Readonly<Record<string, unknown>>;
  /** What was entered in questions that the form does not have any more. The draft keeps it. */
  unplaced: Draft['answers'];
  form: PublicForm;
  /** Undefined while the form is locked. */
  questions: CompiledForm | undefined;
  /** Whether the initial answers have been filled in. */
  isOpen: boolean;
  phase: FormPhase;
  route: Route;
  isStarted: boolean;
  /** The version of the form in which saved answers were entered, if they were restored. */
  resumedVersion: number | undefined;
  began: number;
  seed: number;
  attempt: SubmissionAttempt | undefined;
  partial: PartialLink | undefined;
  /** Set if partial responses are saved. */
  saver: PartialSaver | undefined;
  /** Set while a submission waits for the network. */
  wait: NetworkWait | undefined;
  problem: FormProblem | undefined;
  confirmation: Confirmation | undefined;
}

/** The result of evaluating the flow of a form, with its failures by path. */
export interface Evaluation {
  readonly result: AnswerCheckResult;
  readonly failures: readonly FieldFailure[];
}

/** Creates the model of a form, without its questions. */
export function createModel(
  { options, ports }: Pick<Model, 'options' | 'ports'>,
  form: PublicForm,
): Model {
  return {
    ...{ options, ports, form },
    entries: createEntries(),
    errors: createAnswerErrors(),
    demanded: new Set(),
    ...{ initial: {}, questions: undefined, isOpen: false, phase: 'locked', saver: undefined },
    ...initialState(),
  };
}

/** What a form begins with, the first time and again. */
export function initialState() {
  return {
    ...{ unplaced: {}, route: {}, isStarted: false, resumedVersion: undefined },
    ...{ began: Date.now(), seed: newSeed() },
    ...{ attempt: undefined, partial: undefined, wait: undefined },
    ...{ problem: undefined, confirmation: undefined },
  };
}

/** Walks through the form with the current answers; undefined while the form is locked. */
export function evaluate({ questions, entries, demanded }: Model): Evaluation | undefined {
  const result = questions?.check(entries.answers(), entries.uploads());
  if (!questions || !result) return undefined;
  const failures = result.failures.map(({ path, code, message }) => ({
    ...{ code, message },
    path: path.join('.'),
  }));
  return { result: withDemanded(result, questions.schema, demanded), failures };
}
