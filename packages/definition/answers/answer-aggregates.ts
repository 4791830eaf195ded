import { z } from 'zod';
import type { Definition, Element } from '../definition-model.ts';
import { elementsOf } from '../elements.ts';
import { endingOfStored } from '../logic/flow/ending.ts';
import { memoizeByDefinition } from '../memoize-by-definition.ts';
import {
  type Aggregate,
  type AggregateDelta,
  type Aggregator,
  addToAggregate,
  emptyAggregate,
} from '../questions/aggregation/aggregate.ts';
import { valueTypeOf } from '../questions/question-types.ts';

/**
 * Aggregates by question id and type: a question may change its type from version to version. The kind of
 * its value is part of the type of a calculated value.
 */
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
export function aggregateOf(aggregates: Aggregates, element: Element): Aggregate {
  return aggregates.get(aggregateKeyOf(element)) ?? emptyAggregate();
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
    if (counter) add(aggregates, counter.key, counter.toDelta(answer));
  }
  const ending = endingOfStored(definition, answers);
  if (ending) add(aggregates, endingsKey, { counts: [ending.id] });
}

function add(aggregates: Aggregates, key: string, delta: AggregateDelta): void {
  const aggregate = aggregates.get(key) ?? emptyAggregate();
  aggregates.set(key, aggregate);
  addToAggregate(aggregate, delta);
}

/** Key of the aggregate of endings; the keys of questions contain a space. */
const endingsKey = 'endings';

/** Number of responses that reached an ending, over all versions. */
export function endingCountOf(aggregates: Aggregates, id: string): number {
  return aggregates.get(endingsKey)?.counts.get(id) ?? 0;
}

interface AnswerCounter {
  readonly key: string;
  readonly toDelta: Aggregator['toDelta'];
}

const answerCountersOf = memoizeByDefinition(
  (definition: Definition): ReadonlyMap<string, AnswerCounter> =>
    new Map(
      elementsOf(definition).map((element) => {
        const { toDelta = () => ({}) } = aggregatorOf(element) ?? {};
        return [element.id, { key: aggregateKeyOf(element), toDelta }];
      }),
    ),
);

/** The aggregator of a question; undefined if only the number of its answers is counted. */
export function aggregatorOf(element: Element): Aggregator | undefined {
  return valueTypeOf(element.type)?.aggregator?.(element);
}

function aggregateKeyOf(element: Element): string {
  const { id, type } = element;
  return type === 'calculated' ? `${id} ${type} ${element.value}` : `${id} ${type}`;
}
