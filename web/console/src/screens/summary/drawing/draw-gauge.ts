import { arc } from 'd3-shape';
import type { Drawing, Shape } from './shapes.ts';

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
