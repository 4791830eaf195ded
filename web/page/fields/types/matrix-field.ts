import { html } from '../../../../packages/common/text/html.ts';
import { controlName } from '../answers/control-names.ts';
import { clearButton } from '../choice-parts.ts';
import { defineField } from '../field.ts';
import { ariaRequired, errorSlot, partDescribedBy } from '../field-description.ts';
import { pipedText } from '../piped-text.ts';

/** The most columns that fit on the widest page. */
const maxGridColumns = 7;

/** A lower bound of the length of a cell's markup without its label. */
const minCellLength = 80;

/**
 * Each row is a group, labeled by its text. On wide pages the rows form a grid with column headings; on
 * narrow pages each choice shows its own label.
 */
export const matrix = defineField({
  type: 'matrix',
  wrapper: 'group',
  minMarkupLength: ({ rows, columns }) =>
    rows.length * columns.reduce((sum, { label }) => sum + minCellLength + label.length, 0),
  render: (element, locale) => {
    const { id, rows, columns, multiple } = element;
    const kind = multiple ? 'checkbox' : 'radio';
    const rendered = rows.map(
      ({ id: row, label }) =>
        html`<fieldset class="row"${
          multiple ? undefined : html` role="radiogroup"${ariaRequired(element)}`
        }${partDescribedBy(id, row)}><legend dir="auto">${pipedText(label)}</legend><div class="cells">${columns.map(
          ({ id: column, label: name }) =>
            html`<label class="cell"><input type="${kind}" name="${controlName(id, row)}" value="${column}"><span dir="auto">${pipedText(name)}</span></label>`,
        )}</div>${errorSlot(id, row)}</fieldset>`,
    );
    const wide = columns.length <= maxGridColumns ? ` columns-${columns.length}` : '';
    return html`<div class="matrix${wide}"><div class="columns" aria-hidden="true">${columns.map(
      ({ label }) => html`<span dir="auto">${pipedText(label)}</span>`,
    )}</div>${rendered}</div>${!multiple && clearButton(element, locale)}`;
  },
});
