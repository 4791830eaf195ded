import type { Chart, Figure, Score } from '../figures/figure.ts';
import { drawBars, drawGauge } from './draw-bars.ts';
import { drawColumns } from './draw-columns.ts';
import { drawGrid } from './draw-grid.ts';
import { type Drawing, placed, type Shape, textLines, textWidth } from './shapes.ts';

/** Width of a chart in a file. */
const chartWidth = 720;
const margin = 24;
const partGap = 20;
/** How much wider bold texts are. */
const boldWidth = 1.12;

const drawings: Readonly<Record<Chart['kind'], (chart: Chart, width: number) => Drawing>> = {
  bars: drawBars,
  columns: drawColumns,
  grid: drawGrid,
};

/** A figure with title and description on a background, for a file. */
export function drawFigure({ title, description = '', chart, score }: Figure): Drawing {
  const parts = [
    drawText(title, { size: 18, isBold: true }),
    ...(description === '' ? [] : [drawText(description, { size: 13, fill: 'soft-ink' })]),
    ...(chart.series.length > 1 && chart.kind !== 'grid' ? [drawLegend(chart)] : []),
    ...(score ? [drawScore(score)] : []),
    drawings[chart.kind](chart, chartWidth),
  ];
  const shapes: Shape[] = [];
  let y = margin;
  for (const [index, part] of parts.entries()) {
    shapes.push(placed(part, margin, y));
    const isAboveDescription = index === 0 && description !== '';
    y += part.height + (isAboveDescription ? 4 : partGap);
  }
  const width = Math.ceil(Math.max(...parts.map((part) => part.width)) + 2 * margin);
  const height = Math.ceil(y - partGap + margin);
  const background: Shape = { kind: 'rect', x: 0, y: 0, width, height, fill: 'surface' };
  return { width, height, shapes: [background, ...shapes] };
}

interface TextStyle {
  readonly size: number;
  readonly isBold?: boolean;
  readonly fill?: 'soft-ink';
}

function drawText(text: string, style: TextStyle): Drawing {
  const lineHeight = Math.round(1.4 * style.size);
  const lines = textLines(text, style.isBold ? boldWidth * style.size : style.size, chartWidth);
  const shapes = lines.map(
    (line, index): Shape => ({
      kind: 'text',
      x: 0,
      y: (index + 0.75) * lineHeight,
      text: line,
      ...style,
    }),
  );
  return { width: chartWidth, height: lines.length * lineHeight, shapes };
}

/** The names of the series, each with its pattern. */
function drawLegend({ series }: Chart): Drawing {
  const shapes: Shape[] = [];
  let x = 0;
  for (const [at, { name }] of series.entries()) {
    const square = { x, y: 2, width: 14, height: 14, radius: 3 };
    shapes.push(
      { kind: 'rect', ...square, fill: 'series-1', isHatched: at > 0 },
      { kind: 'text', x: x + 22, y: 14, text: name, size: 13 },
    );
    x += 22 + textWidth(name, 13) + margin;
  }
  return { width: chartWidth, height: 18, shapes };
}

/** The gauge with the groups next to it. */
function drawScore({ values: [value = 0], groups }: Score): Drawing {
  const gauge = drawGauge(value);
  const bars = drawBars(groups, chartWidth - gauge.width - margin);
  const height = Math.max(gauge.height, bars.height);
  const shapes = [
    placed(gauge, 0, (height - gauge.height) / 2),
    placed(bars, gauge.width + margin, (height - bars.height) / 2),
  ];
  return { width: chartWidth, height, shapes };
}
