import { entryId, partsOfEntryId } from '../../../../packages/definition/model/entry-names.ts';
import type { Form } from '../../../../packages/form/src/state/form-state.ts';
import { interpolate } from '../../../../packages/languages/interpolate.ts';
import type { Locale } from '../../fields/field.ts';
import { announce } from '../page-data.ts';
import { buttonOf, type EntryAction, nameOfEntry } from './entry-markup.ts';

const fillable = 'input:not([type=hidden]),select,textarea,.add-entry';

/** Adds, removes, restores and moves entries when their buttons are clicked. The focus remains near. */
export function handleEntryButtons(place: HTMLElement, form: Form, { strings }: Locale): void {
  const undo = new Map<string, () => void>();
  const entryOf = (repeat: string, key: string) =>
    place.querySelector<HTMLElement>(`[data-entry="${CSS.escape(entryId(repeat, key))}"]`);

  const add = (repeat: string) => {
    const key = form.addEntry(repeat);
    const entry = key === undefined ? null : entryOf(repeat, key);
    if (!entry) return;
    hideUndo(place, repeat);
    (entry.querySelector<HTMLElement>(fillable) ?? entry).focus();
    announce(interpolate(strings.entryAdded, { name: nameOfEntry(entry) }));
  };
  const remove = (repeat: string, key: string, entry: HTMLElement) => {
    const text = interpolate(strings.entryRemoved, { name: nameOfEntry(entry) });
    const near = entry.nextElementSibling ?? entry.previousElementSibling;
    undo.set(repeat, form.removeEntry(repeat, key));
    showUndo(place, repeat, text);
    const target = near ?? place.querySelector(`[data-add-entry="${CSS.escape(repeat)}"]`);
    if (target instanceof HTMLElement) target.focus();
    announce(text);
  };
  const restore = (repeat: string) => {
    undo.get(repeat)?.();
    undo.delete(repeat);
    hideUndo(place, repeat);
    const list = place.querySelector<HTMLElement>(`[data-entries="${CSS.escape(repeat)}"]`);
    list?.closest<HTMLElement>('.question')?.focus();
  };
  const move = (repeat: string, key: string, action: EntryAction, entry: HTMLElement) => {
    form.moveEntry(repeat, key, action === 'up' ? -1 : 1);
    buttonOf(entry, action)?.focus(); // moving the entry removes the focus
    const entries = [...(entry.parentElement?.children ?? [])];
    const label = nameOfEntry(entry);
    const place = { label, n: entries.indexOf(entry) + 1, all: entries.length };
    announce(interpolate(strings.moved, place));
  };

  place.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    const { addEntry, undo: undone, entryAction } = button?.dataset ?? {};
    if (addEntry !== undefined) return add(addEntry);
    if (undone !== undefined) return restore(undone);
    if (entryAction !== undefined && button?.ariaDisabled !== 'true') act(button, entryAction);
  });

  const act = (button: Element | null, action: string) => {
    const entry = button?.closest<HTMLElement>('[data-entry]');
    if (!entry) return;
    const { repeat, key } = partsOfEntryId(entry.dataset['entry'] ?? '');
    if (action === 'remove') remove(repeat, key, entry);
    else move(repeat, key, action === 'up' ? 'up' : 'down', entry);
  };
}

const undoOf = (place: HTMLElement, repeat: string): HTMLElement | null | undefined =>
  place.querySelector(`[data-undo="${CSS.escape(repeat)}"]`)?.closest<HTMLElement>('.entry-undo');

function showUndo(place: HTMLElement, repeat: string, text: string): void {
  const shown = undoOf(place, repeat);
  const content = shown?.querySelector('span');
  if (!shown || !content) return;
  content.textContent = text;
  shown.hidden = false;
}

function hideUndo(place: HTMLElement, repeat: string): void {
  undoOf(place, repeat)?.setAttribute('hidden', '');
}
