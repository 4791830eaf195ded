import { formatNumber } from '../../../ui/format.ts';
import type { Chart, Item, Series } from '../figures/figure.ts';
import { formatPercent } from '../figures/statistics.ts';
import type { Drawing, Shape } from './shapes.ts';
import { textLines } from './text-lines.ts';

const size = 14;
const lineHeight = 20;
/** Heights in pixels. */
const bar = { height: 10, gap: 4 };
const itemGap = 14;
/** Widths in pixels of the columns of numbers and of shares. */
const numbers = { count: 90, share: 60 };

/** The lengths of bars of a series, and what the numbers at them say. */
export const barOf = ({ whole = 0 }: Series, count: number) => ({
  /** From 0 to 1. */
  length: Math.min(count / Math.max(whole, 1), 1),
  count: formatNumber(count),
  share: formatPercent(count, whole),
});

/** A horizontal bar for each item and series, with label and numbers above it. */
export function drawBars({ items, series }: Chart, width: number): Drawing {
  const shapes: Shape[] = [];
  let y = 0;
  for (const item of items) {
    const drawn = drawItem(item, series, width);
    shapes.push({ kind: 'group', x: 0, y, shapes: drawn.shapes });
    y += drawn.height + itemGap;
  }
  return { width, height: Math.max(y - itemGap, 0), shapes };
}

function drawItem(item: Item, series: readonly Series[], width: number): Drawing {
  const labelWidth = width - numbers.count - numbers.share;
  const lines = textLines(item.label, size, labelWidth);
  const shapes: Shape[] = lines.map((text, index) => ({
    kind: 'text',
    x: 0,
    y: (index + 0.75) * lineHeight,
    text,
    size,
  }));
  let y = Math.max(lines.length - 1, 0) * lineHeight;
  for (const [at, one] of series.entries()) {
    shapes.push({ kind: 'group', x: 0, y, shapes: drawBar(item, { one, at, width }) });
    y += lineHeight + bar.height + bar.gap;
  }
  return { width, height: y - bar.gap, shapes };
}

function drawBar(item: Item, { one, at, width }: { one: Series; at: number; width: number }) {
  const { length, count, share } = barOf(one, item.counts[at] ?? 0);
  const text = { kind: 'text', y: 0.75 * lineHeight, size, anchor: 'end' } as const;
  const rect = { kind: 'rect', x: 0, y: lineHeight, height: bar.height, radius: 3 } as const;
  const fill = item.color ?? 'series-1';
  return [
    { ...text, x: width - numbers.share, text: count },
    { ...text, x: width, text: share, fill: 'soft-ink' },
    { ...rect, width, fill: 'hover' },
    { ...rect, width: length * width, fill, isHatched: at > 0 },
  ] satisfies Shape[];
}
