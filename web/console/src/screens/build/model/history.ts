import type { Json } from './json.ts';

/** A change with the definition before it. */
interface Entry {
  readonly definition: Json;
  /** What the change did, such as `Add question`. */
  readonly label: string;
}

/** A definition with the changes that can be undone and redone. */
export interface History {
  readonly definition: Json;
  readonly past: readonly Entry[];
  readonly future: readonly Entry[];
  /** Changes with the same key in a row are one: typing in a field. */
  readonly mergeKey: string | undefined;
}

export interface Change {
  readonly definition: Json;
  readonly label: string;
  readonly mergeKey?: string;
}

/** The most changes that can be undone. */
const depth = 200;

export const startHistory = (definition: Json): History => ({
  ...{ definition, past: [], future: [], mergeKey: undefined },
});

export function applyChange(history: History, { definition, label, mergeKey }: Change): History {
  const merges = mergeKey !== undefined && mergeKey === history.mergeKey;
  const entry = { definition: history.definition, label };
  const past = merges ? history.past : [...history.past, entry].slice(-depth);
  return { definition, past, future: [], mergeKey };
}

export function undo(history: History): History {
  const last = history.past.at(-1);
  if (!last) return history;
  const future = [{ ...last, definition: history.definition }, ...history.future];
  return { ...startHistory(last.definition), past: history.past.slice(0, -1), future };
}

export function redo(history: History): History {
  const [next, ...future] = history.future;
  if (!next) return history;
  const past = [...history.past, { ...next, definition: history.definition }];
  return { ...startHistory(next.definition), past, future };
}
