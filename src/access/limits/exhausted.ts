import { setBounded } from '../../platform/cache/bounded-map.ts';

/** Caches which clients have exhausted a limit, so that rejecting them needs no statement. */
export interface ExhaustedKeys {
  /**
   * When the window of an exhausted limit ends; undefined if it is not known to be exhausted.
   *
   * @param latest the latest time at which a current window can end, see `latestEnd`
   */
  endOf(subject: string, now: number, latest: number): number | undefined;
  add(subject: string, resetsAt: number): void;
}

/** The most entries. The database counts the requests of an evicted client again. */
const capacity = 10_000;

export function createExhaustedKeys(): ExhaustedKeys {
  const ends = new Map<string, number>();
  return {
    endOf(subject, now, latest) {
      const end = ends.get(subject);
      if (end === undefined || (end > now && end <= latest)) return end;
      ends.delete(subject);
      return undefined;
    },

    add: (subject, resetsAt) => setBounded(ends, capacity, subject, resetsAt),
  };
}
