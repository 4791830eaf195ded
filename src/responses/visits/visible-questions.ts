import { elementsOf } from '../../../packages/definition/elements.ts';
import { memoizeByDefinition } from '../../../packages/definition/memoize-by-definition.ts';
import { takesAnswers } from '../../../packages/definition/questions/question-types.ts';

/** Ids of the questions and repeats that respondents can see, in form order. */
export const visibleQuestions = memoizeByDefinition(
  (definition): ReadonlySet<string> =>
    new Set(
      elementsOf(definition)
        .filter(({ type }) => takesAnswers(type) && type !== 'hidden')
        .map(({ id }) => id),
    ),
);
