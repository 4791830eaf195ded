import type { Element } from '../../../src/definition/definition-model.ts';
import { attribute, type Html, html } from '../../html.ts';
import { controlId, errorId, hintId, wrapperId } from '../fields/control-names.ts';
import type { Locale } from '../fields/field.ts';
import { errorSlot, requiredMark } from '../fields/field-description.ts';
import { fieldOf } from '../fields/types/fields.ts';

/** An element with all that is around its controls: its title, what explains it, what is wrong. */
export function renderField(element: Element, look: Locale): Html {
  const { id, type } = element;
  const { wrapper: frame, render: draw } = fieldOf(element);
  const controls = draw(element, look);
  const own = html` id="${wrapperId(id)}" data-question="${id}"`;
  if (type === 'hidden') return html`<div${own} hidden>${controls}</div>`;
  if (type === 'statement' || type === 'image') {
    return html`<div class="content"${own}>${controls}</div>`;
  }
  if (frame === 'none') {
    return html`<div class="question"${own}>${controls}${hint(element)}${errorSlot(id)}</div>`;
  }
  const inside = html`${hint(element)}${controls}${errorSlot(id)}`;
  if (frame === 'label') {
    return html`<div class="question"${own}><label class="title" dir="auto" for="${controlId(id)}">${
      element.title
    }${element.required && requiredMark}</label>${inside}</div>`;
  }
  return html`<fieldset class="question" tabindex="-1"${own}${groupAttributes(element, frame)}><legend
    class="title" dir="auto">${element.title}${element.required && groupRequiredMark(frame, look)}</legend>${inside}</fieldset>`;
}

function hint({ id, description }: Element): Html | undefined {
  return description
    ? html`<p class="hint" id="${hintId(id)}" dir="auto">${description}</p>`
    : undefined;
}

function groupAttributes({ id, required, description }: Element, frame: 'group' | 'radios'): Html {
  const ids = [...(description ? [hintId(id)] : []), errorId(id)].join(' ');
  return html`${frame === 'radios' && html` role="radiogroup"${required && html` aria-required="true"`}`}${attribute(
    'aria-describedby',
    ids,
  )}`;
}

/** A plain group cannot say natively that it needs an answer, so its name does. */
function groupRequiredMark(frame: 'group' | 'radios', { strings }: Locale): Html {
  return html`${requiredMark}${
    frame === 'group' && html`<span class="unseen"> (${strings.required})</span>`
  }`;
}
