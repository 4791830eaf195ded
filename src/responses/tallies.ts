import { z } from 'zod';
import {
  type Analytics,
  addTo,
  emptyTally,
  type Tally,
} from '../forms/definition/analytics/tally.ts';
import { elementsOf } from '../forms/definition/elements.ts';
import type { Definition, Element } from '../forms/definition/model.ts';
import type { Json } from '../forms/definition/question-type.ts';
import { questionTypeOf } from '../forms/definition/question-types.ts';
import { perVersion } from './per-version.ts';

/** Tallies by question and type: what was asked under one id may have changed from version to version. */
export type Tallies = Map<string, Tally>;

const stored = z.array(
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

export function readTallies(json: unknown): Tallies {
  return new Map(
    stored.parse(json).map(([key, tally]) => [key, { ...tally, counts: new Map(tally.counts) }]),
  );
}

export function writeTallies(tallies: Tallies): z.input<typeof stored> {
  return [...tallies].map(([key, tally]) => [key, { ...tally, counts: [...tally.counts] }]);
}

/** The tally of a question as it is now; empty if nobody answered it in this form. */
export function tallyOf(tallies: Tallies, { id, type }: Pick<Element, 'id' | 'type'>): Tally {
  return tallies.get(keyOf(id, type)) ?? emptyTally();
}

/** Adds a response's answers, as the questions of its version count them. */
export function addAnswers(tallies: Tallies, definition: Definition, answers: object): void {
  const counters = countersOf(definition);
  for (const [id, answer] of Object.entries(answers)) {
    const counter = counters.get(id);
    if (!counter) continue;
    const tally = tallies.get(counter.key) ?? emptyTally();
    tallies.set(counter.key, tally);
    addTo(tally, counter.count(answer));
  }
}

interface Counter {
  readonly key: string;
  readonly count: (answer: Json) => ReturnType<Analytics['count']>;
}

const countersOf = perVersion((definition: Definition): ReadonlyMap<string, Counter> => {
  return new Map(
    elementsOf(definition).map((element) => [
      element.id,
      {
        key: keyOf(element.id, element.type),
        count: analyticsOf(element)?.count ?? (() => ({})),
      },
    ]),
  );
});

/** How a question's answers are counted and shown; undefined where only their number is. */
export function analyticsOf(element: Element): Analytics | undefined {
  return questionTypeOf(element.type)?.analytics?.(element);
}

const keyOf = (id: string, type: string) => `${id} ${type}`;
