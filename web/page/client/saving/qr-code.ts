import { generate } from 'lean-qr';
import { type Html, html } from '../../../html.ts';

/** Modules of empty space around a code (ISO/IEC 18004). */
const quietZone = 4;

/** A QR code, dark on light in every color scheme, since not all scanners read inverted ones. */
export function qrCode(text: string, label: string): Html {
  const code = generate(text);
  const rows = Array.from({ length: code.size }, (_, y) => y);
  const dark = rows.flatMap((y) =>
    rows.flatMap((x) => (code.get(x, y) ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  const size = code.size + 2 * quietZone;
  return html`<svg class="qr-code" role="img" aria-label="${label}" viewBox="${-quietZone} ${-quietZone} ${size} ${size}"
    shape-rendering="crispEdges"><path d="${dark.join('')}"/></svg>`;
}
