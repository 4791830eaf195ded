import { formatNumber } from '../../../ui/format.ts';
import type { Chart, Item } from '../figures/figure.ts';
import { formatPercent } from '../figures/statistics.ts';
import { type Drawing, type Shape, textLines } from './shapes.ts';

const size = 13;
const lineHeight = 18;
const gap = 2;
const padding = 8;
const least = { cellWidth: 64, cellHeight: 36 };
/** The part of the width that the labels of rows take. */
const labelShare = 0.3;

/** The opacity of the darkest cell: numbers in it have a contrast of at least 4.5:1 (WCAG 2.2, 1.4.3). */
const darkest = 0.6;

interface Cell {
  readonly text: string;
  /** The larger its number, the darker it is. Totals have no color. */
  readonly opacity: number;
  readonly isTotal: boolean;
}

interface Grid {
  readonly heads: readonly string[];
  readonly rows: readonly { readonly item: Item; readonly cells: readonly Cell[] }[];
}

/** The cells of a grid, without those of series that only its table has. */
export function gridOf({ items, series, cellUnit }: Chart): Grid {
  const shown = [...series.entries()].filter(([, { isInTableOnly }]) => !isInTableOnly);
  const cellsOf = ({ counts, isTotal: isTotalRow = false }: Item) =>
    shown.map(([at, { isTotal = false }]) => ({
      count: counts[at] ?? 0,
      isTotal: isTotalRow || isTotal,
    }));
  const parts = items.flatMap(cellsOf).filter(({ isTotal }) => !isTotal);
  const most = Math.max(...parts.map(({ count }) => count), 1);
  const rows = items.map((item) => ({
    item,
    cells: cellsOf(item).map(({ count, isTotal }) => ({
      text: cellUnit === 'percent' ? formatPercent(count, 100) : formatNumber(count),
      opacity: isTotal ? 0 : (darkest * count) / most,
      isTotal,
    })),
  }));
  return { heads: shown.map(([, { name }]) => name), rows };
}

/**
 * A row for each item and a column for each series.
 *
 * @param width at least; it grows with the number of columns
 */
export function drawGrid(chart: Chart, width: number): Drawing {
  const grid = gridOf(chart);
  const labelWidth = Math.round(labelShare * width);
  const cellWidth = Math.max(
    (width - labelWidth) / Math.max(grid.heads.length, 1),
    least.cellWidth,
  );
  const xOf = (column: number) => labelWidth + column * cellWidth;
  const heads = grid.heads.map((name) => textLines(name, size, cellWidth - padding));
  const headHeight = Math.max(...heads.map(({ length }) => length), 1) * lineHeight + padding;
  const shapes: Shape[] = heads.flatMap((lines, column) =>
    linesAt(lines, xOf(column) + cellWidth / 2, headHeight - padding - lines.length * lineHeight),
  );
  let y = headHeight;
  for (const { item, cells } of grid.rows) {
    const lines = textLines(item.label, size, labelWidth - padding);
    const height = Math.max(lines.length * lineHeight + padding, least.cellHeight);
    const middle = y + (height - lineHeight) / 2;
    shapes.push(
      ...lines.map(
        (text, index): Shape => ({
          kind: 'text',
          x: 0,
          text,
          size,
          y: y + (height - lines.length * lineHeight) / 2 + (index + 0.72) * lineHeight,
        }),
      ),
      ...cells.flatMap(({ text, opacity }, column): Shape[] => {
        const area = { kind: 'rect', x: xOf(column), y, radius: 4 } as const;
        const extent = { width: cellWidth - gap, height };
        return [
          { ...area, ...extent, fill: 'hover' },
          { ...area, ...extent, fill: 'series-1', opacity },
          ...linesAt([text], xOf(column) + cellWidth / 2, middle),
        ];
      }),
    );
    y += height + gap;
  }
  return { width: labelWidth + grid.heads.length * cellWidth, height: y, shapes };
}

const linesAt = (lines: readonly string[], x: number, y: number): Shape[] =>
  lines.map((text, index) => ({
    kind: 'text',
    x,
    y: y + (index + 0.72) * lineHeight,
    text,
    size,
    anchor: 'middle',
  }));
