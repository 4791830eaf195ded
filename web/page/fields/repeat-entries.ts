import { type Html, html } from '../../../packages/common/text/html.ts';
import type { Element } from '../../../packages/definition/definition-model.ts';
import { entryId, idInEntry } from '../../../packages/definition/model/entry-names.ts';
import type { ElementOf } from './answers/entries.ts';
import type { Locale } from './field.ts';
import { ownLanguage } from './own-language.ts';
import { pipedOnly, pipedText } from './piped-text.ts';

/** The key of the entry in the template: the script of the page replaces it in copies. */
export const templateKey = '*';

/**
 * Renders the list of the entries of a repeat, which is empty, with the template of an entry. The script of the page adds
 * entries: `web/page/client/view/entry-lists.ts`.
 *
 * @param renderInner renders a question of the entry
 */
export function renderEntries(
  { id, title, elements, item_label, add_label }: ElementOf<'repeat'>,
  locale: Locale,
  renderInner: (element: Element) => Html,
): Html {
  const { strings } = locale;
  const own = ownLanguage(locale);
  const inner: readonly Element[] = elements;
  const fields = inner.map((one) =>
    renderInner({ ...one, id: idInEntry(id, templateKey, one.id) }),
  );
  const name = entryNameId(id, templateKey);
  const label = pipedOnly(item_label || `${title} {{position}}`);
  const button = (look: string, action: string) =>
    html`<button type="button" class="${look}" data-entry-action="${action}"${own}></button>`;
  return html`<div class="entries" data-entries="${id}"></div>
<template data-entry-of="${id}"><div class="entry" data-entry="${entryId(id, templateKey)}" role="group" tabindex="-1" aria-labelledby="${name}"><div
  class="entry-head"><span class="entry-name" id="${name}" dir="auto"${label.mark}>${label.text}</span>${button('move up', 'up')}${button('move down', 'down')}${button('remove', 'remove')}</div>${fields}</div></template>
<p class="entry-undo" hidden><span dir="auto"></span> <button type="button" class="secondary" data-undo="${id}"${own}>${strings.undo}</button></p>
<button type="button" class="secondary add-entry" disabled data-add-entry="${id}"${!add_label && own} dir="auto">${pipedText(add_label || strings.addEntry)}</button>`;
}

/** The `id` of the element with the name of an entry. */
const entryNameId = (repeat: string, key: string): string => `n-${entryId(repeat, key)}`;
