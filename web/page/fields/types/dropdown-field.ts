import { isFull } from '../../../../packages/definition/questions/values/choice-options.ts';
import { attribute, html } from '../../../html.ts';
import { choiceEntries, choiceValue, otherValue } from '../choice-values.ts';
import { controlId, controlName, valueIn } from '../control-names.ts';
import { defineField } from '../field.ts';
import { describedBy } from '../field-description.ts';
import { ownLang } from '../own-language.ts';
import { pipedOnly } from '../piped-text.ts';
import { otherInput } from './choice-fields.ts';

export const dropdown = defineField({
  type: 'dropdown',
  wrapper: 'label',
  render: (element, locale) => {
    const { strings } = locale;
    const own = ownLang(locale);
    const { id, required, options, allow_other, randomize } = element;
    return html`<select class="line" id="${controlId(id)}" name="${controlName(id)}"${attribute('autocomplete', element.autocomplete)}${
      required && html` required`
    }${randomize && html` data-shuffle`}${describedBy(element)}><option value=""${own}>${
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
  readAnswer: (entries, { id }) => {
    const value = valueIn(entries, id);
    return value ? choiceValue(value, entries, id) : undefined;
  },
  entriesOf: choiceEntries,
});
