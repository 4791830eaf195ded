import { elementsOf } from '../../definition/elements.ts';
import { memoizeByDefinition } from '../../definition/memoize-by-definition.ts';
import { questionTypeOf } from '../../definition/question-types.ts';

/** Ids of the questions that respondents can see, in form order. */
export const visibleQuestions = memoizeByDefinition(
  (definition): ReadonlySet<string> =>
    new Set(
      elementsOf(definition)
        .filter(({ type }) => questionTypeOf(type) && type !== 'hidden')
        .map(({ id }) => id),
    ),
);
