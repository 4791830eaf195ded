import { utcDate } from '../../../common/text/calendar.ts';
import {
  type AnswerCheck,
  type AnswerCheckResult,
  buildAnswerCheck,
} from '../../../definition/answers/answer-check.ts';
import { type AnswerFormatter, questionsOf } from '../../../definition/answers/format-answer.ts';
import type { ExpressionCompiler } from '../../../definition/logic/expressions/expression-compiler.ts';
import type { Upload } from '../../../definition/model/answer-rule.ts';
import { questionTypeOf } from '../../../definition/questions/question-types.ts';
import type { FormElement, FormSchema, PublicForm } from '../api/public-types.ts';
import { createNumberReader, type NumberReader } from './read-numbers.ts';

/** The questions of a form, compiled. */
export interface CompiledForm {
  readonly schema: FormSchema;
  /** Whether sections are shown one at a time. */
  readonly isPaged: boolean;
  readonly elements: ReadonlyMap<string, FormElement>;
  /** Formatters of answers, by question id. */
  readonly formatters: ReadonlyMap<string, AnswerFormatter>;
  readonly numbers: NumberReader;
  /** Walks through the form and validates the answers by the rules of the service. */
  check(
    answers: Readonly<Record<string, unknown>>,
    uploads: ReadonlyMap<string, Upload>,
  ): AnswerCheckResult;
}

/**
 * Compiles a form; undefined while the form is locked.
 *
 * @param compileExpression without it, calculated values are absent and rules are not evaluated
 */
export function compileForm(
  form: PublicForm,
  compileExpression: ExpressionCompiler | undefined,
): CompiledForm | undefined {
  const { schema, settings } = form;
  if (!schema) return undefined;
  const check: AnswerCheck = buildAnswerCheck({ schema }, compileExpression);
  const elements = schema.sections.flatMap((section) => section.elements);
  const byId = new Map(elements.map((element) => [element.id, element]));
  const numbers = createNumberReader(byId, form.language);
  return {
    schema,
    isPaged: settings.one_section_per_page && schema.sections.length > 1,
    elements: byId,
    numbers,
    formatters: new Map(
      questionsOf({ schema }).map(({ element, formatAnswer }) => [element.id, formatAnswer]),
    ),
    check: (answers, uploads) =>
      check(numbers.toCheck(answers), { uploads, today: utcDate(new Date()) }),
  };
}

/** Whether an element takes answers. */
export const isQuestion = ({ type }: FormElement) => questionTypeOf(type) !== undefined;

/** Whether the answers to an element are uploads. */
export const takesUploads = ({ type }: FormElement) => questionTypeOf(type)?.takesUploads === true;
