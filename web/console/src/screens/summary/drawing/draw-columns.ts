import { scaleLinear } from 'd3-scale';
import { t } from '../../../texts/translate.tsx';
import { formatNumber } from '../../../ui/format.ts';
import type { Chart, Item, Series } from '../figures/figure.ts';
import { type Drawing, type Shape, textWidth } from './shapes.ts';

const height = 180;
const margin = { top: 18, right: 4, bottom: 22, left: 36 };
const tickSize = 10;
/** Between texts, in pixels. */
const gap = 6;

/** A column for each item and series, with its number if all numbers fit. */
export function drawColumns({ items, series }: Chart, width: number): Drawing {
  const most = Math.max(...items.flatMap(({ counts }) => counts), 1);
  const y = scaleLinear([0, most], [height - margin.bottom, margin.top]).nice(4);
  const step = (width - margin.left - margin.right) / Math.max(items.length, 1);
  const column = (0.7 * step) / series.length;
  const hasNumbers = textWidth(formatNumber(most), tickSize) + 2 < step / series.length;
  const columns = items.flatMap((item, index) =>
    item.counts.flatMap((count, at): Shape[] => {
      const x = margin.left + (index + 0.15) * step + at * column;
      const number: Shape = {
        kind: 'text',
        x: x + column / 2,
        y: y(count) - 4,
        size: tickSize,
        text: formatNumber(count),
        anchor: 'middle',
        fill: 'soft-ink',
      };
      const rect: Shape = {
        kind: 'rect',
        x,
        y: y(count),
        width: column,
        height: y(0) - y(count),
        radius: 2,
        fill: item.color ?? 'series-1',
        isHatched: at > 0,
        title: columnTitle(item, series, at),
      };
      return count > 0 && hasNumbers ? [rect, number] : [rect];
    }),
  );
  const ticks = y.ticks(Math.min(most, 4)).filter(Number.isInteger);
  const lines = ticks.flatMap((tick) => gridLine(tick, y(tick), width));
  return { width, height, shapes: [...lines, ...columns, ...itemTicks(items, step)] };
}

function columnTitle({ label, tick = label, counts }: Item, series: readonly Series[], at: number) {
  const texts = { label: tick, count: formatNumber(counts[at] ?? 0) };
  return series.length > 1
    ? t('{label}: {count} ({name})', { ...texts, name: series[at]?.name ?? '' })
    : t('{label}: {count}', texts);
}

const gridLine = (tick: number, y: number, width: number): Shape[] => [
  {
    kind: 'line',
    stroke: 'line',
    width: 1,
    from: [margin.left, y],
    to: [width - margin.right, y],
  },
  {
    kind: 'text',
    x: margin.left - gap,
    y: y + tickSize / 3,
    size: tickSize,
    text: formatNumber(tick),
    anchor: 'end',
    fill: 'soft-ink',
  },
];

/** The labels of the items on the axis: of as many at equal distances as fit. */
function itemTicks(items: readonly Item[], step: number): Shape[] {
  const widths = items.map(({ label, tick = label }) => textWidth(tick, tickSize));
  const every = Math.max(Math.ceil((Math.max(...widths) + gap) / step), 1);
  return items.flatMap(({ label, tick = label }, index): Shape[] => {
    if (index % every !== 0) return [];
    return [
      {
        kind: 'text',
        x: margin.left + (index + 0.5) * step,
        y: height - gap,
        size: tickSize,
        text: tick,
        anchor: 'middle',
        fill: 'soft-ink',
      },
    ];
  });
}
