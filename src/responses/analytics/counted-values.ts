import { problem } from '../../../packages/common/problem.ts';
import { aggregatorOf } from '../../../packages/definition/answers/aggregates/aggregator-of.ts';
import type { Definition } from '../../../packages/definition/definition-model.ts';
import { allElementsOf } from '../../../packages/definition/elements.ts';
import { memoizeByDefinition } from '../../../packages/definition/memoize-by-definition.ts';
import { emptyAggregate } from '../../../packages/definition/questions/aggregation/aggregate.ts';
import { visibleQuestions } from '../visits/visit-counter.ts';
import { isText, latestAnswerLimits } from './latest-answers.ts';
import { analyzedDays } from './response-totals.ts';

/**
 * Maximum number of values with a count of their own in a request for several forms: options, scale points, matrix
 * cells, numbers of entries, bins, latest answers, and questions by day. The definition bounds those of one form.
 */
export const maxCountedValues = 45_000;

/** Number of values counted so far in one request. */
export interface CountedValues {
  counted: number;
}

/**
 * Adds the values of the live version of a form.
 *
 * @throws {Problem} `bad_request` if several forms have too many
 */
export function countValues(soFar: CountedValues, definition: Definition): void {
  const isFirst = soFar.counted === 0;
  soFar.counted += countedValuesOf(definition).values;
  if (isFirst || soFar.counted <= maxCountedValues) return;
  const detail = `The analytics of several forms in one request cover at most ${maxCountedValues} values: options, scale points, matrix cells, numbers of entries, bins of histograms, latest answers and questions by day. Request fewer forms at once.`;
  throw problem('bad_request', detail);
}

/** Number of values with a count of their own in a definition. */
const countedValuesOf = memoizeByDefinition((definition) => ({
  values: allElementsOf(definition).reduce(
    (sum, element) => {
      const aggregator = aggregatorOf(element);
      const { distribution = [], rows = [] } = aggregator?.summarize(emptyAggregate()) ?? {};
      const listed =
        (aggregator?.mostCounts ?? distribution.length) +
        (aggregator?.mostBins ?? 0) +
        (isText(element) ? latestAnswerLimits.answers : 0);
      return rows.reduce((all, row) => all + row.distribution.length, sum + listed);
    },
    (analyzedDays + 1) * visibleQuestions(definition).size,
  ),
}));
