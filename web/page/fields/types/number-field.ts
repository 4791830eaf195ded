import { attribute, html } from '../../../../packages/common/text/html.ts';
import { controlId, controlName } from '../answers/control-names.ts';
import type { ElementOf } from '../answers/entries.ts';
import { defineField } from '../field.ts';
import { describedBy, requiredAttribute } from '../field-description.ts';
import { pipedText } from '../piped-text.ts';

/** Keyboards of some phones have a minus only among letters; without a minimum, numbers are rarely negative. */
const keyboardOf = ({ integer, min = 0 }: ElementOf<'number'>) =>
  min < 0 ? 'text' : integer ? 'numeric' : 'decimal';

export const number = defineField({
  type: 'number',
  wrapper: 'label',
  render: (element, { formLanguage }) => {
    const { id, unit, autocomplete } = element;
    return html`<span class="with-unit"><input class="line" type="text" dir="ltr" id="${controlId(
      id,
    )}" name="${controlName(id)}" inputmode="${keyboardOf(element)}" spellcheck="false"${attribute('autocomplete', autocomplete)} data-number="${formLanguage}"${requiredAttribute(element)}${describedBy(
      element,
    )}>${unit && html`<span class="unit" dir="auto">${pipedText(unit)}</span>`}</span>`;
  },
});
