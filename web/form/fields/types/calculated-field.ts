import { html } from '../../../html.ts';
import { controlId } from '../control-names.ts';
import { defineField } from '../field.ts';

/** A calculated value. The script of the page fills it in while the respondent answers. */
export const calculated = defineField({
  type: 'calculated',
  wrapper: 'none',
  render: ({ id, title, show, unit }) =>
    show
      ? html`<p class="title" dir="auto">${title}</p><p class="calculated"><output id="${controlId(id)}"
          data-calculated="${id}" dir="auto"></output>${unit && html` <span class="unit">${unit}</span>`}</p>`
      : html``,
});
