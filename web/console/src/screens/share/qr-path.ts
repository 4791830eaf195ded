import { generate } from 'lean-qr';

/** Modules of the quiet zone (ISO/IEC 18004, 5.3.8). */
const margin = 4;

/** The dark modules of a QR code as the path of an SVG, whose width and height with the quiet zone are `size`. */
export function qrPath(text: string) {
  const code = generate(text);
  const runs: string[] = [];
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) {
      if (code.get(x, y)) runs.push(`M${x + margin} ${y + margin}h1v1h-1z`);
    }
  }
  return { size: code.size + 2 * margin, path: runs.join('') };
}

/** The least width of a PNG in pixels: 10 cm in print at 300 dots per inch. */
const pngWidth = 1181;

/** Black on white, each module with the same number of pixels. */
export async function qrPng({ size, path }: ReturnType<typeof qrPath>): Promise<Blob> {
  const scale = Math.ceil(pngWidth / size);
  const canvas = new OffscreenCanvas(size * scale, size * scale);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser cannot draw images.');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  context.fillStyle = '#000000';
  context.fill(new Path2D(path));
  return canvas.convertToBlob({ type: 'image/png' });
}
