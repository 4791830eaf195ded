import type { FieldFailure } from '../api/public-types.ts';
import type { AnswerError } from './section-view.ts';

/** The question of a failure: `answers.contact.email` belongs to `contact`. */
export const questionOf = ({ path }: FieldFailure) => path.split('.')[1] ?? '';

/** Groups failures by question: `answers.contact.email` is an error of the part `email` of `contact`. */
export function errorsByQuestion(
  failures: readonly FieldFailure[],
): ReadonlyMap<string, readonly AnswerError[]> {
  const found = new Map<string, AnswerError[]>();
  for (const { path, code, message } of failures) {
    const [, id = '', ...parts] = path.split('.');
    const error = { code, message, ...(parts.length > 0 && { part: parts.join('.') }) };
    const errors = found.get(id);
    if (errors) errors.push(error);
    else found.set(id, [error]);
  }
  return found;
}
