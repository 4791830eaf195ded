import { z } from 'zod';
import {
  type Aggregates,
  addAnswersToAggregates,
  deserializeAggregates,
  serializeAggregates,
} from '../../../packages/definition/answers/aggregates/answer-aggregates.ts';
import type { Aggregation, StateFigures } from './aggregation.ts';
import {
  countTime,
  deserializeQuarters,
  type QuarterCounts,
  recentQuarters,
  serializeQuarters,
  storedQuartersModel,
} from './recent-quarters.ts';

export interface AnswerTotals {
  /** The counts, sums and extremes of the answers to each question. */
  readonly answers: Aggregates;
  /** When the latest responses were created. */
  readonly quarters: QuarterCounts;
}

const storedModel = z.object({ answers: z.unknown(), quarters: storedQuartersModel });

/** What analytics show of all responses. */
export const answerTotals: Aggregation<AnswerTotals> = {
  kind: 'totals',
  empty: () => ({ answers: new Map(), quarters: new Map() }),
  add({ answers, quarters }, response) {
    addAnswersToAggregates(answers, response.definition, response.answers);
    countTime(quarters, response.createdAt);
  },
  serialize: ({ answers, quarters }) => ({
    answers: serializeAggregates(answers),
    quarters: serializeQuarters(quarters),
  }),
  deserialize(json) {
    const { answers, quarters } = storedModel.parse(json);
    return { answers: deserializeAggregates(answers), quarters: deserializeQuarters(quarters) };
  },
  figuresOf: ({ answers, quarters }) => [
    ...[...answers].map(
      ([question, { answered, counts, sum, min, max, numbers }]): StateFigures => {
        const extremes = { ...(min !== null && { min }), ...(max !== null && { max }) };
        const values = [...counts].map(([value, count]) => [`= ${value}`, count] as const);
        const bins = [...(numbers?.counts ?? [])].map(
          ([value, count]) => [`≥ ${value}`, count] as const,
        );
        const counted = Object.fromEntries([...values, ...bins]);
        return ['question', question, { answered, sum, ...extremes, ...counted }];
      },
    ),
    ...recentQuarters(quarters).map(
      ([time, count]): StateFigures => ['time', new Date(time).toISOString(), { count }],
    ),
  ],
};
