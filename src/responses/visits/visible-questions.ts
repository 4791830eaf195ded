import { elementsOf } from '../../../packages/definition/elements.ts';
import { memoizeByDefinition } from '../../../packages/definition/memoize-by-definition.ts';
import { questionTypeOf } from '../../../packages/definition/questions/question-types.ts';

/** Ids of the questions that respondents can see, in form order. */
export const visibleQuestions = memoizeByDefinition(
  (definition): ReadonlySet<string> =>
    new Set(
      elementsOf(definition)
        .filter(({ type }) => questionTypeOf(type) && type !== 'hidden')
        .map(({ id }) => id),
    ),
);
