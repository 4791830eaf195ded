import { z } from 'zod';
import type { Definition, Element } from '../../definition-model.ts';
import { allElementsOf } from '../../elements.ts';
import { endingOfStored } from '../../logic/flow/evaluate-stored-answers.ts';
import { memoizeByDefinition } from '../../memoize-by-definition.ts';
import {
  type Aggregate,
  type AggregateDelta,
  type Aggregator,
  addToAggregate,
  emptyAggregate,
} from '../../questions/aggregation/aggregate.ts';
import { aggregatorOf } from './aggregator-of.ts';
import { answerKindOf } from './question-history.ts';

/**
 * Aggregates by question id and kind (`answerKindOf`): a question may change its type from version to version.
 */
export type Aggregates = Map<string, Aggregate>;

const storedNumbersModel = z.object({
  level: z.number().nullable(),
  counts: z.array(z.tuple([z.number(), z.number()])),
});

const storedAggregatesModel = z.array(
  z.tuple([
    z.string(),
    z.object({
      answered: z.number(),
      counts: z.array(z.tuple([z.string(), z.number()])),
      sum: z.number(),
      min: z.number().nullable(),
      max: z.number().nullable(),
      numbers: storedNumbersModel.optional(),
    }),
  ]),
);

export function deserializeAggregates(json: unknown): Aggregates {
  return new Map(
    storedAggregatesModel.parse(json).map(([key, { counts, numbers, ...aggregate }]) => {
      const restored = numbers && { level: numbers.level, counts: new Map(numbers.counts) };
      return [key, { ...aggregate, counts: new Map(counts), numbers: restored }];
    }),
  );
}

export function serializeAggregates(aggregates: Aggregates): z.input<typeof storedAggregatesModel> {
  return [...aggregates].map(([key, { counts, numbers, ...aggregate }]) => {
    const stored = numbers && { level: numbers.level, counts: [...numbers.counts] };
    return [key, { ...aggregate, counts: [...counts], numbers: stored }];
  });
}

/** The aggregate of a question of the current type; empty if it has no answers. */
export function aggregateOf(aggregates: Aggregates, element: Element): Aggregate {
  return aggregates.get(aggregateKeyOf(element)) ?? emptyAggregate();
}

/** Adds the answers of one response, aggregated by the questions of its version. */
export function addAnswersToAggregates(
  aggregates: Aggregates,
  definition: Definition,
  answers: object,
): void {
  addAnswers(aggregates, answerCountersOf(definition), answers);
  const ending = endingOfStored(definition, answers);
  if (ending) add(aggregates, endingsKey, { counts: [ending.id] });
}

/** Answers in entries are added one by one: ids are unique over the form. */
function addAnswers(aggregates: Aggregates, counters: AnswerCounters, answers: object): void {
  for (const [id, answer] of Object.entries(answers)) {
    const counter = counters.get(id);
    if (!counter) continue;
    add(aggregates, counter.key, counter.toDelta(answer), counter.mostCounts);
    if (!counter.isRepeat || !Array.isArray(answer)) continue;
    for (const entry of answer) addAnswers(aggregates, counters, Object(entry));
  }
}

function add(
  aggregates: Aggregates,
  key: string,
  delta: AggregateDelta,
  mostCounts?: number,
): void {
  const aggregate = aggregates.get(key) ?? emptyAggregate();
  aggregates.set(key, aggregate);
  addToAggregate(aggregate, delta, mostCounts);
}

/** Key of the aggregate of endings; the keys of questions contain a space. */
export const endingsKey = 'endings';

/** Number of responses that reached an ending, over all versions. */
export function endingCountOf(aggregates: Aggregates, id: string): number {
  return aggregates.get(endingsKey)?.counts.get(id) ?? 0;
}

interface AnswerCounter {
  readonly key: string;
  readonly toDelta: Aggregator['toDelta'];
  readonly mostCounts: number | undefined;
  readonly isRepeat: boolean;
}

type AnswerCounters = ReadonlyMap<string, AnswerCounter>;

const answerCountersOf = memoizeByDefinition(
  (definition: Definition): AnswerCounters =>
    new Map(
      allElementsOf(definition).map((element) => {
        const { toDelta = () => ({}), mostCounts } = aggregatorOf(element) ?? {};
        const isRepeat = element.type === 'repeat';
        return [element.id, { key: aggregateKeyOf(element), toDelta, mostCounts, isRepeat }];
      }),
    ),
);

/** Key of the aggregate of a question of the current kind. */
export const aggregateKeyOf = (element: Element): string =>
  `${element.id} ${answerKindOf(element)}`;
