import type { Cleanup } from './cleanup.ts';

/** Steps that can be run before those of the whole run, and are run with them at the latest. */
export function nestedCleanup(outer: Cleanup): Cleanup {
  const undos: (() => Promise<void>)[] = [];
  const run = async () => {
    for (let undo = undos.pop(); undo; undo = undos.pop()) await undo();
  };
  outer.add(run);
  return { ...outer, add: (undo) => undos.push(undo), run };
}
