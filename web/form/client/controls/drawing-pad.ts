interface Point {
  readonly x: number;
  readonly y: number;
}

const inkColour = '#1b1f3b';
const paperColour = '#ffffff';

/** A drawing on a canvas, by hand or by letters. */
export interface DrawingPad {
  clear(): void;
  /** Writes a name as large as fits. */
  drawText(name: string): void;
  /** The drawing as a picture. */
  toBlob(): Promise<Blob | undefined>;
}

/** @param drawn is called after each stroke */
export function createDrawingPad(canvas: HTMLCanvasElement, drawn: () => void): DrawingPad {
  const context = canvas.getContext('2d');
  const clear = () => {
    if (!context) return;
    context.fillStyle = paperColour;
    context.fillRect(0, 0, canvas.width, canvas.height);
  };
  clear();
  if (context) listenForStrokes(canvas, context, drawn);
  return {
    clear,
    drawText(name) {
      clear();
      if (!context || name === '') return;
      context.fillStyle = inkColour;
      context.textAlign = 'center';
      context.textBaseline = 'middle';
      context.font = fittingFont(context, name, canvas.width * 0.9, canvas.height * 0.45);
      context.fillText(name, canvas.width / 2, canvas.height / 2);
    },
    toBlob: () => new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined))),
  };
}

/** The largest hand in which a text is no wider than the canvas. */
function fittingFont(context: CanvasRenderingContext2D, text: string, width: number, size: number) {
  const hand = (pixels: number) =>
    `italic ${pixels}px "Segoe Script", "Bradley Hand", "Snell Roundhand", cursive`;
  context.font = hand(size);
  const taken = context.measureText(text).width;
  return hand(taken > width ? (size * width) / taken : size);
}

function listenForStrokes(
  canvas: HTMLCanvasElement,
  context: CanvasRenderingContext2D,
  drawn: () => void,
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
      lineWidth: 4,
      lineCap: 'round',
      lineJoin: 'round',
      strokeStyle: inkColour,
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
    if (last) drawn();
    last = undefined;
  };
  canvas.addEventListener('pointerup', lift);
  canvas.addEventListener('pointercancel', lift);
}
