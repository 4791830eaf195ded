import { attribute, html } from '../../../../packages/common/text/html.ts';
import { controlId, controlName } from '../answers/control-names.ts';
import { clearButton } from '../choice-parts.ts';
import { defineField } from '../field.ts';
import { describedBy, requiredAttribute, requiredMark } from '../field-description.ts';
import { ownLang, ownLanguage } from '../own-language.ts';
import { pipedText } from '../piped-text.ts';
import { webLink } from '../safe-links.ts';
import { card } from './choice-fields.ts';

// Questions that are answered with true or false.

export const yesNo = defineField({
  type: 'yes_no',
  wrapper: 'radios',
  render: (element, locale) => {
    const name = controlName(element.id);
    const { yes, no } = locale.strings;
    const choice = (value: string, label: string) =>
      card('radio', { name, value, label, lang: ownLang(locale) });
    return html`<div class="cards side-by-side">${choice('true', yes)}${choice('false', no)}</div>${clearButton(element, locale)}`;
  },
});

/** The title is the statement to agree to, so it labels the checkbox. */
export const legal = defineField({
  type: 'legal',
  wrapper: 'none',
  render: (element, locale) => {
    const { strings } = locale;
    const { id, title, link } = element;
    const address = webLink(link);
    return html`<label class="card legal"><input type="checkbox" id="${controlId(id)}" name="${controlName(
      id,
    )}" value="true"${requiredAttribute(element)}${describedBy(element)}><span dir="auto">${pipedText(title)}${requiredMark(element)}</span></label>${
      address &&
      html`<p class="note"${ownLanguage(locale)}><a href="${address}" target="_blank" rel="noopener noreferrer"${attribute(
        'aria-label',
        `${strings.readMore} (${strings.newTab})`,
      )}>${strings.readMore}</a></p>`
    }`;
  },
});
