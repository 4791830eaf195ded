import { elementsOf } from '../../src/forms/definition/elements.ts';
import type { Element } from '../../src/forms/definition/model.ts';
import type { Look } from '../fields/field.ts';
import { fieldOf } from '../fields/fields.ts';
import { framed } from '../fields/frame.ts';
import { type Html, html, textOf } from '../html.ts';
import type { PublicFormBody, Schema } from './view.ts';

type Section = Schema['sections'][number];

/** Markup of elements that was drawn before. */
type Drawn = ReadonlyMap<Element, Html>;

/**
 * Draws the elements of a form one by one, as long as their markup has at most so many characters.
 *
 * @returns undefined if it would have more
 */
export function drawWithin(most: number, schema: Schema, look: Look): Drawn | undefined {
  const drawn = new Map<Element, Html>();
  let length = 0;
  for (const element of elementsOf({ schema })) {
    if (length + (fieldOf(element).weight?.(element) ?? 0) > most) return undefined;
    const markup = framed(element, look);
    length += textOf(markup).length;
    if (length > most) return undefined;
    drawn.set(element, markup);
  }
  return drawn;
}

/**
 * The whole form, from its first question to the button that sends it.
 *
 * @param drawn elements that need not be drawn again
 */
export function questions(schema: Schema, form: PublicFormBody, look: Look, drawn?: Drawn): Html {
  const { strings } = look;
  const paged = form.settings.one_section_per_page && schema.sections.length > 1;
  const anyRequired = schema.sections.some(({ elements }) =>
    elements.some(({ required, type }) => required && type !== 'hidden'),
  );
  return html`<form id="questions" novalidate autocomplete="on"${paged && html` data-paged`}>${
    paged && progress()
  }${anyRequired && html`<p class="marked note">${strings.marked}</p>`}<div id="summary" role="alert" tabindex="-1"></div>${schema.sections.map(
    (section) => sectionOf(section, look, drawn),
  )}<div id="captcha"></div><div class="actions">${
    paged && html`<button type="button" id="back" class="secondary" hidden>${strings.back}</button>`
  }<button type="submit" id="send" class="primary" disabled>${strings.send}</button></div><p id="status"
    class="status" role="status"></p></form>`;
}

function progress(): Html {
  return html`<div class="progress"><progress id="progress" aria-labelledby="progress-text" value="0" max="1"></progress><span
    id="progress-text" class="note"></span></div>`;
}

function sectionOf(
  { id, title, description, elements }: Section,
  look: Look,
  drawn: Drawn | undefined,
): Html {
  const heading = `s-${id}`;
  return html`<section data-section="${id}" tabindex="-1"${title && html` aria-labelledby="${heading}"`}>${
    title && html`<h2 id="${heading}" dir="auto">${title}</h2>`
  }${description && html`<p class="text" dir="auto">${description}</p>`}${elements.map(
    (element) => drawn?.get(element) ?? framed(element, look),
  )}</section>`;
}
