import type { FormState, Step } from '../state/form-state.ts';
import { type Evaluation, evaluate, type Model } from '../state/model.ts';
import { createDelayed } from '../storage/delayed.ts';
import { buildSections, type ElementState } from '../view/build-sections.ts';
import { pageIndex } from '../view/route.ts';
import type { SectionView } from '../view/section-view.ts';

export type Store = ReturnType<typeof createStore>;

/** The model with its snapshots. */
export function createStore(model: Model) {
  const listeners = new Set<() => void>();
  const { savingDelay = 0 } = model.ports;
  let evaluation = evaluate(model);
  let way = sectionsOf(model, evaluation);
  let state = stateOf(model, evaluation, way);
  const saving = createDelayed(() => saveDraft(model), savingDelay);
  /** Creates the next snapshot and calls the listeners. */
  const refresh = (changed?: string) => {
    evaluation = evaluate(model);
    model.errors.refresh(evaluation?.failures ?? [], changed);
    const isResolved = model.errors.isEmpty() && model.problem?.code === 'validation_failed';
    if (changed !== undefined && isResolved) model.problem = undefined;
    way = sectionsOf(model, evaluation);
    state = stateOf(model, evaluation, way);
    for (const listener of listeners) listener();
  };
  return {
    model,
    state: () => state,
    /** The evaluation of the current snapshot; undefined while the form is locked. */
    evaluation: () => evaluation,
    /** The ids of the elements that are shown, with hidden questions. */
    shownIds: (isShown: (section: string) => boolean = () => true): ReadonlySet<string> => {
      const { sections = [] } = evaluation?.result ?? {};
      const shown = sections.filter(({ section }) => isShown(section.id));
      return new Set(shown.flatMap(({ elements }) => elements.map(({ id }) => id)));
    },
    /** All sections that are shown, with their elements, in order. */
    way: (): readonly SectionView[] => way,
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
      if (changed === undefined || savingDelay === 0) saving.now();
      else saving.soon();
    },
  };
}

function saveDraft(model: Model): void {
  const { ports, entries, questions, phase, isOpen, unplaced, form } = model;
  if (!questions || !isOpen || phase === 'submitted') return;
  const { isStarted, began, seed, route, partial, attempt } = model;
  ports.draft.set({
    ...{ version: form.version, isStarted, began, seed, route, partial, attempt },
    saved: Date.now(),
    answers: { ...unplaced, ...entries.toDraft(questions) },
  });
}

function stateOf(
  model: Model,
  evaluation: Evaluation | undefined,
  way: readonly SectionView[],
): FormState {
  const { phase, form, problem, confirmation, resumedVersion, saver, partial } = model;
  const { sections, step } = position(model, way);
  return {
    ...{ phase, form, sections, step, path: way, route: model.route, problem, confirmation },
    isPaged: model.questions?.isPaged === true,
    ...{ language: form.language, languages: form.languages },
    answers: answersOf(model),
    values: evaluation?.result.answers ?? {},
    unplaced: Object.fromEntries(
      Object.entries(model.unplaced).map(([id, { answer }]) => [id, answer]),
    ),
    seed: model.seed,
    isUploading: model.entries.isUploading(),
    isWaiting: model.wait !== undefined,
    resumedVersion,
    saving: saver?.isSaved === undefined ? undefined : { isSaved: saver.isSaved, link: partial },
  };
}

/** The answers in the order of the questions, so that those of an earlier visit are submitted in the same order. */
function answersOf({ questions, entries }: Model): Record<string, unknown> {
  const answers = questions?.numbers.toSend(entries.answers()) ?? {};
  const ids = [...(questions?.elements.keys() ?? [])];
  return Object.fromEntries(
    ids.flatMap((id) => (Object.hasOwn(answers, id) ? [[id, answers[id]]] : [])),
  );
}

function sectionsOf(model: Model, evaluation: Evaluation | undefined): SectionView[] {
  const { questions, entries, errors, seed } = model;
  if (!questions || !evaluation) return [];
  const answers = entries.answers();
  const elementState = (id: string): ElementState => ({
    answer: answers[id],
    errors: errors.of(id),
    files: entries.filesOf(id).map(({ ref: _ref, stop: _stop, create: _create, ...file }) => file),
  });
  return buildSections(questions, evaluation.result, elementState, seed);
}

/** The sections to draw, with their position in the form. */
function position(
  { questions, route }: Model,
  way: readonly SectionView[],
): { sections: readonly SectionView[]; step: Step } {
  if (!questions?.isPaged) {
    return { sections: way, step: { number: 1, count: 1, isFirst: true, isLast: true } };
  }
  const pages = way.map(({ id }) => id);
  const index = pageIndex(route, pages);
  const isLast = index >= way.length - 1;
  return {
    sections: way.slice(index, index + 1),
    step: { number: index + 1, count: way.length, isFirst: index === 0, isLast },
  };
}
