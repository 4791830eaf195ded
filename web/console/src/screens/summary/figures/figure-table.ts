import { csvLine } from '../../../../../../src/responses/export/tables/csv.ts';
import { t } from '../../../texts/translate.tsx';
import { formatNumber } from '../../../ui/format.ts';
import type { Chart, Figure, Item, Series } from './figure.ts';
import { formatPercent } from './statistics.ts';

/** A number of the table; with `whole`, its share of that. Null: an empty cell. */
type Cell = { readonly value: number; readonly whole?: number } | null;

interface Row {
  readonly key: string;
  readonly name: string;
  readonly cells: readonly Cell[];
}

interface Column {
  readonly name: string;
  readonly isShare?: boolean;
  /** The place of the series that it counts. */
  readonly series?: number;
  cellOf(item: Item): Cell;
}

/** The table of a figure with formatted numbers. */
export function shownTable(figure: Figure) {
  const { heading, columns, rows } = tableOf(figure);
  return {
    columns: [heading, ...columns.map(({ name }) => name)],
    rows: rows.map(({ key, name, cells }) => ({ key, name, cells: cells.map(shown) })),
  };
}

/** The table of a figure as CSV (RFC 4180), as exports write it. Shares are percentages with one decimal place. */
export function figureCsv(figure: Figure): string {
  const { heading, columns, rows } = tableOf(figure);
  const head = columns.map(({ name, isShare }) => (isShare ? t('{name} (%)', { name }) : name));
  const lines = rows.map(({ name, cells }) => [name, ...cells.map(plain)]);
  return [[heading, ...head], ...lines].map((texts) => csvLine(texts)).join('');
}

function tableOf({ chart, score }: Figure) {
  const columns = columnsOf(chart);
  const rowsOf = ({ items }: Chart): Row[] =>
    items.map((item) => ({
      key: item.key,
      name: item.label,
      cells: columns.map(({ cellOf }) => cellOf(item)),
    }));
  const rows = rowsOf(chart);
  if (score) {
    const cells = columns.map((column) =>
      column.series === undefined ? null : numberCell(score.values[column.series]),
    );
    rows.push(...rowsOf(score.groups), { key: 'score', name: t('Net Promoter Score'), cells });
  }
  return { heading: chart.heading, columns, rows };
}

function columnsOf({ series, items, cellUnit }: Chart): Column[] {
  const columns = series.flatMap((one, index) =>
    cellUnit === 'percent'
      ? [percentColumn(one, index)]
      : countColumns(one, index, series.length > 1),
  );
  const ranks = items.some(({ averagePosition }) => typeof averagePosition === 'number');
  const cellOf = ({ averagePosition }: Item) => numberCell(averagePosition);
  return [...columns, ...(ranks ? [{ name: t('Average position'), cellOf }] : [])];
}

function countColumns({ name, whole }: Series, index: number, isNamed: boolean): Column[] {
  const count: Column = { name, series: index, cellOf: ({ counts }) => numberCell(counts[index]) };
  if (whole === undefined) return [count];
  return [
    count,
    {
      name: isNamed ? t('Share of {name}', { name }) : t('Share of all'),
      isShare: true,
      cellOf: ({ counts }) => ({ value: counts[index] ?? 0, whole }),
    },
  ];
}

/** Numbers that are percentages. */
const percentColumn = ({ name }: Series, index: number): Column => ({
  name,
  isShare: true,
  cellOf: ({ counts }) => ({ value: counts[index] ?? 0, whole: 100 }),
});

const numberCell = (value: number | null | undefined): Cell =>
  typeof value === 'number' ? { value } : null;

function shown(cell: Cell): string {
  if (!cell) return '';
  const { value, whole } = cell;
  return whole === undefined ? formatNumber(value) : formatPercent(value, whole);
}

function plain(cell: Cell): string {
  if (!cell) return '';
  const { value, whole } = cell;
  if (whole === undefined) return String(value);
  return whole === 0 ? '0' : String(Math.round((1000 * value) / whole) / 10);
}
