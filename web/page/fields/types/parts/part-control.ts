import { type Html, html } from '../../../../../packages/common/text/html.ts';
import { controlId } from '../../answers/control-names.ts';
import type { Locale } from '../../field.ts';
import { errorSlot } from '../../field-description.ts';
import { ownLanguage } from '../../own-language.ts';

/** The names of the parts of answers, which are those of their labels among the texts of the page. */
export type PartLabel =
  | ('line1' | 'line2' | 'postal_code' | 'city' | 'region' | 'country')
  | ('first_name' | 'last_name' | 'email' | 'phone' | 'company')
  | ('year' | 'month' | 'day')
  | ('lat' | 'lon');

/**
 * A control for a part of an answer, with its label and its error.
 *
 * @param mark what follows the label
 */
export function partControl(
  id: string,
  name: PartLabel,
  control: Html,
  locale: Locale,
  mark?: Html | false,
): Html {
  return html`<div class="part-${name}"><label class="part" for="${controlId(id, name)}"${ownLanguage(locale)}>${
    locale.strings[name]
  }${mark}</label>${control}${errorSlot(id, name)}</div>`;
}
