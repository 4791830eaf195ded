import type { Element } from '../../../packages/definition/definition-model.ts';
import { type Html, html } from '../../html.ts';
import { controlId, hintId, wrapperId } from '../fields/answers/control-names.ts';
import type { ElementOf } from '../fields/answers/entries.ts';
import type { Locale } from '../fields/field.ts';
import {
  ariaRequired,
  describedBy,
  errorSlot,
  requiredMark,
  whileRequired,
} from '../fields/field-description.ts';
import { formattedText } from '../fields/formatted-text.ts';
import { ownLanguage } from '../fields/own-language.ts';
import { pipedText } from '../fields/piped-text.ts';
import { renderEntries } from '../fields/repeat-entries.ts';
import { fieldOf } from '../fields/types/fields.ts';

/** Renders an element with its title, description and error. */
export function renderField(element: Element, locale: Locale): Html {
  const { id, type } = element;
  const { wrapper, render } = fieldOf(element);
  const controls = render(element, locale);
  if (type === 'calculated' && !element.show) return html``;
  const own = html` id="${wrapperId(id)}" data-question="${id}"`;
  if (type === 'repeat') return renderRepeat(element, own, locale);
  if (type === 'hidden') return html`<div${own} hidden>${controls}</div>`;
  if (type === 'statement' || type === 'image') {
    return html`<div class="content"${own}>${controls}</div>`;
  }
  if (wrapper === 'none') {
    return html`<div class="question"${own}>${controls}${hint(element, locale)}${errorSlot(id)}</div>`;
  }
  const inside = html`${hint(element, locale)}${controls}${errorSlot(id)}`;
  if (wrapper === 'label' || wrapper === 'computed') {
    const isComputed = wrapper === 'computed';
    return html`<div class="question${isComputed && ' computed'}"${own}><label class="title" dir="auto" for="${controlId(id)}">${pipedText(
      element.title,
    )}${!isComputed && requiredMark(element)}</label>${inside}</div>`;
  }
  const radios = wrapper === 'radios' && html` role="radiogroup"${ariaRequired(element)}`;
  return html`<fieldset class="question" tabindex="-1"${own}${radios}${describedBy(element)}><legend
    class="title" dir="auto">${pipedText(element.title)}${groupRequiredMark(element, wrapper, locale)}</legend>${inside}</fieldset>`;
}

function renderRepeat(repeat: ElementOf<'repeat'>, own: Html, locale: Locale): Html {
  const { id, title } = repeat;
  const entries = renderEntries(repeat, locale, (inner) => renderField(inner, locale));
  return html`<fieldset class="question repeat" tabindex="-1"${own}${describedBy(repeat)}><legend class="title"
    dir="auto">${pipedText(title)}${groupRequiredMark(repeat, 'group', locale)}</legend>${hint(repeat, locale)}${entries}${errorSlot(id)}</fieldset>`;
}

function hint({ id, description }: Element, locale: Locale): Html | undefined {
  return description
    ? formattedText(description, locale, { name: 'hint', id: hintId(id) })
    : undefined;
}

/** `fieldset` has no attribute for required answers, so its legend contains the word. */
function groupRequiredMark(element: Element, wrapper: 'group' | 'radios', locale: Locale): Html {
  return html`${requiredMark(element)}${
    wrapper === 'group' &&
    whileRequired(
      element,
      (own) =>
        html`<span class="unseen"${own}${ownLanguage(locale)}> (${locale.strings.required})</span>`,
    )
  }`;
}
