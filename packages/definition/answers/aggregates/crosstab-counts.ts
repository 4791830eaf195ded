import { z } from 'zod';
import type { Definition } from '../../definition-model.ts';
import type { Json } from '../../model/answer-rule.ts';
import { type CrosstabAxis, type PlacedAxis, placeAxis } from './crosstab-axis.ts';

/** Maximum number of cells of a crosstab. */
export const maxCrosstabCells = 10_000;

/** How often values of two questions occur together. Its size is bounded by `maxCrosstabCells`. */
export interface CrosstabCounts {
  /** Number of responses with an answer to both questions; in a repeat, of entries. */
  answered: number;
  /** How many of them have a value, by value. */
  readonly rows: Map<string, number>;
  readonly columns: Map<string, number>;
  /** How many of them have both values, by the value of the row, then of the column. */
  readonly cells: Map<string, Map<string, number>>;
  /** Whether there are more cells than a crosstab may have. Then nothing more is counted. */
  isTooLarge: boolean;
}

export const emptyCrosstab = (): CrosstabCounts => ({
  answered: 0,
  rows: new Map(),
  columns: new Map(),
  cells: new Map(),
  isTooLarge: false,
});

const countsModel = z.array(z.tuple([z.string(), z.number()]));

const storedCrosstabModel = z.object({
  answered: z.number(),
  rows: countsModel,
  columns: countsModel,
  cells: z.array(z.tuple([z.string(), countsModel])),
  isTooLarge: z.boolean(),
});

export function deserializeCrosstab(json: unknown): CrosstabCounts {
  const { rows, columns, cells, ...rest } = storedCrosstabModel.parse(json);
  const ofRows = cells.map(([row, counts]) => [row, new Map(counts)] as const);
  return { ...rest, rows: new Map(rows), columns: new Map(columns), cells: new Map(ofRows) };
}

export const serializeCrosstab = ({
  rows,
  columns,
  cells,
  ...rest
}: CrosstabCounts): z.input<typeof storedCrosstabModel> => ({
  ...rest,
  rows: [...rows],
  columns: [...columns],
  cells: [...cells].map(([row, counts]) => [row, [...counts]]),
});

/**
 * Adds the answers to a version. A version without one of the questions, or with another type, adds nothing.
 *
 * @param times the number of responses with these answers
 */
export function addToCrosstab(
  counts: CrosstabCounts,
  axes: readonly [rows: CrosstabAxis, columns: CrosstabAxis],
  definition: Definition,
  answers: object,
  times: number,
): void {
  const [rows, columns] = [placeAxis(definition, axes[0]), placeAxis(definition, axes[1])];
  if (!rows || !columns || counts.isTooLarge || !haveCommonEntries(rows, columns)) return;
  for (const [rowValues, columnValues] of pairsOf(rows, columns, answers)) {
    addPair(counts, rowValues, columnValues, times);
  }
}

/** Whether each answer to one question belongs to certain answers to the other: not if they are in different repeats. */
export function haveCommonEntries({ repeats }: PlacedAxis, other: PlacedAxis): boolean {
  const common = Math.min(repeats.length, other.repeats.length);
  return repeats.slice(0, common).every((id, index) => other.repeats[index] === id);
}

type Pair = readonly [rowValues: readonly string[], columnValues: readonly string[]];

/** The values of both questions in each entry that answers both. */
function pairsOf(rows: PlacedAxis, columns: PlacedAxis, answers: object): Pair[] {
  const isRowOutside = rows.repeats.length <= columns.repeats.length;
  const [outer, inner] = isRowOutside ? [rows, columns] : [columns, rows];
  return entriesAt(answers, outer.repeats).flatMap((entry) => {
    const outerValues = valuesIn(entry, outer);
    if (outerValues.length === 0) return [];
    return entriesAt(entry, inner.repeats.slice(outer.repeats.length)).flatMap((one): Pair[] => {
      const innerValues = valuesIn(one, inner);
      if (innerValues.length === 0) return [];
      return [isRowOutside ? [outerValues, innerValues] : [innerValues, outerValues]];
    });
  });
}

type Entry = ReadonlyMap<string, Json>;

/** The answers in each entry of nested repeats; those of the response itself without repeats. */
function entriesAt(answers: object | Entry, repeats: readonly string[]): Entry[] {
  const entry: Entry = answers instanceof Map ? answers : new Map(Object.entries(answers));
  const [repeat, ...inner] = repeats;
  if (repeat === undefined) return [entry];
  const entries = entry.get(repeat);
  return Array.isArray(entries) ? entries.flatMap((one) => entriesAt(Object(one), inner)) : [];
}

function valuesIn(entry: Entry, { axis, valuesOf }: PlacedAxis): readonly string[] {
  const answer = entry.get(axis.question);
  return answer === undefined ? [] : valuesOf(answer);
}

function addPair(
  counts: CrosstabCounts,
  rowValues: Pair[0],
  columnValues: Pair[1],
  times: number,
): void {
  const { rows, columns, cells } = counts;
  counts.answered += times;
  for (const value of rowValues) increase(rows, value, times);
  for (const value of columnValues) increase(columns, value, times);
  counts.isTooLarge = rows.size * columns.size > maxCrosstabCells;
  for (const row of counts.isTooLarge ? [] : rowValues) {
    const ofRow = cells.get(row) ?? new Map<string, number>();
    cells.set(row, ofRow);
    for (const column of columnValues) increase(ofRow, column, times);
  }
}

function increase(counts: Map<string, number>, value: string, times: number): void {
  counts.set(value, (counts.get(value) ?? 0) + times);
}
