import { isFull } from '../../../../packages/definition/questions/values/choice-options.ts';
import { interpolate } from '../../../../packages/languages/interpolate.ts';
import { pluralize } from '../../../../packages/languages/pluralize.ts';
import { type Html, html } from '../../../html.ts';
import {
  choiceEntries,
  choicesEntries,
  choiceValue,
  otherPart,
  otherValue,
} from '../choice-values.ts';
import { controlId, controlName, valueIn, valuesIn } from '../control-names.ts';
import { defineField, type ElementOf, type Locale } from '../field.ts';
import { describedBy, errorSlot } from '../field-description.ts';
import { ownLang, ownLanguage } from '../own-language.ts';
import { pipedText } from '../piped-text.ts';

interface Card {
  readonly name: string;
  readonly value: string;
  readonly label: string;
  readonly image?: string | undefined;
  /** The language of the label, if it is not that of the form. */
  readonly lang?: Html | undefined;
  /** What is shown after the label of an option that has reached its limit. */
  readonly full?: Html | undefined;
}

type Kind = 'radio' | 'checkbox';

/** A radio button or checkbox with its label. */
export function card(
  kind: Kind,
  { name, value, label, image, lang, full }: Card,
  own?: Html,
): Html {
  return html`<label class="card"><input type="${kind}" name="${name}" value="${value}"${
    full && html` disabled data-full`
  }${own}>${
    image && html`<img src="${image}" alt="" loading="lazy" referrerpolicy="no-referrer">`
  }<span dir="auto"${lang}>${pipedText(label)}</span>${full}</label>`;
}

/** A button that clears an optional choice: radio buttons cannot be unchecked by clicking them. */
export function clearButton(
  { required }: { readonly required: boolean },
  locale: Locale,
): Html | undefined {
  return required
    ? undefined
    : html`<button type="button" class="clear quiet"${ownLanguage(locale)}>${locale.strings.clear}</button>`;
}

type Choice = ElementOf<'single_choice' | 'multiple_choice'>;

function cards(kind: Kind, element: Choice, locale: Locale): Html {
  const { strings } = locale;
  const { id, options, allow_other, randomize } = element;
  const name = controlName(id);
  const own = kind === 'checkbox' ? describedBy(element) : undefined;
  const fullMark = html`<em class="full"${ownLanguage(locale)}>${strings.full}</em>`;
  const hasImages = options.some(({ image_url }) => image_url);
  return html`<div class="cards${hasImages ? ' pictured' : ''}"${randomize && html` data-shuffle`}>${options.map(
    (option) => {
      const { id: value, label, image_url: image } = option;
      const full = isFull(option) ? fullMark : undefined;
      return card(kind, { name, value, label, image, full }, own);
    },
  )}${allow_other && card(kind, { name, value: otherValue, label: strings.other, lang: ownLang(locale) }, own)}</div>${
    allow_other && otherInput(element, locale)
  }`;
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
  )}" name="${controlName(id, otherPart)}" dir="auto"${ownLang(locale)} aria-label="${label}" placeholder="${label}"${describedBy(
    element,
    otherPart,
  )}>${errorSlot(id, otherPart)}</div>`;
}

export const singleChoice = defineField({
  type: 'single_choice',
  wrapper: 'radios',
  render: (element, locale) =>
    html`${cards('radio', element, locale)}${clearButton(element, locale)}`,
  readAnswer: (entries, { id }) => {
    const value = valueIn(entries, id);
    return value === undefined ? undefined : choiceValue(value, entries, id);
  },
  entriesOf: choiceEntries,
});

export const multipleChoice = defineField({
  type: 'multiple_choice',
  wrapper: 'group',
  render: (element, locale) =>
    html`${selectionHint(element, locale)}${cards('checkbox', element, locale)}`,
  readAnswer: (entries, { id }) =>
    valuesIn(entries, id).map((value) => choiceValue(value, entries, id)),
  entriesOf: choicesEntries,
});

/** The permitted number of choices, if it is limited. */
function selectionHint(
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
