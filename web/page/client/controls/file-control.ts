import type { Element } from '../../../../packages/definition/definition-model.ts';
import type { ApiResult } from '../../../../packages/form/src/api/api-result.ts';
import type { UploadedFile } from '../../../../packages/form/src/api/public-types.ts';
import { formatSize } from '../../../../packages/languages/formats.ts';
import { interpolate } from '../../../../packages/languages/interpolate.ts';
import { pluralize } from '../../../../packages/languages/pluralize.ts';
import { html } from '../../../html.ts';
import { ownLanguage } from '../../fields/own-language.ts';
import type { DraftFile } from '../draft/draft.ts';
import { announce } from '../page-data.ts';
import { createElementFrom } from '../render-html.ts';
import {
  type Control,
  type ControlContext,
  type ControlEnhancer,
  dispatchChange,
} from './control.ts';
import { type ChosenFile, sendFile } from './send-file.ts';

/** Files are uploaded when they are selected, and can be removed. */
export const enhanceFiles: ControlEnhancer = (place, question, tools) => {
  const input = place.querySelector<HTMLInputElement>('input[type=file]');
  const list = place.querySelector<HTMLElement>('.files');
  const drop = place.querySelector<HTMLElement>('.drop');
  if (!input || !list || !drop || question.type !== 'file') return undefined;

  const addFiles = (files: readonly File[]) => {
    const maxFiles = question.max_files;
    // In a question for one file, a new file replaces the previous one.
    if (maxFiles === 1 && files.length > 0) [...list.children].forEach(removeItem);
    const remaining = maxFiles - list.children.length;
    for (const file of files.slice(0, remaining)) upload(place, list, { question, file }, tools);
    const fault = files.length > remaining ? { code: 'too_many', message: '' } : undefined;
    tools.showError(question, fault);
  };

  const addChosen = () => {
    addFiles([...(input.files ?? [])]);
    input.value = '';
  };
  input.addEventListener('change', (event) => {
    event.stopPropagation(); // the answer changes after the upload
    addChosen();
  });
  for (const name of ['dragenter', 'dragover', 'dragleave', 'drop']) {
    drop.addEventListener(name, (event) => {
      drop.classList.toggle('over', name === 'dragenter' || name === 'dragover');
      if (name === 'dragover') event.preventDefault();
    });
  }
  drop.addEventListener('drop', (event) => {
    event.preventDefault();
    addFiles([...(event.dataTransfer?.files ?? [])]);
  });
  return { ...filesControl(place, list, tools), start: addChosen };
};

function filesControl(
  place: HTMLElement,
  list: HTMLElement,
  tools: ControlContext,
): Pick<Control, 'busy' | 'restore'> {
  return {
    busy: () => list.querySelector('progress') !== null,
    restore(refs) {
      for (const ref of refs) {
        const file = tools.draft.files[ref];
        if (!file) continue;
        const item = createItem(file, place, list, tools);
        attachReference(item, ref, list);
      }
    },
  };
}

function upload(
  place: HTMLElement,
  list: HTMLElement,
  chosen: ChosenFile,
  tools: ControlContext,
): void {
  const { question, file } = chosen;
  const { strings } = tools.locale;
  const item = createItem(file, place, list, tools);
  void sendFile(item, chosen, tools).then((result) => {
    if (!item.isConnected) return;
    const ref = result && acceptUpload(result, question, tools);
    if (!result) tools.showError(question, { code: 'upload', message: '' });
    if (ref === undefined) return item.remove();
    attachReference(item, ref, list);
    announce(interpolate(strings.uploaded, { name: file.name }));
    dispatchChange(place);
  });
}

/** The reference of a completed upload; undefined after showing the error of a failed one. */
export function acceptUpload(
  answer: ApiResult<UploadedFile>,
  question: Element,
  tools: ControlContext,
): string | undefined {
  if ('body' in answer) {
    const { ref, name, size, type } = answer.body;
    tools.draft.files[ref] = { name, size, type };
    return ref;
  }
  const { problem, status, retryAfter } = answer;
  const [error] = problem.errors ?? [];
  const fault =
    status === 429
      ? { code: '', message: pluralize(tools.locale.strings.wait, retryAfter, tools.locale.lang) }
      : {
          code: error?.code ?? problem.code ?? 'upload',
          message: tools.locale.strings.errors.upload,
        };
  tools.showError(question, fault);
  return undefined;
}

function attachReference(item: HTMLElement, ref: string, list: HTMLElement): void {
  const input = document.createElement('input');
  Object.assign(input, { type: 'hidden', name: list.dataset['name'] ?? '', value: ref });
  item.append(input);
}

/** Removes a file, and aborts its upload if it is in progress. */
function removeItem(item: EventTarget & ChildNode): void {
  item.remove();
  item.dispatchEvent(new Event('removed'));
}

function createItem(
  { name, size }: Pick<DraftFile, 'name' | 'size'>,
  place: HTMLElement,
  list: HTMLElement,
  { locale }: ControlContext,
): HTMLElement {
  const { strings, lang } = locale;
  const own = ownLanguage(locale);
  const item = createElementFrom(
    html`<li class="file"><span class="name" dir="auto">${name}</span><span class="size"${own}>${formatSize(size, lang)}</span><button
      type="button" class="remove"${own} aria-label="${interpolate(strings.removeFile, { name })}"></button></li>`,
  );
  item.querySelector('button')?.addEventListener('click', () => {
    removeItem(item);
    announce(interpolate(strings.removed, { name }));
    place.querySelector<HTMLElement>('input[type=file]')?.focus();
    dispatchChange(place);
  });
  list.append(item);
  return item;
}
