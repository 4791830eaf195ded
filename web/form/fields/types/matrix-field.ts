import { html } from '../../../html.ts';
import { controlName, errorId, valuesIn } from '../control-names.ts';
import { defineField } from '../field.ts';
import { describedBy, errorSlot } from '../field-description.ts';
import { clearButton } from './choice-fields.ts';

/** More columns than these do not fit beside each other, however wide the page is. */
const maxGridColumns = 7;

/** Fewer characters than the markup of a cell has beside its label. */
const minCellLength = 80;

/**
 * Each row is a group of its own, named by what is asked. Where the page is wide the groups lie in
 * a grid under the columns' names; where it is narrow each choice carries its name itself.
 */
export const matrix = defineField({
  type: 'matrix',
  wrapper: 'group',
  minMarkupLength: ({ rows, columns }) =>
    rows.length * columns.reduce((sum, { label }) => sum + minCellLength + label.length, 0),
  render: (element, look) => {
    const { id, rows, columns, multiple, required } = element;
    const kind = multiple ? 'checkbox' : 'radio';
    const drawn = rows.map(
      ({ id: row, label }) =>
        html`<fieldset class="row"${
          multiple ? undefined : html` role="radiogroup"${required && html` aria-required="true"`}`
        } aria-describedby="${errorId(id, row)}"><legend dir="auto">${label}</legend><div class="cells">${columns.map(
          ({ id: column, label: name }) =>
            html`<label class="cell"><input type="${kind}" name="${controlName(id, row)}" value="${column}"${
              multiple && describedBy(element, row)
            }><span dir="auto">${name}</span></label>`,
        )}</div>${errorSlot(id, row)}</fieldset>`,
    );
    const wide = columns.length <= maxGridColumns ? ` columns-${columns.length}` : '';
    return html`<div class="matrix${wide}"><div class="columns" aria-hidden="true">${columns.map(
      ({ label }) => html`<span dir="auto">${label}</span>`,
    )}</div>${drawn}</div>${!required && !multiple && clearButton(look)}`;
  },
  readAnswer: (entries, { id, rows, multiple }) =>
    Object.fromEntries(
      rows.flatMap(({ id: row }): [string, unknown][] => {
        const values = valuesIn(entries, id, row);
        return values.length === 0 ? [] : [[row, multiple ? values : values[0]]];
      }),
    ),
});
