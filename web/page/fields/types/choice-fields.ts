import { type Html, html } from '../../../../packages/common/text/html.ts';
import {
  isExclusive,
  isFull,
} from '../../../../packages/definition/questions/values/choice-options.ts';
import { otherValue } from '../answers/choice-values.ts';
import { controlName } from '../answers/control-names.ts';
import type { ElementOf } from '../answers/entries.ts';
import { clearButton, otherInput, selectionHint } from '../choice-parts.ts';
import { defineField, type Locale } from '../field.ts';
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
  /** Whether it is selected alone. */
  readonly exclusive?: boolean | undefined;
}

type Kind = 'radio' | 'checkbox';

/** A radio button or checkbox with its label. */
export function card(kind: Kind, { name, value, label, image, lang, full, exclusive }: Card): Html {
  return html`<label class="card"><input type="${kind}" name="${name}" value="${value}"${
    full && html` disabled data-full`
  }${exclusive && html` data-exclusive`}>${
    image && html`<img src="${image}" alt="" loading="lazy" referrerpolicy="no-referrer">`
  }<span dir="auto"${lang}>${pipedText(label)}</span>${full}</label>`;
}

type Choice = ElementOf<'single_choice' | 'multiple_choice'>;

function cards(kind: Kind, element: Choice, locale: Locale): Html {
  const { strings } = locale;
  const { id, options, allow_other, randomize } = element;
  const name = controlName(id);
  const fullMark = html`<em class="full"${ownLanguage(locale)}>${strings.full}</em>`;
  const hasImages = options.some(({ image_url }) => image_url);
  return html`<div class="cards${hasImages ? ' pictured' : ''}"${randomize && html` data-shuffle`}>${options.map(
    (option) => {
      const { id: value, label, image_url: image } = option;
      const full = isFull(option) ? fullMark : undefined;
      const exclusive = 'exclusive' in option && isExclusive(option);
      return card(kind, { name, value, label, image, full, exclusive });
    },
  )}${allow_other && card(kind, { name, value: otherValue, label: strings.other, lang: ownLang(locale) })}</div>${
    allow_other && otherInput(element, locale)
  }`;
}

export const singleChoice = defineField({
  type: 'single_choice',
  wrapper: 'radios',
  render: (element, locale) =>
    html`${cards('radio', element, locale)}${clearButton(element, locale)}`,
});

export const multipleChoice = defineField({
  type: 'multiple_choice',
  wrapper: 'group',
  render: (element, locale) =>
    html`${selectionHint(element, locale)}${cards('checkbox', element, locale)}`,
});
