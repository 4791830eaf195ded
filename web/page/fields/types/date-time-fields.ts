import { attribute, html } from '../../../../packages/common/text/html.ts';
import type { Element } from '../../../../packages/definition/definition-model.ts';
import { isRelativeLimit } from '../../../../packages/definition/model/date-limit.ts';
import { controlId, controlName } from '../answers/control-names.ts';
import { defineField } from '../field.ts';
import { describedBy, requiredAttribute } from '../field-description.ts';

function momentField<const Type extends 'date' | 'time' | 'datetime'>(type: Type, control: string) {
  return defineField<Type>({
    type,
    wrapper: 'label',
    render(element: Element) {
      const { id } = element;
      const own =
        element.type === 'date' &&
        html`${attribute('autocomplete', element.autocomplete)}${attribute('min', fixed(element.min))}${attribute('max', fixed(element.max))}`;
      return html`<input class="line moment" id="${controlId(id)}" name="${controlName(id)}" type="${control}"${own}${requiredAttribute(element)}${describedBy(element)}>`;
    },
  });
}

/** Limits that depend on the day are set by `enhanceDate`: pages are cached. */
const fixed = (limit: string | undefined) =>
  limit !== undefined && isRelativeLimit(limit) ? undefined : limit;

export const date = momentField('date', 'date');

export const time = momentField('time', 'time');

export const datetime = momentField('datetime', 'datetime-local');
