import type { Definition } from '../../../packages/definition/definition-model.ts';

/** What an aggregation reads of a response. */
export interface AggregatedResponse {
  /** The definition of the version that was answered. */
  readonly definition: Definition;
  readonly createdAt: Date;
  /** By question id, as stored. */
  readonly answers: object;
}

/** The numbers of a part of a state, by name: of a question (id and kind of answers), of a time, or of two questions. */
export type StateFigures = readonly [
  part: 'question' | 'time' | 'crosstab',
  which: string,
  figures: Readonly<Record<string, number>>,
];

/**
 * A result over all responses of a form that is continued by every new one. Its state is stored as a
 * checkpoint, so its size must not grow with the number of responses.
 */
export interface Aggregation<State> {
  /** The name of its checkpoints, with the parameters it depends on. States of an earlier format must have another one. */
  readonly kind: string;
  /** How many checkpoints a form has of the aggregations whose kind starts with `prefix`; any number if absent. */
  readonly limit?: { readonly prefix: string; readonly most: number };
  empty(): State;
  /**
   * The questions whose answers alone it reads in a version; undefined if there are others. Many responses are grouped by
   * these answers, so that the state must depend neither on the order of responses nor on their times.
   */
  questionsOf?(definition: Definition): readonly string[] | undefined;
  /**
   * Changes the state. Called in the order of the ids of the responses, which is that of their creation.
   *
   * @param count the number of responses with these answers
   */
  add(state: State, response: AggregatedResponse, count: number): void;
  /** JSON of the state. */
  serialize(state: State): unknown;
  deserialize(json: unknown): State;
  /** What `counters verify` compares with a recount. */
  figuresOf(state: State): Iterable<StateFigures>;
}
