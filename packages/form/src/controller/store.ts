import type { ElementState } from '../walk/build-sections.ts';
import { buildSections } from '../walk/build-sections.ts';
import type { SectionView } from '../walk/section-view.ts';
import type { FormState, Step } from './form-state.ts';
import { type Evaluation, evaluate, type Model } from './model.ts';

/** The model with its snapshots. */
export interface Store {
  readonly model: Model;
  state(): FormState;
  /** The walk of the current snapshot; undefined while the form is locked. */
  evaluation(): Evaluation | undefined;
  /** All sections that are shown, with their elements, in order. */
  way(): readonly SectionView[];
  subscribe(listener: () => void): () => void;
  /** Saves the draft without a new snapshot. */
  save(): void;
  /**
   * Creates the next snapshot, saves the draft and calls the listeners.
   *
   * @param changed id of the question whose answer changed
   */
  update(changed?: string): void;
}

export function createStore(model: Model): Store {
  const listeners = new Set<() => void>();
  let evaluation = evaluate(model);
  let way = sectionsOf(model, evaluation);
  let state = stateOf(model, evaluation, way);
  return {
    model,
    state: () => state,
    evaluation: () => evaluation,
    way: () => way,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    save: () => saveDraft(model, state),
    update(changed) {
      evaluation = evaluate(model);
      model.errors.refresh(evaluation?.failures ?? [], changed);
      const isResolved = model.errors.isEmpty() && model.problem?.code === 'validation_failed';
      if (changed !== undefined && isResolved) model.problem = undefined;
      way = sectionsOf(model, evaluation);
      state = stateOf(model, evaluation, way);
      if (model.phase === 'answering') saveDraft(model, state);
      for (const listener of listeners) listener();
    },
  };
}

function saveDraft(model: Model, { answers }: FormState): void {
  const { questions, draft, entries, unplaced, began, seed, section, attempt } = model;
  const isEmpty = Object.keys({ ...unplaced, ...answers }).length === 0;
  if (!questions || isEmpty) draft.clear();
  else {
    const all = { ...unplaced, ...entries.toDraft(questions) };
    draft.set({ answers: all, saved: Date.now(), began, seed, section, attempt });
  }
}

function stateOf(
  model: Model,
  evaluation: Evaluation | undefined,
  way: readonly SectionView[],
): FormState {
  const { phase, form, entries, questions, problem, confirmation } = model;
  const { sections, step } = position(model, way);
  return {
    ...{ phase, form, sections, step, problem, confirmation },
    ...{ language: form.language, languages: form.languages },
    answers: questions?.numbers.toSend(entries.answers()) ?? {},
    values: evaluation?.result.answers ?? {},
    isUploading: entries.isUploading(),
  };
}

function sectionsOf(model: Model, evaluation: Evaluation | undefined): SectionView[] {
  const { questions, entries, errors, seed } = model;
  if (!questions || !evaluation) return [];
  const answers = entries.answers();
  const elementState = (id: string): ElementState => ({
    answer: answers[id],
    errors: errors.of(id),
    files: entries.filesOf(id).map(({ key, name, size, type, progress, isUploaded }) => ({
      ...{ key, name, size, type, progress, isUploaded },
    })),
  });
  return buildSections(questions, evaluation.result, elementState, seed);
}

/** The sections to draw, with their position in the form. */
function position(
  { questions, section }: Model,
  way: readonly SectionView[],
): { sections: readonly SectionView[]; step: Step } {
  if (!questions?.isPaged) {
    return { sections: way, step: { number: 1, count: 1, isFirst: true, isLast: true } };
  }
  const index = Math.max(
    0,
    way.findIndex(({ id }) => id === section),
  );
  const isLast = index >= way.length - 1;
  return {
    sections: way.slice(index, index + 1),
    step: { number: index + 1, count: way.length, isFirst: index === 0, isLast },
  };
}
