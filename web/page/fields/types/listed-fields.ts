import { type Html, html } from '../../../../packages/common/text/html.ts';
import { controlId } from '../answers/control-names.ts';
import type { ElementOf } from '../answers/entries.ts';
import { clearButton, otherInput, selectionHint } from '../choice-parts.ts';
import { defineField, type Locale } from '../field.ts';
import { ariaRequired, describedBy } from '../field-description.ts';
import { ownLanguage } from '../own-language.ts';
import { pipedAttribute } from '../piped-text.ts';

// Questions that take their options from a dataset: a text input that searches for them. The script of the page shows the
// options and what is selected: `web/page/client/controls/listed`.

type Listed = ElementOf<'single_choice' | 'dropdown' | 'multiple_choice'>;

/** An editable combobox with a list (ARIA Authoring Practices Guide). */
function combobox(element: Listed, locale: Locale): Html {
  const { id, title, type, allow_other } = element;
  const { searchOptions } = locale.strings;
  const list = `o-${id}`;
  const isMultiple = type === 'multiple_choice';
  const label = pipedAttribute('aria-label', title);
  const chosen = isMultiple
    ? html`<ul class="chosen chips"${label}></ul>`
    : html`<div class="chosen"></div>`;
  return html`<div class="combo">${chosen}<input class="line" type="text" id="${controlId(id)}" role="combobox"
  aria-expanded="false" aria-controls="${list}" aria-autocomplete="list" autocomplete="off" autocapitalize="off"
  spellcheck="false" dir="auto" placeholder="${searchOptions}"${ariaRequired(element)}${describedBy(element)}><div
  class="options" hidden><ul id="${list}" role="listbox"${label}${isMultiple && html` aria-multiselectable="true"`}></ul><p
  class="note"${ownLanguage(locale)}></p></div></div>${allow_other && otherInput(element, locale)}`;
}

/** One option. */
const listedChoice = {
  wrapper: 'label',
  render: (element: Listed, locale: Locale) =>
    html`${combobox(element, locale)}${clearButton(element, locale)}`,
} as const;

/** The fields of the types that can take their options from a dataset. */
export const listedFields = {
  single_choice: defineField({ type: 'single_choice', ...listedChoice }),
  dropdown: defineField({ type: 'dropdown', ...listedChoice }),
  multiple_choice: defineField({
    type: 'multiple_choice',
    wrapper: 'label',
    render: (element, locale) =>
      html`${selectionHint(element, locale)}${combobox(element, locale)}`,
  }),
};
