import type { Json } from './json.ts';

/** A definition with the changes that can be undone and redone. */
export interface History {
  readonly definition: Json;
  readonly past: readonly Json[];
  readonly future: readonly Json[];
  /** Changes with the same key in a row are one: typing in a field. */
  readonly mergeKey: string | undefined;
}

export interface Change {
  readonly definition: Json;
  readonly mergeKey?: string;
}

/** The most changes that can be undone. */
const depth = 200;

export const startHistory = (definition: Json): History => ({
  ...{ definition, past: [], future: [], mergeKey: undefined },
});

export function applyChange(history: History, { definition, mergeKey }: Change): History {
  const merges = mergeKey !== undefined && mergeKey === history.mergeKey;
  const past = merges ? history.past : [...history.past, history.definition].slice(-depth);
  return { definition, past, future: [], mergeKey };
}

export function undo(history: History): History {
  const last = history.past.at(-1);
  if (last === undefined) return history;
  const future = [history.definition, ...history.future];
  return { ...startHistory(last), past: history.past.slice(0, -1), future };
}

export function redo(history: History): History {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { ...startHistory(next), past: [...history.past, history.definition], future };
}
