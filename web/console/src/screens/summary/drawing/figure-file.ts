import type { Figure } from '../figures/figure.ts';
import { figureCsv } from '../figures/figure-table.ts';
import { drawFigure } from './draw-figure.ts';
import type { Color, Drawing } from './shapes.ts';
import { svgFile } from './svg-file.ts';

/** The formats of the files of a figure. */
export const fileFormats = ['png', 'svg', 'csv'] as const;

export type FileFormat = (typeof fileFormats)[number];

/**
 * The chart of a figure as an image, or its table as CSV.
 *
 * @throws {Error} if the browser cannot draw the image, for example for lack of memory
 */
export async function figureFile(figure: Figure, format: FileFormat): Promise<Blob> {
  if (format === 'csv') return new Blob([figureCsv(figure)], { type: 'text/csv' });
  const drawing = drawFigure(figure);
  const svg = new Blob([svgOf(figure, drawing)], { type: 'image/svg+xml' });
  return format === 'svg' ? svg : pngOf(svg, drawing);
}

/** A name such as `feedback-which-plan.png`, valid on every system. */
export function fileName(texts: readonly string[], format: FileFormat): string {
  const words =
    texts
      .join(' ')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return `${Array.from(words.join('-')).slice(0, 100).join('')}.${format}`;
}

/** Files have the colors of the light scheme. */
function svgOf(figure: Figure, drawing: Drawing): string {
  const probe = document.createElement('span');
  probe.style.colorScheme = 'light';
  // Otherwise a color is still the previous one when it is read.
  probe.style.transitionProperty = 'none';
  document.body.append(probe);
  const style = getComputedStyle(probe);
  const colorOf = (color: Color) => {
    probe.style.color = `var(--${color})`;
    return style.color;
  };
  const svg = svgFile(drawing, figure, { font: style.fontFamily, colorOf });
  probe.remove();
  return svg;
}

/** Pixels for each unit of the drawing, for screens with a high resolution. */
const pngScale = 2;

/** The largest width and height in pixels that every browser can draw. */
const maxPixels = 16_384;

async function pngOf(svg: Blob, { width, height }: Drawing) {
  const scale = Math.min(pngScale, maxPixels / width, maxPixels / height);
  const url = URL.createObjectURL(svg);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = new OffscreenCanvas(Math.round(width * scale), Math.round(height * scale));
    const context = canvas.getContext('2d');
    if (!context) throw new Error('The browser cannot draw images.');
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await canvas.convertToBlob({ type: 'image/png' });
  } finally {
    URL.revokeObjectURL(url);
  }
}
