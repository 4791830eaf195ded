import { attribute, html } from '../../../../packages/common/text/html.ts';
import { isFull } from '../../../../packages/definition/questions/values/choice-options.ts';
import { otherValue } from '../answers/choice-values.ts';
import { controlId, controlName } from '../answers/control-names.ts';
import { otherInput } from '../choice-parts.ts';
import { defineField } from '../field.ts';
import { describedBy, requiredAttribute } from '../field-description.ts';
import { ownLang } from '../own-language.ts';
import { pipedOnly } from '../piped-text.ts';

export const dropdown = defineField({
  type: 'dropdown',
  wrapper: 'label',
  render: (element, locale) => {
    const { strings } = locale;
    const own = ownLang(locale);
    const { id, options, allow_other, randomize } = element;
    return html`<select class="line" id="${controlId(id)}" name="${controlName(id)}"${attribute('autocomplete', element.autocomplete)}${requiredAttribute(element)}${randomize && html` data-shuffle`}${describedBy(element)}><option value=""${own}>${
      strings.choose
    }</option>${options.map((option) => {
      const full = isFull(option);
      const label = full ? `${option.label} (${strings.full})` : option.label;
      const { mark, text } = pipedOnly(label); // an option contains no elements
      return html`<option value="${option.id}"${full && html` disabled`}${mark}>${text}</option>`;
    })}${allow_other && html`<option value="${otherValue}"${own}>${strings.other}</option>`}</select>${
      allow_other && otherInput(element, locale)
    }`;
  },
});
