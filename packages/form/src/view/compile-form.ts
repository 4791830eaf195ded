import { buildAnswerCheck, type Prefill } from '../../../definition/answers/answer-check.ts';
import { withElementsOfEntries } from '../../../definition/elements.ts';
import type { ExpressionCompiler } from '../../../definition/logic/expressions/expression-compiler.ts';
import { pagingOf } from '../../../definition/logic/flow/paging.ts';
import type { UploadsByRef } from '../../../definition/model/answer-rule.ts';
import { entriesAround, questionIdOf } from '../../../definition/model/entry-names.ts';
import { type OptionLists, optionSourceOf } from '../../../definition/model/option-list.ts';
import { questionTypeOf, takesAnswers } from '../../../definition/questions/question-types.ts';
import type { FormElement, PublicForm } from '../api/public-types.ts';
import { currentDay } from './current-day.ts';
import { createNumberReader } from './read-numbers.ts';

export type CompiledForm = NonNullable<ReturnType<typeof compileForm>>;

/**
 * Compiles a form; undefined while the form is locked.
 *
 * @param compileExpression without it, calculated values are absent and rules are not evaluated
 * @param optionLists the options of datasets that are known, for their labels
 */
export function compileForm(
  form: PublicForm,
  compileExpression: ExpressionCompiler | undefined,
  optionLists: OptionLists,
) {
  const { schema, settings } = form;
  if (!schema) return undefined;
  const check = buildAnswerCheck({ schema }, compileExpression);
  const { sections } = schema;
  const outermost = sections.flatMap(({ elements }) => elements);
  const all = new Map(
    outermost
      .flatMap((element) => withElementsOfEntries<FormElement>(element))
      .map((element) => [element.id, element]),
  );
  const numbers = createNumberReader(all, form.language);
  return {
    schema,
    sections,
    paging: pagingOf(settings, sections),
    /** The elements of sections, by id. */
    elements: new Map(outermost.map((element) => [element.id, element])),
    /** The element with an id, which may be that of a question within an entry. */
    find(id: string): FormElement | undefined {
      const element = all.get(questionIdOf(id));
      let inside: readonly FormElement[] = outermost;
      for (const { repeat } of entriesAround(id)) {
        const found = inside.find((one) => one.id === questionIdOf(repeat));
        inside = found?.type === 'repeat' ? found.elements : [];
      }
      return element && inside.includes(element) ? element : undefined;
    },
    numbers,
    optionLists,
    /** Whether answers filter the options of a question. */
    hasFilters: [...all.values()].some((element) => optionSourceOf(element)?.filter?.length),
    /** Walks through the form and validates the answers by the rules of the service. */
    check: (
      answers: Readonly<Record<string, unknown>>,
      uploads: UploadsByRef,
      prefill?: Prefill | undefined,
    ) =>
      check(numbers.toCheck(answers), {
        uploads,
        today: currentDay(),
        optionLists,
        ...(prefill && { prefill }),
      }),
  };
}

/** Whether an element takes answers. */
export const isQuestion = ({ type }: FormElement) => takesAnswers(type);

/** Whether the answers to an element are uploads. */
export const takesUploads = ({ type }: FormElement) => questionTypeOf(type)?.takesUploads === true;
