import type { Json } from './json.ts';
import { mergeDefinitions } from './merge.ts';

/** A change of this editor. */
interface Step {
  readonly label: string;
  readonly before: Json;
  readonly after: Json;
}

/** A definition with the changes of this editor that can be undone and redone. */
export interface History {
  readonly definition: Json;
  readonly past: readonly Step[];
  readonly future: readonly Step[];
  /** Changes with the same key in a row are one: typing in a field. */
  readonly mergeKey: string | undefined;
  /** The last change that was to be undone or redone, but could not: another editor has changed the same part. */
  readonly refused?: string | undefined;
}

export interface Change {
  readonly definition: Json;
  /** What the change does, as a command: `Delete question`. */
  readonly label: string;
  readonly mergeKey?: string;
}

/** The most changes that can be undone. */
const depth = 200;

export const startHistory = (definition: Json): History => ({
  definition,
  past: [],
  future: [],
  mergeKey: undefined,
});

export function applyChange(history: History, { definition, label, mergeKey }: Change): History {
  const last = history.past.at(-1);
  const merges = mergeKey !== undefined && mergeKey === history.mergeKey;
  const past =
    merges && last
      ? [...history.past.slice(0, -1), { ...last, after: definition }]
      : [...history.past, { label, before: history.definition, after: definition }].slice(-depth);
  return { definition, past, future: [], mergeKey };
}

/** Takes over changes of another editor. They are not undone with the changes before. */
export const takeOver = (history: History, definition: Json): History => ({
  ...history,
  definition,
  mergeKey: undefined,
});

/** A definition without the text that is being typed: the field has the text from before. */
export function withoutTyping({ past, mergeKey }: History, definition: Json): Json {
  const last = past.at(-1);
  if (mergeKey === undefined || !last) return definition;
  return mergeDefinitions(last.after, definition, last.before).merged;
}

export function undo(history: History): History {
  const last = history.past.at(-1);
  if (last === undefined) return history;
  const past = history.past.slice(0, -1);
  const { merged, conflicts } = mergeDefinitions(last.after, history.definition, last.before);
  if (conflicts.length > 0) return { ...history, past, refused: last.label };
  return { ...startHistory(merged), past, future: [last, ...history.future] };
}

export function redo(history: History): History {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  const { merged, conflicts } = mergeDefinitions(next.before, history.definition, next.after);
  if (conflicts.length > 0) return { ...history, future, refused: next.label };
  return { ...startHistory(merged), past: [...history.past, next], future };
}
