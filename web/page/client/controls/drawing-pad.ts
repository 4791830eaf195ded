interface Point {
  readonly x: number;
  readonly y: number;
}

const inkColor = '#1b1f3b';
const paperColor = '#ffffff';

/**
 * A canvas with a freehand drawing or a written name.
 *
 * @param onStroke called after each stroke
 */
export function createDrawingPad(canvas: HTMLCanvasElement, onStroke: () => void) {
  const context = canvas.getContext('2d');
  const clear = () => {
    if (!context) return;
    context.fillStyle = paperColor;
    context.fillRect(0, 0, canvas.width, canvas.height);
  };
  clear();
  if (context) listenForStrokes(canvas, context, onStroke);
  return {
    clear,
    /** Writes a name in the largest size that fits. */
    drawText(name: string) {
      clear();
      if (!context || name === '') return;
      context.fillStyle = inkColor;
      context.textAlign = 'center';
      context.textBaseline = 'middle';
      context.font = fittingFont(context, name, canvas.width * 0.9, canvas.height * 0.45);
      context.fillText(name, canvas.width / 2, canvas.height / 2);
    },
    /** @param address data URL of an earlier drawing */
    drawPicture(address: string) {
      const picture = new Image();
      picture.onload = () => context?.drawImage(picture, 0, 0);
      picture.src = address;
    },
    /** The drawing as a PNG image; undefined if the browser cannot create one. */
    toBlob: () =>
      new Promise<Blob | undefined>((resolve) => {
        canvas.toBlob((blob) => resolve(blob ?? undefined));
      }),
  };
}

/** The largest handwriting font in which the text is no wider than `width`. */
function fittingFont(context: CanvasRenderingContext2D, text: string, width: number, size: number) {
  const fontOf = (pixels: number) =>
    `italic ${pixels}px "Segoe Script", "Bradley Hand", "Snell Roundhand", cursive`;
  context.font = fontOf(size);
  const taken = context.measureText(text).width;
  return fontOf(taken > width ? (size * width) / taken : size);
}

function listenForStrokes(
  canvas: HTMLCanvasElement,
  context: CanvasRenderingContext2D,
  onStroke: () => void,
): void {
  let last: Point | undefined;
  const at = ({ clientX, clientY }: PointerEvent): Point => {
    const { left, top, width, height } = canvas.getBoundingClientRect();
    return {
      x: ((clientX - left) * canvas.width) / width,
      y: ((clientY - top) * canvas.height) / height,
    };
  };
  const line = (from: Point, to: Point) => {
    Object.assign(context, {
      ...{ lineWidth: 4, lineCap: 'round', lineJoin: 'round', strokeStyle: inkColor },
    });
    context.beginPath();
    context.moveTo(from.x, from.y);
    context.lineTo(to.x, to.y);
    context.stroke();
  };
  canvas.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    event.preventDefault();
    canvas.setPointerCapture(event.pointerId);
    last = at(event);
    line(last, last);
  });
  canvas.addEventListener('pointermove', (event) => {
    if (!last) return;
    const next = at(event);
    line(last, next);
    last = next;
  });
  const lift = () => {
    if (last) onStroke();
    last = undefined;
  };
  canvas.addEventListener('pointerup', lift);
  canvas.addEventListener('pointercancel', lift);
}
