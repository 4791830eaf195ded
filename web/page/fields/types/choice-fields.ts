import { attribute, type Html, html } from '../../../../packages/common/text/html.ts';
import {
  isExclusive,
  isFull,
} from '../../../../packages/definition/questions/values/choice-options.ts';
import { interpolate } from '../../../../packages/languages/interpolate.ts';
import { otherValue } from '../answers/answer-fields.ts';
import { controlId, controlName } from '../answers/control-names.ts';
import type { ElementOf } from '../answers/entries.ts';
import { clearButton, otherInput, selectionHint } from '../choice-parts.ts';
import { defineField, type Locale } from '../field.ts';
import { describedBy, requiredAttribute, requiredMark } from '../field-description.ts';
import { ownLang, ownLanguage } from '../own-language.ts';
import { pipedAttribute, pipedOnly, pipedText } from '../piped-text.ts';
import { webLink } from '../safe-links.ts';

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
function card(kind: Kind, { name, value, label, image, lang, full, exclusive }: Card): Html {
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

export const dropdown = defineField({
  type: 'dropdown',
  wrapper: 'label',
  render: (element, locale) => {
    const { strings } = locale;
    const own = ownLang(locale);
    const { id, options, allow_other, randomize } = element;
    return html`<select class="line" id="${controlId(id)}" name="${controlName(id)}"${attribute('autocomplete', element.autocomplete)}${requiredAttribute(element)}${randomize && html` data-shuffle`}${describedBy(element)}><option value=""${own}>${
      strings.choose
    }</option>${options.map((option) => {
      const full = isFull(option);
      const label = full ? `${option.label} (${strings.full})` : option.label;
      const { mark, text } = pipedOnly(label); // an option contains no elements
      return html`<option value="${option.id}"${full && html` disabled`}${mark}>${text}</option>`;
    })}${allow_other && html`<option value="${otherValue}"${own}>${strings.other}</option>`}</select>${
      allow_other && otherInput(element, locale)
    }`;
  },
});

/**
 * A list of movable items. The order is an answer once the respondent has moved an item or confirmed the
 * order; until then the inputs are disabled.
 */
export const ranking = defineField({
  type: 'ranking',
  wrapper: 'group',
  render: ({ id, options }, locale) => {
    const { strings } = locale;
    const own = ownLanguage(locale);
    return html`<p class="note"${own}>${strings.rankingHint}</p><ol class="ranking">${options.map(
      ({ id: value, label }) => html`<li class="ranked"><input type="hidden" name="${controlName(
        id,
      )}" value="${value}" disabled><span class="handle" aria-hidden="true"></span><span class="label" dir="auto">${pipedText(label)}</span><button
      type="button" class="move up" disabled${own}${pipedAttribute('aria-label', interpolate(strings.moveUp, { label }))}></button><button
      type="button" class="move down" disabled${own}${pipedAttribute('aria-label', interpolate(strings.moveDown, { label }))}></button></li>`,
    )}</ol><button type="button" class="keep quiet" disabled${own}>${strings.keepOrder}</button>`;
  },
});

// Questions that are answered with true or false.

export const yesNo = defineField({
  type: 'yes_no',
  wrapper: 'radios',
  render: (element, locale) => {
    const name = controlName(element.id);
    const { yes, no } = locale.strings;
    const choice = (value: string, label: string) =>
      card('radio', { name, value, label, lang: ownLang(locale) });
    return html`<div class="cards side-by-side">${choice('true', yes)}${choice('false', no)}</div>${clearButton(element, locale)}`;
  },
});

/** The title is the statement to agree to, so it labels the checkbox. */
export const legal = defineField({
  type: 'legal',
  wrapper: 'none',
  render: (element, locale) => {
    const { strings } = locale;
    const { id, title, link } = element;
    const address = webLink(link);
    return html`<label class="card legal"><input type="checkbox" id="${controlId(id)}" name="${controlName(
      id,
    )}" value="true"${requiredAttribute(element)}${describedBy(element)}><span dir="auto">${pipedText(title)}${requiredMark(element)}</span></label>${
      address &&
      html`<p class="note"${ownLanguage(locale)}><a href="${address}" target="_blank" rel="noopener noreferrer"${attribute(
        'aria-label',
        `${strings.readMore} (${strings.newTab})`,
      )}>${strings.readMore}</a></p>`
    }`;
  },
});
