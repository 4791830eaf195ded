import type { FieldFailure } from '../../../../form/src/api/public-types.ts';
import {
  type AnswerCheck,
  buildAnswerCheck,
} from '../../../../src/definition/answers/answer-check.ts';
import type { Upload } from '../../../../src/definition/base/answer-rule.ts';
import type { ExpressionCompiler } from '../../../../src/definition/expressions/expression-compiler.ts';
import type { AnswerMap } from '../../../../src/definition/flow/compile-condition.ts';
import type { ShownSection } from '../../../../src/definition/flow/compile-flow.ts';
import { utcDate } from '../../../../src/platform/text/calendar.ts';
import type { Schema } from '../../page/page-view.ts';

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
