import { type Html, html } from '../../../../../packages/common/text/html.ts';
import type { Precision } from '../../../../../packages/common/text/partial-date.ts';
import { controlId, controlName } from '../../answers/control-names.ts';
import type { ElementOf } from '../../answers/entries.ts';
import { datePartsOf } from '../../answers/part-values.ts';
import { defineField, type Locale } from '../../field.ts';
import { partDescribedBy } from '../../field-description.ts';
import { ownLang } from '../../own-language.ts';
import { partControl } from './part-control.ts';

type PartialDate = ElementOf<'partial_date'>;

function inputOf(element: PartialDate, part: Precision, locale: Locale): Html {
  const { id } = element;
  const own = html` id="${controlId(id, part)}" name="${controlName(id, part)}"${partDescribedBy(id, part)}`;
  return part === 'month'
    ? html`<select class="line"${own}${ownLang(locale)}><option value="">${locale.strings.choose}</option>${monthOptions(locale.lang)}</select>`
    : html`<input class="line" type="text" inputmode="numeric" dir="ltr"${own}>`;
}

/** The months of the year with their names. */
function monthOptions(lang: string): Html {
  const { format } = new Intl.DateTimeFormat(lang, { month: 'long', timeZone: 'UTC' });
  const months = Array.from({ length: 12 }, (_, index) => {
    const value = String(index + 1).padStart(2, '0');
    return html`<option value="${value}">${format(new Date(`2000-${value}`))}</option>`;
  });
  return html`${months}`;
}

/** A date in up to three controls, so that what is not known can be left out. */
export const partialDate = defineField({
  type: 'partial_date',
  wrapper: 'group',
  render: (element, locale) =>
    html`<div class="parts">${datePartsOf(element).map((part) =>
      partControl(element.id, part, inputOf(element, part, locale), locale),
    )}</div>`,
});
