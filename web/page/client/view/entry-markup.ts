import { entryId } from '../../../../packages/definition/model/entry-names.ts';
import { interpolate } from '../../../../packages/languages/interpolate.ts';
import type { Locale } from '../../fields/field.ts';
import { templateKey } from '../../fields/repeat-entries.ts';
import { enableButtons } from '../page-data.ts';

/** A copy of the template of an entry, for the entry with this key. */
export function createEntry(frame: ParentNode, repeat: string, key: string): HTMLElement {
  const template = frame.querySelector(`template[data-entry-of="${CSS.escape(repeat)}"]`);
  if (!(template instanceof HTMLTemplateElement)) throw new Error(`No template of ${repeat}`);
  const copy = document.importNode(template.content, true);
  enableButtons(copy);
  replaceInAttributes(copy, entryId(repeat, templateKey), entryId(repeat, key));
  const entry = copy.firstElementChild;
  if (entry instanceof HTMLElement) return entry;
  throw new Error(`The template of ${repeat} is empty`);
}

/** Also within templates of repeats that the entry contains. */
function replaceInAttributes(root: ParentNode, from: string, to: string): void {
  for (const element of root.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      if (value.includes(from)) element.setAttribute(name, value.replaceAll(from, to));
    }
    if (element instanceof HTMLTemplateElement) replaceInAttributes(element.content, from, to);
  }
}

/** What the buttons of an entry do. */
export type EntryAction = 'up' | 'down' | 'remove';

export const nameOfEntry = (entry: Element): string =>
  entry.querySelector('.entry-name')?.textContent?.trim() ?? '';

export const buttonOf = (entry: Element, action: EntryAction): HTMLButtonElement | null =>
  entry.querySelector(`:scope > .entry-head > [data-entry-action="${action}"]`);

/** Labels the buttons of the entries, whose names show answers, and permits what their places allow. */
export function labelButtons(
  entries: readonly HTMLElement[],
  canRemove: boolean,
  { strings }: Locale,
): void {
  for (const [index, entry] of entries.entries()) {
    const label = nameOfEntry(entry);
    const texts = { up: strings.moveUp, down: strings.moveDown, remove: strings.removeFile };
    const ends = { up: index === 0, down: index === entries.length - 1, remove: false };
    for (const action of ['up', 'down', 'remove'] as const) {
      const button = buttonOf(entry, action);
      button?.setAttribute('aria-label', interpolate(texts[action], { label, name: label }));
      // `disabled` would remove the focus from them.
      button?.setAttribute('aria-disabled', String(ends[action]));
    }
    buttonOf(entry, 'remove')?.toggleAttribute('hidden', !canRemove);
  }
}
