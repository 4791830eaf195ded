/** Lets those who would get in each other's way go one after the other. */
export interface Turns {
  /** Does the work once everything before it under the same name is done, however that ended. */
  take<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
}

export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>();
  return {
    take(name, work) {
      const turn = (last.get(name) ?? Promise.resolve()).then(work, work);
      last.set(name, turn);
      const leave = () => {
        if (last.get(name) === turn) last.delete(name);
      };
      turn.then(leave, leave);
      return turn;
    },
  };
}
