// What analytics store of all responses: aggregations of answers and times, and of pairs of answers for crosstabs.

import { z } from 'zod';
import { millisecondsPerDay } from '../../../packages/common/text/calendar.ts';
import {
  type Aggregates,
  addAnswersToAggregates,
  deserializeAggregates,
  serializeAggregates,
} from '../../../packages/definition/answers/aggregates/answer-aggregates.ts';
import {
  axisName,
  type CrosstabAxis,
  parseAxisName,
  questionsOfAxes,
} from '../../../packages/definition/answers/aggregates/crosstab-axis.ts';
import {
  addToCrosstab,
  type CrosstabCounts,
  deserializeCrosstab,
  emptyCrosstab,
  serializeCrosstab,
} from '../../../packages/definition/answers/aggregates/crosstab-counts.ts';
import type { Aggregation, StateFigures } from './aggregation.ts';

// Numbers of responses by quarter of an hour. All time zones differ from UTC by multiples of it, so that the responses
// of a day can be summed in each of them.

/** Milliseconds of a quarter of an hour. */
const quarter = 900_000;

/** Number of days before the latest response that are stored: 30 days and the offsets of all zones. */
const keptDays = 32;

const keptQuarters = (keptDays * millisecondsPerDay) / quarter;

/** Counts by number of quarters of an hour since 1970. */
type QuarterCounts = Map<number, number>;

function countTime(counts: QuarterCounts, time: Date): void {
  const index = Math.floor(time.getTime() / quarter);
  counts.set(index, (counts.get(index) ?? 0) + 1);
}

/** The counts of the latest 32 days, each with its time in milliseconds since 1970, in ascending order. */
function recentQuarters(counts: QuarterCounts): [time: number, count: number][] {
  return kept(counts).map(([index, count]) => [index * quarter, count]);
}

/**
 * The number of responses of a period of the latest 32 days, in milliseconds since 1970.
 *
 * @param start inclusive, the beginning of a quarter of an hour
 * @param end exclusive, the beginning of a quarter of an hour
 */
export function countBetween(counts: QuarterCounts, start: number, end: number): number {
  let sum = 0;
  for (let index = start / quarter; index < end / quarter; index += 1)
    sum += counts.get(index) ?? 0;
  return sum;
}

/** The first quarter and the counts from there. */
const storedQuartersModel = z.object({ first: z.number(), counts: z.array(z.number()) });

type StoredQuarters = z.infer<typeof storedQuartersModel>;

/** Only the latest 32 days. */
function serializeQuarters(counts: QuarterCounts): StoredQuarters {
  const entries = kept(counts);
  const [[first] = [0]] = entries;
  const [last] = entries.at(-1) ?? [first - 1];
  return {
    first,
    counts: Array.from({ length: last - first + 1 }, (_, index) => counts.get(first + index) ?? 0),
  };
}

const deserializeQuarters = ({ first, counts }: StoredQuarters): QuarterCounts =>
  new Map(
    counts.flatMap((count, index): [number, number][] =>
      count > 0 ? [[first + index, count]] : [],
    ),
  );

function kept(counts: QuarterCounts): [index: number, count: number][] {
  const entries = [...counts].sort(([a], [b]) => a - b);
  const [latest] = entries.at(-1) ?? [0];
  return entries.filter(([index]) => index > latest - keptQuarters);
}

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

/** How often values of two questions occur together. The latest crosstabs of a form have checkpoints. */
export const crosstabOf = (
  rows: CrosstabAxis,
  columns: CrosstabAxis,
): Aggregation<CrosstabCounts> => ({
  kind: `${kindPrefix}${textOf(rows)}/${textOf(columns)}`,
  limit: { prefix: kindPrefix, most: 20 },
  empty: emptyCrosstab,
  questionsOf: (definition) => questionsOfAxes(definition, [rows, columns]),
  add: (counts, { definition, answers }, count) =>
    addToCrosstab(counts, [rows, columns], definition, answers, count),
  serialize: serializeCrosstab,
  deserialize: deserializeCrosstab,
  figuresOf: ({ answered, isTooLarge, ...counts }) =>
    isTooLarge
      ? []
      : [['crosstab', `${textOf(rows)}/${textOf(columns)}`, figuresOf(answered, counts)]],
});

/** The crosstab whose checkpoints have this kind. */
export function crosstabOfKind(kind: string): Aggregation<CrosstabCounts> | undefined {
  if (!kind.startsWith(kindPrefix)) return undefined;
  const [rows, columns] = kind.slice(kindPrefix.length).split('/').map(axisOf);
  return rows && columns && crosstabOf(rows, columns);
}

const kindPrefix = 'crosstab ';

/** Neither ids nor names of kinds contain a colon or a slash. */
const textOf = (axis: CrosstabAxis) => `${axisName(axis)}:${axis.kind}`;

function axisOf(text: string): CrosstabAxis {
  const [name = '', kind = ''] = text.split(':');
  return { ...parseAxisName(name), kind };
}

function figuresOf(
  answered: number,
  { rows, columns, cells }: Pick<CrosstabCounts, 'rows' | 'columns' | 'cells'>,
): StateFigures[2] {
  const named = (name: string, counts: ReadonlyMap<string, number>) =>
    [...counts].map(([value, count]) => [`${name} = ${value}`, count] as const);
  return Object.fromEntries([
    ['answered', answered],
    ...named('row', rows),
    ...named('column', columns),
    ...[...cells].flatMap(([row, counts]) => named(`row = ${row}, column`, counts)),
  ]);
}
