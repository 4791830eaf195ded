import { utcDate } from '../../../common/text/calendar.ts';
import { buildAnswerCheck } from '../../../definition/answers/answer-check.ts';
import { questionsOf } from '../../../definition/answers/format-answer.ts';
import type { ExpressionCompiler } from '../../../definition/logic/expressions/expression-compiler.ts';
import type { UploadsByRef } from '../../../definition/model/answer-rule.ts';
import { questionTypeOf } from '../../../definition/questions/question-types.ts';
import type { FormElement, PublicForm } from '../api/public-types.ts';
import { createNumberReader } from './read-numbers.ts';

export type CompiledForm = NonNullable<ReturnType<typeof compileForm>>;

/**
 * Compiles a form; undefined while the form is locked.
 *
 * @param compileExpression without it, calculated values are absent and rules are not evaluated
 */
export function compileForm(form: PublicForm, compileExpression: ExpressionCompiler | undefined) {
  const { schema, settings } = form;
  if (!schema) return undefined;
  const check = buildAnswerCheck({ schema }, compileExpression);
  const elements = schema.sections.flatMap((section) => section.elements);
  const byId = new Map(elements.map((element) => [element.id, element]));
  const numbers = createNumberReader(byId, form.language);
  return {
    schema,
    /** Whether sections are shown one at a time. */
    isPaged: settings.one_section_per_page && schema.sections.length > 1,
    elements: byId,
    numbers,
    /** By question id. */
    formatters: new Map(
      questionsOf({ schema }).map(({ element, formatAnswer }) => [element.id, formatAnswer]),
    ),
    /** Walks through the form and validates the answers by the rules of the service. */
    check: (answers: Readonly<Record<string, unknown>>, uploads: UploadsByRef) =>
      check(numbers.toCheck(answers), { uploads, today: utcDate(new Date()) }),
  };
}

/** Whether an element takes answers. */
export const isQuestion = ({ type }: FormElement) => questionTypeOf(type) !== undefined;

/** Whether the answers to an element are uploads. */
export const takesUploads = ({ type }: FormElement) => questionTypeOf(type)?.takesUploads === true;
