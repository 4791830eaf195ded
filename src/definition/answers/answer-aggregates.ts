import { z } from 'zod';
import {
  type Aggregate,
  type Aggregator,
  addToAggregate,
  emptyAggregate,
} from '../analytics/aggregate.ts';
import type { Json } from '../base/answer-rule.ts';
import type { Definition, Element } from '../definition-model.ts';
import { elementsOf } from '../elements.ts';
import { memoizeByDefinition } from '../memoize-by-definition.ts';
import { questionTypeOf } from '../question-types.ts';

/** Aggregates by question id and type: a question may change its type from version to version. */
export type Aggregates = Map<string, Aggregate>;

const storedAggregatesModel = z.array(
  z.tuple([
    z.string(),
    z.object({
      answered: z.number(),
      counts: z.array(z.tuple([z.string(), z.number()])),
      sum: z.number(),
      min: z.number().nullable(),
      max: z.number().nullable(),
    }),
  ]),
);

export function deserializeAggregates(json: unknown): Aggregates {
  return new Map(
    storedAggregatesModel
      .parse(json)
      .map(([key, aggregate]) => [key, { ...aggregate, counts: new Map(aggregate.counts) }]),
  );
}

export function serializeAggregates(aggregates: Aggregates): z.input<typeof storedAggregatesModel> {
  return [...aggregates].map(([key, aggregate]) => [
    key,
    { ...aggregate, counts: [...aggregate.counts] },
  ]);
}

/** The aggregate of a question of the current type; empty if it has no answers. */
export function aggregateOf(
  aggregates: Aggregates,
  { id, type }: Pick<Element, 'id' | 'type'>,
): Aggregate {
  return aggregates.get(aggregateKey(id, type)) ?? emptyAggregate();
}

/** Adds the answers of one response, aggregated by the questions of its version. */
export function addAnswersToAggregates(
  aggregates: Aggregates,
  definition: Definition,
  answers: object,
): void {
  const counters = answerCountersOf(definition);
  for (const [id, answer] of Object.entries(answers)) {
    const counter = counters.get(id);
    if (!counter) continue;
    const aggregate = aggregates.get(counter.key) ?? emptyAggregate();
    aggregates.set(counter.key, aggregate);
    addToAggregate(aggregate, counter.toDelta(answer));
  }
}

interface AnswerCounter {
  readonly key: string;
  readonly toDelta: (answer: Json) => ReturnType<Aggregator['toDelta']>;
}

const answerCountersOf = memoizeByDefinition(
  (definition: Definition): ReadonlyMap<string, AnswerCounter> => {
    return new Map(
      elementsOf(definition).map((element) => [
        element.id,
        {
          key: aggregateKey(element.id, element.type),
          toDelta: aggregatorOf(element)?.toDelta ?? (() => ({})),
        },
      ]),
    );
  },
);

/** The aggregator of a question; undefined if only the number of its answers is counted. */
export function aggregatorOf(element: Element): Aggregator | undefined {
  return questionTypeOf(element.type)?.aggregator?.(element);
}

const aggregateKey = (id: string, type: string) => `${id} ${type}`;
