import { type ControlEnhancer, dispatchChange } from './control.ts';
import { createDrawingPad } from './drawing-pad.ts';
import { acceptUpload } from './file-control.ts';

/** The name of the uploaded file. */
const signatureFileName = 'signature.png';

/** A signature: an image that is drawn, or rendered from a typed name. It is uploaded on submission. */
export const enhanceSignature: ControlEnhancer = (place, question, tools) => {
  const box = place.querySelector<HTMLElement>('.signature');
  const canvas = place.querySelector('canvas');
  const typed = place.querySelector<HTMLInputElement>('input[type=text]');
  if (!box || !canvas || !typed) return undefined;

  const answer = document.createElement('input');
  Object.assign(answer, { type: 'hidden', name: box.dataset['name'] ?? '', disabled: true });
  box.append(answer);

  // The value of the answer until the upload returns a reference.
  const pending = `drawn:${question.id}`;
  const sign = (isSigned: boolean) => {
    answer.disabled = !isSigned;
    answer.value = pending;
    box.classList.toggle('signed', isSigned);
    tools.draft.files[pending] = {
      ...{ name: signatureFileName, size: 0, type: 'image/png' },
      ...{ drawing: canvas.toDataURL(), typedName: typed.value },
    };
    dispatchChange(place);
  };
  const pad = createDrawingPad(canvas, () => {
    typed.value = '';
    sign(true);
  });
  const signTyped = () => {
    pad.drawText(typed.value.trim());
    sign(typed.value.trim() !== '');
  };
  typed.addEventListener('input', signTyped);
  place.querySelector('.clear-signature')?.addEventListener('click', () => {
    pad.clear();
    typed.value = '';
    sign(false);
  });

  return {
    start() {
      if (!box.classList.contains('signed') && typed.value !== '') signTyped();
    },
    restore([ref = '']) {
      const { drawing, typedName = '' } = tools.draft.files[pending] ?? {};
      if (ref === '' || drawing === undefined || typed.value !== '') return;
      pad.drawPicture(drawing);
      typed.value = typedName;
      answer.disabled = false;
      answer.value = ref;
      box.classList.add('signed');
    },
    async prepare() {
      if (answer.disabled || answer.value !== pending) return true;
      const picture = await pad.toBlob();
      if (!picture) return true; // validation reports the missing signature
      const file = new File([picture], signatureFileName, { type: 'image/png' });
      const uploaded = await tools.api
        .upload({ questionId: question.id, version: tools.version, file }, () => {})
        .done.catch(() => ({
          problem: {},
          status: 0,
          retryAfter: 0,
        }));
      const ref = acceptUpload(uploaded, question, tools);
      if (ref !== undefined) answer.value = ref;
      return ref !== undefined;
    },
  };
};
