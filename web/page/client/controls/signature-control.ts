import { trimText } from '../../../../packages/common/text/text-rules.ts';
import type { FileView } from '../../../../packages/form/src/view/section-view.ts';
import { type ControlEnhancer, dispatchChange } from '../control.ts';
import { createDrawingPad } from './drawing-pad.ts';

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
