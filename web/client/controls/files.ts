import type { Element } from '../../../src/forms/definition/model.ts';
import { sizeText } from '../../fields/uploads.ts';
import { html } from '../../html.ts';
import { fill } from '../../strings/fill.ts';
import type { Answer } from '../api.ts';
import type { Kept } from '../draft.ts';
import { made } from '../draw.ts';
import { announce } from '../page-data.ts';
import { type Control, changed, type Enhance, type Tools } from './control.ts';

/** Files that are uploaded as soon as they are chosen, and can be removed again. */
export const enhanceFiles: Enhance = (place, question, tools) => {
  const input = place.querySelector<HTMLInputElement>('input[type=file]');
  const list = place.querySelector<HTMLElement>('.files');
  const drop = place.querySelector<HTMLElement>('.drop');
  if (!input || !list || !drop || question.type !== 'file') return undefined;

  const take = (files: readonly File[]) => {
    const most = question.max_files;
    // A question for one file takes the newer one.
    if (most === 1 && files.length > 0) [...list.children].forEach(discard);
    const room = most - list.children.length;
    for (const file of files.slice(0, room)) upload(place, list, { question, file }, tools);
    const fault = files.length > room ? { code: 'too_many', message: '' } : undefined;
    tools.tell(question, fault);
  };

  input.addEventListener('change', (event) => {
    event.stopPropagation(); // nothing has changed before it is uploaded
    take([...(input.files ?? [])]);
    input.value = '';
  });
  for (const name of ['dragenter', 'dragover', 'dragleave', 'drop']) {
    drop.addEventListener(name, (event) => {
      drop.classList.toggle('over', name === 'dragenter' || name === 'dragover');
      if (name === 'dragover') event.preventDefault();
    });
  }
  drop.addEventListener('drop', (event) => {
    event.preventDefault();
    take([...(event.dataTransfer?.files ?? [])]);
  });
  return filesControl(place, list, tools);
};

function filesControl(place: HTMLElement, list: HTMLElement, tools: Tools): Control {
  return {
    busy: () => list.querySelector('progress') !== null,
    restore(refs) {
      for (const ref of refs) {
        const file = tools.draft.files[ref];
        if (!file) continue;
        const item = itemFor(file, place, list, tools);
        keep(item, ref, list);
      }
    },
  };
}

interface Chosen {
  readonly question: Element;
  readonly file: File;
}

function upload(place: HTMLElement, list: HTMLElement, chosen: Chosen, tools: Tools): void {
  const { question, file } = chosen;
  const { strings } = tools.look;
  const item = itemFor(file, place, list, tools);
  const bar = made(
    html`<progress max="1" value="0" aria-label="${fill(strings.uploading, { name: file.name, percent: 0 })}"></progress>`,
  );
  item.append(bar);
  const { done, stop } = tools.api.upload(question.id, file, (share) => {
    if (bar instanceof HTMLProgressElement) bar.value = share;
    const percent = Math.round(share * 100);
    bar.setAttribute('aria-label', fill(strings.uploading, { name: file.name, percent }));
  });
  item.addEventListener('removed', stop);
  done
    .then((answer) => {
      bar.remove();
      const ref = acceptUpload(answer, question, tools);
      if (ref === undefined) return item.remove();
      keep(item, ref, list);
      announce(fill(strings.uploaded, { name: file.name }));
      changed(place);
    })
    .catch(() => {
      const wasRemoved = !item.isConnected;
      item.remove();
      if (!wasRemoved) tools.tell(question, { code: 'upload', message: '' });
    });
}

/** The reference of an upload that was taken; otherwise it says why not. */
export function acceptUpload(
  answer: Answer<Kept & { readonly ref: string }>,
  question: Element,
  tools: Tools,
): string | undefined {
  if ('body' in answer) {
    const { ref, name, size, type } = answer.body;
    tools.draft.files[ref] = { name, size, type };
    return ref;
  }
  const { refusal, status, retryAfter } = answer;
  const [error] = refusal.errors ?? [];
  const fault =
    status === 429
      ? { code: '', message: fill(tools.look.strings.wait, { n: retryAfter }) }
      : {
          code: error?.code ?? refusal.code ?? 'upload',
          message: tools.look.strings.errors.upload,
        };
  tools.tell(question, fault);
  return undefined;
}

function keep(item: HTMLElement, ref: string, list: HTMLElement): void {
  const input = document.createElement('input');
  Object.assign(input, { type: 'hidden', name: list.dataset['name'] ?? '', value: ref });
  item.append(input);
}

/** Takes a file away, and stops it if it is under way. */
function discard(item: EventTarget & ChildNode): void {
  item.remove();
  item.dispatchEvent(new Event('removed'));
}

function itemFor(
  { name, size }: Pick<Kept, 'name' | 'size'>,
  place: HTMLElement,
  list: HTMLElement,
  { look }: Tools,
): HTMLElement {
  const { strings, lang } = look;
  const item = made(
    html`<li class="file"><span class="name" dir="auto">${name}</span><span class="size">${sizeText(size, lang)}</span><button
      type="button" class="remove" aria-label="${fill(strings.removeFile, { name })}"></button></li>`,
  );
  item.querySelector('button')?.addEventListener('click', () => {
    discard(item);
    announce(fill(strings.removed, { name }));
    place.querySelector<HTMLElement>('input[type=file]')?.focus();
    changed(place);
  });
  list.append(item);
  return item;
}
