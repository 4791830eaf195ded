import type { AnswerCheckResult, Prefill } from '../../../definition/answers/answer-check.ts';
import type { Scope } from '../../../definition/logic/flow/compile-flow.ts';
import { entriesAround, idInEntry, questionIdOf } from '../../../definition/model/entry-names.ts';
import type { OptionList, OptionLists } from '../../../definition/model/option-list.ts';
import type { FormApi } from '../api/form-api.ts';
import type {
  FieldFailure,
  FormElement,
  FormSchema,
  ListedOption,
  PublicForm,
} from '../api/public-types.ts';
import type { SubmissionAttempt } from '../api/submission-attempt.ts';
import type { EngineLoader } from '../engines/load-engines.ts';
import type { Draft, PartialLink } from '../storage/draft.ts';
import type { StoredValue } from '../storage/stored-value.ts';
import { blankEntry } from '../view/blank-entry.ts';
import type { CompiledForm } from '../view/compile-form.ts';
import { errorsByQuestion } from '../view/errors-by-question.ts';
import type { Route } from '../view/route.ts';
import type { AnswerError } from '../view/section-view.ts';
import { newSeed } from '../view/shuffled.ts';
import { createEntries, type Entries } from './entries.ts';
import type { FormProblem } from './form-problem.ts';
import type { Confirmation, FormOptions, FormPhase, Saving } from './form-state.ts';
import type { FormTimings } from './form-timings.ts';
import { createPrefills, type Prefills } from './prefills.ts';
import type { NetworkWait } from './wait-for-network.ts';

/** What a form uses of its surroundings. */
export interface FormPorts {
  readonly api: FormApi;
  readonly draft: StoredValue<Draft>;
  readonly timings: FormTimings;
  readonly loadEngines: EngineLoader;
  /** Whether the form is shown while its engines are being loaded. */
  readonly isEager?: boolean;
  /** The token of a captcha that needs no respondent; undefined if there is none. */
  readonly solveCaptcha: (form: PublicForm) => Promise<string | undefined>;
  readonly setAccess: (token: string) => void;
}

/** Saves answers as a partial response while they are entered, with one request at a time. */
export interface PartialSaver {
  /**
   * Saves after a short time, or before the page is closed.
   *
   * @param changed id of the question whose answer changed
   */
  soon(changed?: string): void;
  /** Saves nothing more until `resume`. Resolves when no request is in progress, or after five seconds. */
  pause(): Promise<void>;
  resume(): void;
  /** Deletes the saved answers. Errors are ignored: they expire. */
  discard(): void;
  /** What the state of the form shows; undefined before the first request. */
  readonly saving: Saving | undefined;
}

/** The state of a form, which actions change; `FormState` is its snapshot. */
export interface Model {
  readonly ports: FormPorts;
  readonly options: Omit<FormOptions, 'server' | 'slug'>;
  readonly entries: Entries;
  readonly prefills: Prefills;
  readonly errors: AnswerErrors;
  /** Questions that the service requires although the form does not show them. */
  readonly demanded: Set<string>;
  readonly labels: OptionLabels;
  /** The answers by which the options of questions were filtered in the last snapshot, as text, by question id. */
  filters: ReadonlyMap<string, string>;
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
  const prefills = createPrefills();
  return {
    options,
    ports,
    form,
    prefills,
    entries: createEntries(prefills),
    errors: createAnswerErrors(),
    demanded: new Set(),
    labels: createOptionLabels(),
    filters: new Map(),
    initial: {},
    questions: undefined,
    isOpen: false,
    phase: 'locked',
    saver: undefined,
    ...initialState(),
  };
}

/** What a form begins with, the first time and again. */
export function initialState() {
  return {
    unplaced: {},
    route: {},
    isStarted: false,
    resumedVersion: undefined,
    began: Date.now(),
    seed: newSeed(),
    attempt: undefined,
    partial: undefined,
    wait: undefined,
    problem: undefined,
    confirmation: undefined,
  };
}

/**
 * Walks through the form with the current answers, and fills in the results of default expressions; undefined while the
 * form is locked.
 */
export function evaluate(model: Model): Evaluation | undefined {
  const { questions, entries, demanded, isOpen } = model;
  if (!questions) return undefined;
  const answers = entries.answers(questions.elements.values());
  const prefill = isOpen ? prefillOf(model, questions) : undefined;
  const result = questions.check(answers, entries.uploads(), prefill);
  const failures = result.failures.map(({ path, code, message }) => ({
    code,
    message,
    path: locate(questions, entries, path.map(String)),
  }));
  return { result: withDemanded(result, questions.schema, demanded), failures };
}

const prefillOf =
  ({ prefills, entries }: Model, questions: CompiledForm): Prefill =>
  (path, sent, computed) => {
    const [, id = ''] = locate(questions, entries, path.map(String)).split('.');
    const element = questions.find(id);
    const answer = prefills.resolve(id, sent, computed);
    if (element && answer !== sent) entries.setAnswer(element, id, answer);
    return answer;
  };

/** Sets an answer that the form has not computed. */
export function setAnswer(
  { entries, prefills, questions }: Pick<Model, 'entries' | 'prefills' | 'questions'>,
  element: FormElement,
  id: string,
  answer: unknown,
): void {
  entries.setAnswer(element, id, answer);
  for (const [own, one] of entries.withEntries(element, id)) {
    const given = entries.answerOf(one, own);
    prefills.note(own, one, questions?.numbers.answerToStore(one, given) ?? given);
  }
}

/** Failures of the service, whose paths name entries by their number, with the ids of their questions. */
export function locateFailures(
  { questions, entries }: Pick<Model, 'questions' | 'entries'>,
  failures: readonly FieldFailure[],
): FieldFailure[] {
  return failures.map((failure) => ({
    ...failure,
    path: questions ? locate(questions, entries, stepsOf(failure.path)) : failure.path,
  }));
}

/** `answers.children[1].child_age` as steps. */
const stepsOf = (path: string): string[] => path.replaceAll(/\[(\d+)\]/g, '.$1').split('.');

/** The path with one step for a question within entries: `answers.children~7~child_age`. */
function locate(
  { elements }: CompiledForm,
  entries: Entries,
  [root = '', id = '', ...rest]: readonly string[],
): string {
  let [own, element, parts] = [id, elements.get(id), rest];
  while (element?.type === 'repeat') {
    const [index = '', inner, ...others] = parts;
    const key = entries.keysOf(own)[Number(index)];
    if (inner === undefined || key === undefined) break;
    const found: readonly FormElement[] = element.elements;
    [own, element, parts] = [
      idInEntry(own, key, inner),
      found.find((one) => one.id === inner),
      others,
    ];
  }
  return [root, own, ...parts].join('.');
}

/** The answers that are known in the entry that contains a question; those of the form if none does. */
export function scopeOf(
  evaluation: Evaluation | undefined,
  entries: Entries,
  questionId: string,
): Scope | undefined {
  if (!evaluation) return undefined;
  const { answerMap: values, entries: evaluated } = evaluation.result;
  return entriesAround(questionId).reduce<Scope>(
    (scope, { repeat, key }) => {
      const index = entries.keysOf(repeat).indexOf(key);
      return scope.entries.get(questionIdOf(repeat))?.[index] ?? blankEntry(index, scope);
    },
    { values, entries: evaluated },
  );
}

/**
 * Adds questions to those that are shown. The service may require answers to questions that the form does not show
 * without the engine of expressions.
 */
function withDemanded(
  result: AnswerCheckResult,
  { sections: all }: FormSchema,
  demanded: ReadonlySet<string>,
): AnswerCheckResult {
  if (demanded.size === 0) return result;
  const shown = new Map(result.sections.map((one) => [one.section.id, one.elements]));
  const sections = all.flatMap((section) => {
    const before = new Set(shown.get(section.id)?.map(({ id }) => id));
    const elements = section.elements.filter(({ id }) => before.has(id) || demanded.has(id));
    return shown.has(section.id) || elements.length > 0 ? [{ section, elements }] : [];
  });
  return { ...result, sections };
}

/** The labels of options of datasets, as far as they have been found, by question. The service decides what is an option. */
function createOptionLabels() {
  const labels = new Map<string, Map<string, string>>();
  const byQuestion = new Map<string, OptionList>();
  const lists: OptionLists = byQuestion;
  return {
    lists,
    /**
     * Adds options of a question.
     *
     * @returns whether one of them was not known
     */
    add(question: string, options: readonly ListedOption[]): boolean {
      const known = labels.get(question) ?? new Map<string, string>();
      const before = known.size;
      for (const { value, label } of options) known.set(value, label);
      labels.set(question, known);
      byQuestion.set(question, { has: () => true, labelOf: (value) => known.get(value) });
      return known.size > before;
    },
  };
}

type OptionLabels = ReturnType<typeof createOptionLabels>;

type AnswerErrors = ReturnType<typeof createAnswerErrors>;

/** The errors that are shown. */
function createAnswerErrors() {
  const shown = new Map<string, readonly AnswerError[]>();
  const ofService = new Set<string>();
  /** Shows errors that only the service found. They remain until the answer changes. */
  const set = (id: string, errors: readonly AnswerError[]) => {
    shown.set(id, errors);
    ofService.add(id);
  };
  return {
    set,
    of: (id: string) => shown.get(id) ?? [],
    /** Shows an error of the service no longer than the answer has it. */
    forget: (id: string) => void ofService.delete(id),
    isEmpty: () => shown.size === 0,
    /** Replaces all errors with failures that validation found. */
    show(failures: readonly FieldFailure[]) {
      shown.clear();
      ofService.clear();
      for (const [id, errors] of errorsByQuestion(failures)) shown.set(id, errors);
    },
    /** The same as `set`, for several questions. */
    add(failures: readonly FieldFailure[]) {
      for (const [id, errors] of errorsByQuestion(failures)) set(id, errors);
    },
    /** Updates the errors that are shown after a change of one answer; new ones are not shown. */
    refresh(failures: readonly FieldFailure[], changed?: string) {
      const found = errorsByQuestion(failures);
      if (changed !== undefined) ofService.delete(changed);
      for (const id of [...shown.keys()].filter((one) => !ofService.has(one))) {
        const errors = found.get(id);
        if (errors) shown.set(id, errors);
        else shown.delete(id);
      }
    },
  };
}
