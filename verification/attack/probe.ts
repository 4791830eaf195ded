import type { Attack, Verdict } from './suite.ts';

/** An attack of several requests. `attempt` returns what was wrong; undefined if nothing was. */
export const probe = (
  aim: string,
  command: string,
  attempt: () => Promise<string | undefined>,
): Attack => ({ aim, command, attempt: async () => ({ fault: await attempt() }) });

/** An attack that a certain check must refuse. */
export const refusedProbe = (
  aim: string,
  command: string,
  attempt: () => Promise<Verdict>,
): Attack => ({ aim, command, attempt });

/** Calls a function once for each target, and returns the same promise afterwards. */
export function oncePer<Key extends object, Result>(
  make: (key: Key) => Promise<Result>,
): (key: Key) => Promise<Result> {
  const made = new WeakMap<Key, Promise<Result>>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
}
