import { html } from '../../../../packages/common/text/html.ts';
import type { FileView } from '../../../../packages/form/src/view/section-view.ts';
import { formatPercent, formatSize } from '../../../../packages/languages/formats.ts';
import { interpolate } from '../../../../packages/languages/interpolate.ts';
import type { Locale } from '../../fields/field.ts';
import { ownLang, ownLanguage } from '../../fields/own-language.ts';
import { type ControlEnhancer, dispatchChange } from '../control.ts';
import { announce } from '../page-data.ts';
import { createElementFrom } from '../render-html.ts';

/** Files are uploaded when they are selected, and can be removed. */
export const enhanceFiles: ControlEnhancer = (place, question, { form, locale }) => {
  const input = place.querySelector<HTMLInputElement>('input[type=file]');
  const list = place.querySelector<HTMLElement>('.files');
  const drop = place.querySelector<HTMLElement>('.drop');
  if (!input || !list || !drop) return undefined;
  const items = new Map<string, FileItem>();

  const addFiles = (files: Iterable<File> | null) =>
    void form.upload(question.id, [...(files ?? [])]);
  const addChosen = () => {
    addFiles(input.files);
    input.value = '';
  };
  const remove = ({ key, name }: FileView) => {
    form.removeFile(question.id, key);
    announce(interpolate(locale.strings.removed, { name }));
    input.focus();
    dispatchChange(place);
  };
  const itemOf = (file: FileView) => {
    const item = items.get(file.key) ?? createItem(file, locale, () => remove(file));
    if (!items.has(file.key)) list.append(item.place);
    items.set(file.key, item);
    return item;
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
    addFiles(event.dataTransfer?.files ?? null);
  });
  return {
    start: addChosen,
    draw(files) {
      const keys = new Set(files.map(({ key }) => key));
      for (const [key, item] of items) {
        if (keys.has(key)) continue;
        items.delete(key);
        item.place.remove();
      }
      for (const file of files) {
        if (itemOf(file).draw(file)) dispatchChange(place);
      }
    },
  };
};

type FileItem = ReturnType<typeof createItem>;

function createItem({ name, size }: FileView, locale: Locale, remove: () => void) {
  const { strings, lang } = locale;
  const own = ownLanguage(locale);
  const place = createElementFrom(
    html`<li class="file"><span class="name" dir="auto">${name}</span><span class="size"${own}>${formatSize(size, lang)}</span><button
      type="button" class="remove"${own} aria-label="${interpolate(strings.removeFile, { name })}"></button></li>`,
  );
  place.querySelector('button')?.addEventListener('click', remove);
  const bar = createElementFrom(html`<progress max="1" value="0"${ownLang(locale)}></progress>`);
  const note = createElementFrom(html`<span class="waiting"${own}>${strings.uploadWaiting}</span>`);
  const showNote = (isShown: boolean) => {
    if (isShown === note.isConnected) return;
    if (!isShown) return note.remove();
    place.append(note);
    announce(`${name}: ${strings.uploadWaiting}`);
  };
  return {
    place,
    /** Shows the progress of its upload. @returns whether it has ended */
    draw({ progress, isUploaded, isWaiting = false }: FileView): boolean {
      showNote(isWaiting);
      if (!isUploaded) {
        const percent = formatPercent(Math.round(progress * 100), lang);
        if (bar instanceof HTMLProgressElement) bar.value = progress;
        bar.setAttribute('aria-label', interpolate(strings.uploading, { name, percent }));
        if (!bar.isConnected) place.append(bar);
        return false;
      }
      const hasEnded = bar.isConnected;
      bar.remove();
      if (hasEnded) announce(interpolate(strings.uploaded, { name }));
      return hasEnded;
    },
  };
}
