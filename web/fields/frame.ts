import type { Element } from '../../src/forms/definition/model.ts';
import { attribute, type Html, html } from '../html.ts';
import { errorPlace, requiredSign } from './describe.ts';
import type { Look } from './field.ts';
import { fieldOf } from './fields.ts';
import { controlId, errorId, frameId, hintId } from './names.ts';

/** An element with all that is around its controls: its title, what explains it, what is wrong. */
export function framed(element: Element, look: Look): Html {
  const { id, type } = element;
  const { frame, draw } = fieldOf(element);
  const controls = draw(element, look);
  const own = html` id="${frameId(id)}" data-question="${id}"`;
  if (type === 'hidden') return html`<div${own} hidden>${controls}</div>`;
  if (type === 'statement' || type === 'image') {
    return html`<div class="content"${own}>${controls}</div>`;
  }
  if (frame === 'none') {
    return html`<div class="question"${own}>${controls}${hint(element)}${errorPlace(id)}</div>`;
  }
  const inside = html`${hint(element)}${controls}${errorPlace(id)}`;
  if (frame === 'label') {
    return html`<div class="question"${own}><label class="title" dir="auto" for="${controlId(id)}">${
      element.title
    }${element.required && requiredSign}</label>${inside}</div>`;
  }
  return html`<fieldset class="question" tabindex="-1"${own}${groupAttributes(element, frame)}><legend
    class="title" dir="auto">${element.title}${element.required && groupSign(frame, look)}</legend>${inside}</fieldset>`;
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
function groupSign(frame: 'group' | 'radios', { strings }: Look): Html {
  return html`${requiredSign}${
    frame === 'group' && html`<span class="unseen"> (${strings.required})</span>`
  }`;
}
