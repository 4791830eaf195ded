interface Point {
  readonly x: number;
  readonly y: number;
}

const inkColor = '#1b1f3b';
const paperColor = '#ffffff';
const paperChannel = 255;
const lineWidth = 4;

const contentOf = (context: CanvasRenderingContext2D) =>
  context.getImageData(0, 0, context.canvas.width, context.canvas.height);

/**
 * A canvas with a freehand drawing or a written name.
 *
 * @param onStroke called after each stroke
 */
export function createDrawingPad(canvas: HTMLCanvasElement, onStroke: () => void) {
  const context = canvas.getContext('2d', { willReadFrequently: true });
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
    /** Whether anything can be seen. */
    hasInk: () =>
      context !== null && contentOf(context).data.some((channel) => channel !== paperChannel),
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
  let stroke: { pointer: number; last: Point; before: ImageData } | undefined;
  const at = ({ clientX, clientY }: PointerEvent): Point => {
    const { left, top, width, height } = canvas.getBoundingClientRect();
    return {
      x: ((clientX - left) * canvas.width) / width,
      y: ((clientY - top) * canvas.height) / height,
    };
  };
  const dot = ({ x, y }: Point) => {
    context.fillStyle = inkColor;
    context.beginPath();
    context.arc(x, y, lineWidth / 2, 0, 2 * Math.PI);
    context.fill();
  };
  const line = (from: Point, to: Point) => {
    Object.assign(context, {
      lineWidth,
      lineCap: 'round',
      lineJoin: 'round',
      strokeStyle: inkColor,
    });
    context.beginPath();
    context.moveTo(from.x, from.y);
    context.lineTo(to.x, to.y);
    context.stroke();
  };
  canvas.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || stroke) return;
    event.preventDefault();
    canvas.setPointerCapture(event.pointerId);
    stroke = { pointer: event.pointerId, last: at(event), before: contentOf(context) };
    dot(stroke.last);
  });
  canvas.addEventListener('pointermove', (event) => {
    if (stroke?.pointer !== event.pointerId) return;
    const next = at(event);
    line(stroke.last, next);
    stroke.last = next;
  });
  canvas.addEventListener('pointerup', (event) => {
    if (stroke?.pointer !== event.pointerId) return;
    stroke = undefined;
    onStroke();
  });
  // A touch that became a scroll, for example.
  canvas.addEventListener('pointercancel', (event) => {
    if (stroke?.pointer !== event.pointerId) return;
    context.putImageData(stroke.before, 0, 0);
    stroke = undefined;
  });
}
