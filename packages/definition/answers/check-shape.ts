import type { Failure } from '../../common/problem.ts';
import type { Definition, Element } from '../definition-model.ts';
import { elementsOf } from '../elements.ts';
import { memoizeByDefinition } from '../memoize-by-definition.ts';
import type { UploadsByRef } from '../model/answer-rule.ts';
import { questionTypeOf } from '../questions/question-types.ts';
import { checkAnswer, compileQuestion, maxFailures } from './check-answer.ts';
import { ownAnswer, type SubmittedAnswers } from './submitted-answers.ts';
import { unknownAnswerFinder } from './unknown-answers.ts';

/** Reports answers that have another type than their question takes, with paths below `answers`. */
type ShapeCheck = (sent: SubmittedAnswers, uploads: UploadsByRef) => readonly Failure[];

/** The failures that do not depend on whether an answer is complete. */
const shapeCodes: ReadonlySet<string> = new Set([
  'wrong_type',
  'imprecise_number',
  'invalid_text',
  'invalid_upload',
]);

/** Uploads are stored only if all references are valid; they are not checked further if there are too many. */
const uploadShapeCodes: ReadonlySet<string> = new Set([...shapeCodes, 'too_many']);

/**
 * Compiles the check of answers that are not complete yet. Nothing is required, limits and formats do not
 * apply, and questions that are not shown are checked, too: a later answer may show them.
 */
export const compileShapeCheck = memoizeByDefinition((definition: Definition): ShapeCheck => {
  const elements = elementsOf(definition);
  const checks = elements.flatMap(shapeCheckOf);
  const findUnknown = unknownAnswerFinder(elements);
  return (sent, uploads) => {
    const failures = checks.flatMap((check) => check(sent, uploads)).slice(0, maxFailures);
    return [...failures, ...findUnknown(sent, maxFailures - failures.length)];
  };
});

function shapeCheckOf(element: Element): ShapeCheck[] {
  const row = questionTypeOf(element.type);
  if (!row) return [];
  const question = { ...compileQuestion(row, element), required: false };
  const codes = row.takesUploads ? uploadShapeCodes : shapeCodes;
  const check: ShapeCheck = (sent, uploads) => {
    const failures: Failure[] = [];
    checkAnswer(question, ownAnswer(sent, element.id), uploads, failures);
    return failures.filter(({ code }) => codes.has(code));
  };
  return [check];
}
