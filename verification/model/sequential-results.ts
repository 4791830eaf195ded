import { type Action, apply, type Outcome, type State, type Submission } from './specification.ts';

/** What an actor does before it waits: one action, or submissions that it sends at the same time to its server. */
export type Turn = Action | readonly Submission[];

export interface Result {
  readonly outcomes: readonly (readonly Outcome[])[];
  readonly end: State;
}

/** The outcomes of the actions of an actor; undefined for those that are to come. */
type Known = readonly (Outcome | undefined)[];

interface Planned {
  readonly action: Action;
  readonly turn: number;
}

/**
 * The results of all orders of the actions of several actors: those that concurrent actions may have. The
 * turns of one actor keep their order, since it waits for each before the next.
 */
export function sequentialResults(start: State, actors: readonly (readonly Turn[])[]): Result[] {
  const plans = actors.map((turns) => turns.flatMap(plannedOf));
  const results: Result[] = [];
  const visit = (state: State, known: readonly Known[]) => {
    let isOver = true;
    for (const [actor, plan] of plans.entries()) {
      for (const position of nextOf(plan, known[actor] ?? [])) {
        const planned = plan[position];
        if (!planned) continue;
        isOver = false;
        const [next, outcome] = apply(state, planned.action);
        visit(
          next,
          known.map((own, at) => (at === actor ? own.with(position, outcome) : own)),
        );
      }
    }
    if (isOver) results.push({ outcomes: known.map((own) => own.map(String)), end: state });
  };
  visit(
    start,
    plans.map((plan) => plan.map(() => undefined)),
  );
  return results;
}

const actionsOf = (turn: Turn): readonly Action[] => ('kind' in turn ? [turn] : turn);

const plannedOf = (actions: Turn, turn: number): Planned[] =>
  actionsOf(actions).map((action) => ({ action, turn }));

/** The positions of the actions that may be next: those of the turn that is not over. */
function nextOf(plan: readonly Planned[], known: Known): number[] {
  const open = plan.flatMap((_, position) => (known[position] === undefined ? [position] : []));
  const turn = plan[open[0] ?? 0]?.turn;
  return open.filter((position) => plan[position]?.turn === turn);
}
