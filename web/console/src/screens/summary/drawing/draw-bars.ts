import { arc } from 'd3-shape';
import { formatNumber } from '../../../ui/format.ts';
import type { Chart, Item, Series } from '../figures/figure.ts';
import { formatPercent } from '../figures/statistics.ts';
import { type Drawing, type Shape, textLines } from './shapes.ts';

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

/** Radii between which the needle is drawn: across the ring, so that it does not cross the number. */
const needle = { from: 64, to: 98 };

const ring = { inner: 72, outer: 92 };

const angleOf = (value: number) => (value / 100) * (Math.PI / 2);

const segment = arc<{ from: number; to: number }>()
  .innerRadius(ring.inner)
  .outerRadius(ring.outer)
  .startAngle(({ from }) => angleOf(from))
  .endAngle(({ to }) => angleOf(to));

/** A score on half a circle from -100 to 100. */
export function drawGauge(score: number): Drawing {
  const angle = angleOf(score);
  const at = (radius: number) => [radius * Math.sin(angle), -radius * Math.cos(angle)] as const;
  const end = (x: number, text: string): Shape => ({
    kind: 'text',
    x,
    y: 14,
    text,
    size: 10,
    anchor: 'middle',
    fill: 'soft-ink',
  });
  const shapes: Shape[] = [
    { kind: 'path', data: segment({ from: -100, to: 100 }) ?? '', fill: 'hover' },
    {
      kind: 'path',
      fill: 'series-1',
      data: segment({ from: Math.min(score, 0), to: Math.max(score, 0) }) ?? '',
    },
    { kind: 'line', from: at(needle.from), to: at(needle.to), stroke: 'ink', width: 2 },
    {
      kind: 'text',
      x: 0,
      y: -14,
      size: 26,
      anchor: 'middle',
      isBold: true,
      text: score > 0 ? `+${score}` : String(score),
    },
    end(-82, '-100'),
    end(82, '+100'),
  ];
  return { width: 200, height: 118, shapes: [{ kind: 'group', x: 100, y: 100, shapes }] };
}
