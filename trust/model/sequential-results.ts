import { type Action, apply, type Outcome, type State } from './specification.ts';

/** What the actions of several actors led to. */
export interface Result {
  /** The outcomes of each actor, in the order of its actions. */
  readonly outcomes: readonly (readonly Outcome[])[];
  readonly end: State;
}

/**
 * The results of all orders of the actions of several actors: those that concurrent actions may have. The
 * actions of one actor keep their order, since it waits for each before the next.
 */
export function sequentialResults(start: State, actors: readonly (readonly Action[])[]): Result[] {
  const results: Result[] = [];
  const visit = (state: State, outcomes: readonly (readonly Outcome[])[]) => {
    let isOver = true;
    for (const [index, actions] of actors.entries()) {
      const action = actions[outcomes[index]?.length ?? 0];
      if (!action) continue;
      isOver = false;
      const [next, outcome] = apply(state, action);
      visit(
        next,
        outcomes.map((known, at) => (at === index ? [...known, outcome] : known)),
      );
    }
    if (isOver) results.push({ outcomes, end: state });
  };
  visit(
    start,
    actors.map(() => []),
  );
  return results;
}
