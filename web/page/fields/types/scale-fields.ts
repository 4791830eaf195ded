import { attribute, type Html, html } from '../../../../packages/common/text/html.ts';
import { interpolate } from '../../../../packages/languages/interpolate.ts';
import { controlName } from '../answers/control-names.ts';
import type { ElementOf } from '../answers/entries.ts';
import { clearButton } from '../choice-parts.ts';
import { defineField, type Locale } from '../field.ts';
import { ownLang } from '../own-language.ts';
import { pipedText } from '../piped-text.ts';

const range = (min: number, max: number) =>
  Array.from({ length: max - min + 1 }, (_, index) => min + index);

/** Stars are radio buttons, so that arrow keys move between them. */
export const rating = defineField({
  type: 'rating',
  wrapper: 'radios',
  render: (element, locale) => {
    const { id, max } = element;
    const stars = range(1, max).map(
      (place) =>
        html`<label class="star"><input type="radio" name="${controlName(id)}" value="${place}"${ownLang(locale)}
          aria-label="${interpolate(locale.strings.points, { n: place, all: max })}"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 2.6l2.9 5.9 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5L2.6 9.4l6.5-.9z"/></svg></label>`,
    );
    return html`<div class="stars">${stars}</div>${clearButton(element, locale)}`;
  },
});

/** The `id` of the label of an end of a scale. */
const endId = (id: string, place: number) => `l-${id}.${place}`;

function scale(
  element: ElementOf<'opinion_scale' | 'nps'>,
  { min, max }: { readonly min: number; readonly max: number },
  locale: Locale,
): Html {
  const { id, min_label, max_label } = element;
  const labels = new Map([
    [min, min_label],
    [max, max_label],
  ]);
  const places = range(min, max).map(
    (place) =>
      html`<label class="place"><input type="radio" name="${controlName(id)}" value="${place}"${attribute(
        'aria-describedby',
        labels.get(place) ? endId(id, place) : undefined,
      )}><span>${place}</span></label>`,
  );
  const ends =
    (min_label || max_label) &&
    html`<div class="ends">${[...labels].map(
      ([place, label]) =>
        html`<span id="${endId(id, place)}" dir="auto">${pipedText(label)}</span>`,
    )}</div>`;
  return html`<div class="scale places-${places.length}">${places}</div>${ends || undefined}${clearButton(element, locale)}`;
}

export const opinionScale = defineField({
  type: 'opinion_scale',
  wrapper: 'radios',
  render: (element, locale) => scale(element, element, locale),
});

export const nps = defineField({
  type: 'nps',
  wrapper: 'radios',
  render: (element, locale) => scale(element, { min: 0, max: 10 }, locale),
});
