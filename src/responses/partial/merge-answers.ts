import type { SubmittedAnswers } from '../../../packages/definition/answers/submitted-answers.ts';
import {
  answerAt,
  replaceAnswers,
} from '../../../packages/definition/answers/uploads-in-answers.ts';
import type { StoredAnswers } from './resume-partial.ts';

/**
 * Merges answers that were saved since a revision with those of a sender that continues it.
 *
 * @param changed the questions whose answers are the sender's, or that have none any more; without it, those that it answers
 */
export function mergeAnswers(
  stored: StoredAnswers,
  sent: StoredAnswers,
  changed: readonly string[] = Object.keys(sent.answers),
): StoredAnswers {
  const ids = new Set(changed);
  const merge = <Value>(
    kept: Readonly<Record<string, Value>>,
    own: Readonly<Record<string, Value>>,
  ): Record<string, Value> =>
    Object.fromEntries([
      ...Object.entries(kept).filter(([path]) => !ids.has(questionAt(path))),
      ...Object.entries(own).filter(([path]) => ids.has(questionAt(path))),
    ]);
  return {
    answers: merge(stored.answers, sent.answers),
    refs: merge(stored.refs, sent.refs),
  };
}

/** The question of a path, which is an id or begins with one. */
const questionAt = (path: string): string => path.split('.', 1).join();

/** Answers without the uploads that are not available any more. */
export function withoutUploads(
  { answers, refs }: StoredAnswers,
  gone: ReadonlySet<string>,
): StoredAnswers {
  if (gone.size === 0) return { answers, refs };
  const isLeft = (ref: string) => !gone.has(ref);
  const lists = Object.entries(refs);
  const files = lists.map(([path, list]): [string, unknown[]] => [
    path,
    filesAt(answers, path).filter((_, index) => isLeft(list[index] ?? '')),
  ]);
  return {
    answers: replaceAnswers(answers, files),
    refs: Object.fromEntries(lists.map(([path, list]) => [path, list.filter(isLeft)])),
  };
}

/** The ids of the files in answers. */
export const storedFileIds = ({ answers, refs }: StoredAnswers): string[] =>
  Object.keys(refs).flatMap((path) =>
    filesAt(answers, path).map((file) => String(Object(file).file_id)),
  );

function filesAt(answers: SubmittedAnswers, path: string): unknown[] {
  const files: unknown = answerAt(answers, path);
  return Array.isArray(files) ? files : [];
}
