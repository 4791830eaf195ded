import { type Html, html } from '../../../packages/common/text/html.ts';
import { interpolate } from '../../../packages/languages/interpolate.ts';
import { pluralize } from '../../../packages/languages/pluralize.ts';
import { otherPart } from './answers/answer-fields.ts';
import { controlId, controlName } from './answers/control-names.ts';
import type { ElementOf } from './answers/entries.ts';
import type { Locale } from './field.ts';
import { errorSlot, partDescribedBy } from './field-description.ts';
import { ownLang, ownLanguage } from './own-language.ts';

/** A button that clears an optional choice: radio buttons cannot be unchecked by clicking them. */
export function clearButton(
  { required }: { readonly required: boolean },
  locale: Locale,
): Html | undefined {
  return required
    ? undefined
    : html`<button type="button" class="clear quiet" disabled${ownLanguage(locale)}>${locale.strings.clear}</button>`;
}

/** The text input for "other". Visible while "other" is selected. */
export function otherInput(
  element: ElementOf<'single_choice' | 'multiple_choice' | 'dropdown'>,
  locale: Locale,
): Html {
  const { id } = element;
  const { otherText: label } = locale.strings;
  return html`<div class="other"><input class="line" type="text" id="${controlId(
    id,
    otherPart,
  )}" name="${controlName(id, otherPart)}" dir="auto"${ownLang(locale)} aria-label="${label}" placeholder="${label}"${partDescribedBy(id, otherPart)}>${errorSlot(id, otherPart)}</div>`;
}

/** The permitted number of choices, if it is limited. */
export function selectionHint(
  { min_selected, max_selected }: ElementOf<'multiple_choice'>,
  locale: Locale,
) {
  const { lang, strings } = locale;
  const [min, max] = [min_selected || undefined, max_selected];
  const text =
    min === undefined
      ? max && pluralize(strings.atMost, max, lang)
      : max === undefined
        ? pluralize(strings.atLeast, min, lang)
        : interpolate(strings.between, { min, max });
  return text ? html`<p class="note"${ownLanguage(locale)}>${text}</p>` : undefined;
}
