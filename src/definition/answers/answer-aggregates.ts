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

/** Tallies by question and type: what was asked under one id may have changed from version to version. */
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
      .map(([key, tally]) => [key, { ...tally, counts: new Map(tally.counts) }]),
  );
}

export function serializeAggregates(tallies: Aggregates): z.input<typeof storedAggregatesModel> {
  return [...tallies].map(([key, tally]) => [key, { ...tally, counts: [...tally.counts] }]);
}

/** The tally of a question as it is now; empty if nobody answered it in this form. */
export function aggregateOf(
  tallies: Aggregates,
  { id, type }: Pick<Element, 'id' | 'type'>,
): Aggregate {
  return tallies.get(aggregateKey(id, type)) ?? emptyAggregate();
}

/** Adds a response's answers, as the questions of its version count them. */
export function addAnswersToAggregates(
  tallies: Aggregates,
  definition: Definition,
  answers: object,
): void {
  const counters = answerCountersOf(definition);
  for (const [id, answer] of Object.entries(answers)) {
    const counter = counters.get(id);
    if (!counter) continue;
    const tally = tallies.get(counter.key) ?? emptyAggregate();
    tallies.set(counter.key, tally);
    addToAggregate(tally, counter.toDelta(answer));
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

/** How a question's answers are counted and shown; undefined where only their number is. */
export function aggregatorOf(element: Element): Aggregator | undefined {
  return questionTypeOf(element.type)?.aggregator?.(element);
}

const aggregateKey = (id: string, type: string) => `${id} ${type}`;
