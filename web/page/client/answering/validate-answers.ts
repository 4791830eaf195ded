import { utcDate } from '../../../../packages/common/text/calendar.ts';
import {
  type AnswerCheck,
  buildAnswerCheck,
} from '../../../../packages/definition/answers/answer-check.ts';
import type { ExpressionCompiler } from '../../../../packages/definition/logic/expressions/expression-compiler.ts';
import type { AnswerMap } from '../../../../packages/definition/logic/flow/compile-condition.ts';
import type { ShownSection } from '../../../../packages/definition/logic/flow/compile-flow.ts';
import type { Upload } from '../../../../packages/definition/model/answer-rule.ts';
import type { FieldFailure } from '../../../../packages/form/src/api/public-types.ts';
import type { Schema } from '../../html/page-view.ts';

/** The result of validating answers by the rules of the service. */
export interface ValidationResult {
  /** The sections on the path through the form, with their visible elements. */
  readonly path: readonly ShownSection[];
  /** Ids of the visible elements. */
  readonly elements: ReadonlySet<string>;
  /** The valid answers and the calculated values. */
  readonly values: AnswerMap;
  readonly failures: readonly FieldFailure[];
}

/**
 * Adds questions to the visible ones. The service may require answers to questions that a page without the
 * expression engine does not show.
 */
export function withQuestions(
  validation: ValidationResult,
  { sections }: Schema,
  added: ReadonlySet<string>,
): ValidationResult {
  if (added.size === 0) return validation;
  const elements = new Set([...validation.elements, ...added]);
  const onPath = new Set(validation.path.map(({ section }) => section));
  const path = sections
    .map((section) => ({
      section,
      elements: section.elements.filter(({ id }) => elements.has(id)),
    }))
    .filter(({ section, elements: shown }) => onPath.has(section) || shown.length > 0);
  return { ...validation, path, elements };
}

/** Validates the answers that would be submitted. */
export type Validator = (
  answers: Readonly<Record<string, unknown>>,
  uploads: ReadonlyMap<string, Upload>,
) => ValidationResult;

/**
 * Compiles the rules of a form.
 *
 * @param compileExpression undefined while the expression engine is being loaded
 */
export function createValidator(
  schema: Schema,
  compileExpression: ExpressionCompiler | undefined,
): Validator {
  const check: AnswerCheck = buildAnswerCheck({ schema }, compileExpression);
  return (answers, uploads) => {
    const { answerMap, sections, failures } = check(answers, {
      uploads,
      today: utcDate(new Date()),
    });
    return {
      path: sections,
      elements: new Set(sections.flatMap(({ elements }) => elements.map(({ id }) => id))),
      values: answerMap,
      failures: failures.map(({ path, ...fault }) => ({ ...fault, path: path.join('.') })),
    };
  };
}
