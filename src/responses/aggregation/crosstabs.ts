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
