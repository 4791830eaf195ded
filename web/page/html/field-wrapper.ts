import type { Element } from '../../../packages/definition/definition-model.ts';
import { type Html, html } from '../../html.ts';
import { controlId, hintId, wrapperId } from '../fields/control-names.ts';
import type { Locale } from '../fields/field.ts';
import { describedBy, errorSlot, requiredMark } from '../fields/field-description.ts';
import { formattedText } from '../fields/formatted-text.ts';
import { ownLanguage } from '../fields/own-language.ts';
import { pipedText } from '../fields/piped-text.ts';
import { fieldOf } from '../fields/types/fields.ts';

/** Renders an element with its title, description and error. */
export function renderField(element: Element, locale: Locale): Html {
  const { id, type } = element;
  const { wrapper, render } = fieldOf(element);
  const controls = render(element, locale);
  if (type === 'calculated' && !element.show) return html``;
  const own = html` id="${wrapperId(id)}" data-question="${id}"`;
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
    const isRequired = element.required && !isComputed;
    return html`<div class="question${isComputed && ' computed'}"${own}><label class="title" dir="auto" for="${controlId(id)}">${pipedText(
      element.title,
    )}${isRequired && requiredMark}</label>${inside}</div>`;
  }
  const radios =
    wrapper === 'radios' &&
    html` role="radiogroup"${element.required && html` aria-required="true"`}`;
  return html`<fieldset class="question" tabindex="-1"${own}${radios}${describedBy(element)}><legend
    class="title" dir="auto">${pipedText(element.title)}${element.required && groupRequiredMark(wrapper, locale)}</legend>${inside}</fieldset>`;
}

function hint({ id, description }: Element, locale: Locale): Html | undefined {
  return description
    ? formattedText(description, locale, { name: 'hint', id: hintId(id) })
    : undefined;
}

/** `fieldset` has no attribute for required answers, so its legend contains the word. */
function groupRequiredMark(wrapper: 'group' | 'radios', locale: Locale): Html {
  return html`${requiredMark}${
    wrapper === 'group' &&
    html`<span class="unseen"${ownLanguage(locale)}> (${locale.strings.required})</span>`
  }`;
}
