import type { Development } from './measures/assess.ts';
import type { Sample } from './measures/sample.ts';

const [width, rowHeight, labelWidth, margin] = [900, 64, 260, 16];

export function plotSoak(samples: readonly Sample[], developments: readonly Development[]): string {
  const longest = samples.at(-1)?.at ?? 1;
  const height = developments.length * rowHeight + 3 * margin;
  const x = (at: number) => labelWidth + (at / longest) * (width - labelWidth - 2 * margin);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="sans-serif" font-size="13">`,
    '<title>What was measured during the soak, over time</title>',
    `<rect width="${width}" height="${height}" fill="white"/>`,
    ...developments.flatMap((development, row) =>
      drawRow(development, samples, { top: margin + row * rowHeight, x }),
    ),
    `<text x="${x(0)}" y="${height - margin}">0</text>`,
    `<text x="${x(longest)}" y="${height - margin}" text-anchor="end">${Math.round(longest)} s</text>`,
    '</svg>',
    '',
  ].join('\n');
}

function drawRow(
  { measure, values, before, after, allowed, isFlat }: Development,
  samples: readonly Sample[],
  { top, x }: { readonly top: number; readonly x: (at: number) => number },
): string[] {
  const most = Math.max(allowed, ...values) || 1;
  /** Measures that refer to the end of the warm-up may be negative before. */
  const y = (value: number) => top + (1 - Math.max(0, value) / most) * (rowHeight - margin);
  const points = samples.map(
    ({ at }, index) => `${x(at).toFixed(1)},${y(values[index] ?? 0).toFixed(1)}`,
  );
  const numbers = `${format(before)} → ${format(after)} ${measure.unit}`;
  return [
    `<text x="${margin}" y="${top + 18}" font-weight="bold">${measure.name}</text>`,
    `<text x="${margin}" y="${top + 36}" fill="${isFlat ? '#444' : '#b00020'}">${numbers}</text>`,
    `<path d="M${labelWidth} ${y(allowed)}H${width - margin}" stroke="#b00020" stroke-dasharray="4 3"/>`,
    `<polyline points="${points.join(' ')}" fill="none" stroke="#4a7ebb" stroke-width="2"/>`,
  ];
}

export const format = (value: number): string =>
  value.toLocaleString('en', { maximumSignificantDigits: 3 });
