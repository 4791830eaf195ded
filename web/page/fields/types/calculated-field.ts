import { html } from '../../../../packages/common/text/html.ts';
import { controlId } from '../answers/control-names.ts';
import { defineField } from '../field.ts';
import { describedBy } from '../field-description.ts';
import { pipedText } from '../piped-text.ts';

/** A calculated value: a text that shows its own value. Screen readers announce changes of an `output`. */
export const calculated = defineField({
  type: 'calculated',
  wrapper: 'computed',
  render: (element) => {
    const { id, unit } = element;
    return html`<output class="calculated" id="${controlId(id)}" tabindex="-1"${describedBy(
      element,
    )}><bdi>${pipedText(`{{${id}}}`)}</bdi>${unit && html` <span class="unit" dir="auto">${pipedText(unit)}</span>`}</output>`;
  },
});
