import { generate } from 'lean-qr';

/** Modules of the quiet zone (ISO/IEC 18004, 5.3.8). */
const margin = 4;

/** The dark modules of a QR code as the path of an SVG. */
export function qrPath(text: string): { size: number; path: string } {
  const code = generate(text);
  const runs: string[] = [];
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) {
      if (code.get(x, y)) runs.push(`M${x + margin} ${y + margin}h1v1h-1z`);
    }
  }
  return { size: code.size + 2 * margin, path: runs.join('') };
}
