import type { Failure, Path } from '../../common/problem.ts';
import type { Element } from '../definition-model.ts';
import { takesAnswers } from '../questions/question-types.ts';

/** Finds up to `most` answers to unknown ids and to elements that do not take answers; `base` is the path of the object. */
export function unknownAnswerFinder(elements: readonly Element[]) {
  const types = new Map(elements.map(({ id, type }) => [id, type]));
  const questions = new Set(elements.flatMap(({ id, type }) => (takesAnswers(type) ? [id] : [])));
  return (sent: object, most: number, base: Path): Failure[] =>
    Object.keys(sent)
      .filter((id) => !questions.has(id))
      .slice(0, most)
      .map((id) => unknownAnswerFailure([...base, id], types.get(id)));
}

function unknownAnswerFailure(path: Path, type: string | undefined): Failure {
  if (type === undefined) {
    return { path, code: 'unknown_question', message: 'The form has no question with this id.' };
  }
  return {
    path,
    code: 'not_answerable',
    message: `Elements of type "${type}" do not take answers.`,
  };
}
