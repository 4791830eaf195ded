import { setBounded } from '../../platform/cache/bounded-map.ts';

/** Who has used up a limit, so that refusing them costs no statement. */
export interface ExhaustedKeys {
  /**
   * When somebody's window ends; undefined if they are not known to have used it up.
   *
   * @param latest when a window may end at the latest that has begun
   */
  endOf(who: string, now: number, latest: number): number | undefined;
  add(who: string, resetsAt: number): void;
}

/** How many are remembered. Who is forgotten is counted by the database again. */
const capacity = 10_000;

export function createExhaustedKeys(): ExhaustedKeys {
  const ends = new Map<string, number>();
  return {
    endOf(who, now, latest) {
      const end = ends.get(who);
      if (end === undefined || (end > now && end <= latest)) return end;
      ends.delete(who);
      return undefined;
    },

    add: (who, resetsAt) => setBounded(ends, capacity, who, resetsAt),
  };
}
