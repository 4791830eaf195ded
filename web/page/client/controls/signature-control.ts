import { trimText } from '../../../../packages/common/text/text-rules.ts';
import type { FileView } from '../../../../packages/form/src/view/section-view.ts';
import { type ControlEnhancer, dispatchChange } from '../control.ts';

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
function createDrawingPad(canvas: HTMLCanvasElement, onStroke: () => void) {
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

const signatureFileName = 'signature.png';

/** A signature: an image that is drawn, or rendered from a typed name. It is uploaded on submission. */
export const enhanceSignature: ControlEnhancer = (place, question, { form, drawings }) => {
  const box = place.querySelector<HTMLElement>('.signature');
  const canvas = place.querySelector('canvas');
  const typed = place.querySelector<HTMLInputElement>('input[type=text]');
  if (!box || !canvas || !typed) return undefined;

  // The reference of the drawing until it is uploaded.
  const pending = `drawn:${question.id}`;
  let files: readonly FileView[] = [];
  const attach = () =>
    form.attach(question.id, signatureFileName, async () => {
      const picture = await pad.toBlob();
      return picture && new File([picture], signatureFileName, { type: 'image/png' });
    });
  const sign = () => {
    const isSigned = pad.hasInk();
    box.classList.toggle('signed', isSigned);
    drawings.set(pending, {
      name: signatureFileName,
      size: 0,
      type: 'image/png',
      drawing: canvas.toDataURL(),
      typedName: typed.value,
    });
    if (isSigned) attach();
    else for (const { key } of files) form.removeFile(question.id, key);
    dispatchChange(place);
  };
  const pad = createDrawingPad(canvas, () => {
    typed.value = '';
    sign();
  });
  const signTyped = () => {
    pad.drawText(trimText(typed.value));
    sign();
  };
  typed.addEventListener('input', signTyped);
  place.querySelector('.clear-signature')?.addEventListener('click', () => {
    pad.clear();
    typed.value = '';
    sign();
  });

  return {
    start() {
      if (!box.classList.contains('signed') && typed.value !== '') signTyped();
    },
    draw(current) {
      files = current;
    },
    restore([ref = '']) {
      const { drawing, typedName = '' } = drawings.get(pending) ?? {};
      if (ref === '' || drawing === undefined || typed.value !== '') return;
      pad.drawPicture(drawing);
      typed.value = typedName;
      box.classList.add('signed');
      if (ref === pending) attach();
    },
  };
};
