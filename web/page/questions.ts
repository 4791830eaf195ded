import type { Look } from '../fields/field.ts';
import { framed } from '../fields/frame.ts';
import { type Html, html } from '../html.ts';
import type { PublicFormBody, Schema } from './view.ts';

type Section = Schema['sections'][number];

/** The whole form, from its first question to the button that sends it. */
export function questions(schema: Schema, form: PublicFormBody, look: Look): Html {
  const { strings } = look;
  const paged = form.settings.one_section_per_page && schema.sections.length > 1;
  const anyRequired = schema.sections.some(({ elements }) =>
    elements.some(({ required, type }) => required && type !== 'hidden'),
  );
  return html`<form id="questions" novalidate autocomplete="on"${paged && html` data-paged`}>${
    paged && progress()
  }${anyRequired && html`<p class="marked note">${strings.marked}</p>`}<div id="summary" role="alert" tabindex="-1"></div>${schema.sections.map(
    (section) => sectionOf(section, look),
  )}<div id="captcha"></div><div class="actions">${
    paged && html`<button type="button" id="back" class="secondary" hidden>${strings.back}</button>`
  }<button type="submit" id="send" class="primary" disabled>${strings.send}</button></div><p id="status"
    class="status" role="status"></p></form>`;
}

function progress(): Html {
  return html`<div class="progress"><progress id="progress" aria-labelledby="progress-text" value="0" max="1"></progress><span
    id="progress-text" class="note"></span></div>`;
}

function sectionOf({ id, title, description, elements }: Section, look: Look): Html {
  const heading = `s-${id}`;
  return html`<section data-section="${id}" tabindex="-1"${title && html` aria-labelledby="${heading}"`}>${
    title && html`<h2 id="${heading}" dir="auto">${title}</h2>`
  }${description && html`<p class="text" dir="auto">${description}</p>`}${elements.map((element) =>
    framed(element, look),
  )}</section>`;
}
