import type { ComparisonResult } from './compare.ts';

/** A line with its ratios. */
type Measurement = Pick<ComparisonResult, 'name' | 'ratio' | 'ratios'>;

/** In pixels. */
const [width, labelWidth, rowHeight, barHeight, margin] = [900, 430, 30, 16, 20];

/** Draws a bar for each line: its ratio, the range of the rounds, and the baseline. */
export function plot(lines: readonly Measurement[]): string {
  const most = Math.max(1, ...lines.flatMap(({ ratios }) => ratios));
  const space = width - labelWidth - 4 * margin;
  const place = (ratio: number) => labelWidth + (ratio / most) * space;
  const height = lines.length * rowHeight + 3 * margin;
  const bottom = height - 1.5 * margin;
  const rows = lines.map((line, index) => bar(line, margin + index * rowHeight, place));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
      'font-family="sans-serif" font-size="13">',
    `<rect width="${width}" height="${height}" fill="white"/>`,
    ...rows.flat(),
    `<path d="M${place(1)} ${margin / 2}V${bottom}" stroke="black" stroke-dasharray="4 3"/>`,
    `<text x="${place(1)}" y="${height - margin / 2}" text-anchor="middle">the baseline</text>`,
    '</svg>',
    '',
  ].join('\n');
}

function bar(
  { name, ratio, ratios }: Measurement,
  top: number,
  place: (ratio: number) => number,
): string[] {
  const middle = top + barHeight / 2;
  const [low, high] = [place(Math.min(...ratios)), place(Math.max(...ratios))];
  const size = `width="${place(ratio) - place(0)}" height="${barHeight}"`;
  return [
    `<text x="${labelWidth - 8}" y="${top + 13}" text-anchor="end">${escaped(name)}</text>`,
    `<rect x="${place(0)}" y="${top}" ${size} fill="#4a7ebb"/>`,
    `<path d="M${low} ${middle}H${high}" stroke="black"/>`,
    `<text x="${Math.max(high, place(ratio)) + 6}" y="${top + 13}">${ratio.toFixed(2)}</text>`,
  ];
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
