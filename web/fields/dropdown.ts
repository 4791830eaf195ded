import { html } from '../html.ts';
import { chosen, otherValue, otherWords } from './choices.ts';
import { describedBy } from './describe.ts';
import { field } from './field.ts';
import { controlId, controlName, valueIn } from './names.ts';

export const dropdown = field({
  type: 'dropdown',
  frame: 'label',
  draw: (element, { strings }) => {
    const { id, required, options, allow_other, randomize } = element;
    return html`<select class="line" id="${controlId(id)}" name="${controlName(id)}"${
      required && html` required`
    }${randomize && html` data-shuffle`}${describedBy(element)}><option value="">${
      strings.choose
    }</option>${options.map(
      ({ id: value, label }) => html`<option value="${value}">${label}</option>`,
    )}${allow_other && html`<option value="${otherValue}">${strings.other}</option>`}</select>${
      allow_other && otherWords(element, strings.otherText)
    }`;
  },
  read: (entries, { id }) => {
    const value = valueIn(entries, id);
    return value ? chosen(value, entries, id) : undefined;
  },
});
