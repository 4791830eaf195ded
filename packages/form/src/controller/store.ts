import type { FormElement } from '../api/public-types.ts';
import type { FormProblem } from '../state/form-problem.ts';
import type { FormState, Step } from '../state/form-state.ts';
import { type Evaluation, evaluate, type Model } from '../state/model.ts';
import { filtersOf, removeUnlisted } from '../state/option-filters.ts';
import { createDelayed } from '../storage/delayed.ts';
import { buildSections, type ElementState } from '../view/build-sections.ts';
import { questionOf } from '../view/errors-by-question.ts';
import { type Page, pagesOf } from '../view/pages.ts';
import { pageIndex } from '../view/route.ts';
import type { SectionView } from '../view/section-view.ts';

export type Store = ReturnType<typeof createStore>;

/** The model with its snapshots. */
export function createStore(model: Model) {
  const listeners = new Set<() => void>();
  const { draftDelay } = model.ports.timings;
  let evaluation = evaluate(model);
  let way = sectionsOf(model, evaluation);
  const pages = (): readonly Page[] =>
    evaluation ? pagesOf(model.questions?.paging, way, evaluation.result) : [];
  let state = stateOf(model, evaluation, way, pages);
  const saving = createDelayed(() => saveDraft(model), draftDelay);
  /** Creates the next snapshot and calls the listeners. */
  const refresh = (changed?: string) => {
    evaluation = evaluate(model);
    if (changed === undefined) model.filters = filtersOf(model, evaluation);
    else while (removeUnlisted(model, evaluation)) evaluation = evaluate(model);
    model.errors.refresh(evaluation?.failures ?? [], changed);
    if (changed !== undefined) model.problem = withoutCorrected(model);
    way = sectionsOf(model, evaluation);
    state = stateOf(model, evaluation, way, pages);
    for (const listener of listeners) listener();
  };
  return {
    model,
    state: () => state,
    /** The evaluation of the current snapshot; undefined while the form is locked. */
    evaluation: () => evaluation,
    /** The ids of the elements that are shown, with hidden questions. */
    shownIds: (): ReadonlySet<string> => {
      const { sections = [] } = evaluation?.result ?? {};
      return new Set(sections.flatMap(({ elements }) => elements.map(({ id }) => id)));
    },
    /** The pages that are shown, in order. */
    pages,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Saves the draft now, without a new snapshot. */
    save: saving.now,
    refresh,
    /**
     * The same as `refresh`, and saves the draft.
     *
     * @param changed id of the question whose answer changed
     */
    update(changed?: string) {
      refresh(changed);
      if (changed === undefined || draftDelay === 0) saving.now();
      else saving.soon();
    },
  };
}

/** What is left of the problem with the answers after one has changed. */
function withoutCorrected({ problem, errors }: Model): FormProblem | undefined {
  if (problem?.code !== 'validation_failed') return problem;
  if (errors.isEmpty()) return undefined;
  const left = problem.errors.filter((failure) => errors.of(questionOf(failure)).length > 0);
  return { ...problem, errors: left };
}

function saveDraft(model: Model): void {
  const { ports, entries, questions, phase, isOpen, unplaced, form } = model;
  if (!questions || !isOpen || phase === 'submitted') return;
  const { isStarted, began, seed, route, partial, attempt, prefills } = model;
  ports.draft.set({
    version: form.version,
    isStarted,
    began,
    seed,
    route,
    partial,
    attempt,
    saved: Date.now(),
    edited: prefills.edited(),
    answers: { ...unplaced, ...entries.toDraft(questions) },
  });
}

function stateOf(
  model: Model,
  evaluation: Evaluation | undefined,
  way: readonly SectionView[],
  pagesNow: () => readonly Page[],
): FormState {
  const { phase, form, problem, confirmation, resumedVersion, saver } = model;
  const { sections, step } = position(model, way, pagesNow);
  return {
    phase,
    form,
    sections,
    step,
    path: way,
    route: model.route,
    problem,
    confirmation,
    isPaged: model.questions?.paging !== undefined,
    language: form.language,
    languages: form.languages,
    answers: answersOf(model),
    values: evaluation?.result.answers ?? {},
    unplaced: Object.fromEntries(
      Object.entries(model.unplaced).map(([id, { answer }]) => [id, answer]),
    ),
    seed: model.seed,
    isUploading: model.entries.isUploading(model.questions?.elements.values() ?? []),
    isWaiting: model.wait !== undefined,
    resumedVersion,
    saving: saver?.saving,
  };
}

/** The answers in the order of the questions, so that those of an earlier visit are submitted in the same order. */
function answersOf({ questions, entries }: Model): Record<string, unknown> {
  return questions?.numbers.toSend(entries.answers(questions.elements.values())) ?? {};
}

function sectionsOf(model: Model, evaluation: Evaluation | undefined): SectionView[] {
  const { questions, entries, errors, seed } = model;
  if (!questions || !evaluation) return [];
  const elementState = (element: FormElement, id: string): ElementState => ({
    answer: entries.answerOf(element, id),
    errors: errors.of(id),
    files: entries.filesOf(id).map(({ ref: _ref, stop: _stop, create: _create, ...file }) => file),
  });
  return buildSections(questions, evaluation.result, {
    stateOf: elementState,
    keysOf: entries.keysOf,
    seed,
  });
}

/** The sections to draw, with their position in the form. */
function position(
  { questions, route }: Model,
  way: readonly SectionView[],
  pagesNow: () => readonly Page[],
): { sections: readonly SectionView[]; step: Step } {
  if (!questions?.paging) {
    return { sections: way, step: { number: 1, count: 1, isFirst: true, isLast: true } };
  }
  const pages = pagesNow();
  const index = pageIndex(
    route,
    pages.map(({ id }) => id),
  );
  const isLast = index >= pages.length - 1;
  return {
    sections: pages.slice(index, index + 1).map(({ section }) => section),
    step: { number: index + 1, count: pages.length, isFirst: index === 0, isLast },
  };
}
