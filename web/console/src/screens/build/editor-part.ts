import type { Failure } from '../../api/problem.ts';
import type { Change } from './model/history.ts';
import type { Json } from './model/json.ts';

/** What each part of the editor gets. */
export interface EditorPart {
  /** The whole form. */
  document: Json;
  /** Why it could not be saved. */
  problems: readonly Failure[];
  apply(change: Change): void;
  readOnly: boolean;
}

/** The problems of a member and its parts, by its path. */
export const problemsAt = (problems: readonly Failure[], path: string): Failure[] =>
  problems.filter(
    (problem) =>
      problem.path === path ||
      problem.path.startsWith(`${path}[`) ||
      problem.path.startsWith(`${path}.`),
  );

/** The messages of problems as one text. */
export const errorOf = (problems: readonly Failure[]): string | undefined =>
  problems.map(({ message }) => message).join(' ') || undefined;
