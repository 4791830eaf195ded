import type { Element } from '../../../packages/definition/definition-model.ts';
import { allElementsOf, elementsOf } from '../../../packages/definition/elements.ts';
import { pagingOf } from '../../../packages/definition/logic/flow/paging.ts';
import { attribute, type Html, html, renderToString } from '../../html.ts';
import { isVisibleType, type Locale } from '../fields/field.ts';
import { formattedText } from '../fields/formatted-text.ts';
import { ownLanguage } from '../fields/own-language.ts';
import { pipedText } from '../fields/piped-text.ts';
import { fieldOf } from '../fields/types/fields.ts';
import { renderField } from './field-wrapper.ts';
import type { PublicFormBody, Schema } from './page-view.ts';

type Section = Schema['sections'][number];

/** The number of elements from which browsers lay out only those that are near the visible part of the page. */
const longForm = 100;

/** Markup of elements that were rendered before. */
type RenderedElements = ReadonlyMap<Element, Html>;

/**
 * Renders the elements of a form up to a total length of their markup.
 *
 * @returns undefined if the markup is longer
 */
export function renderWithin(
  maxLength: number,
  schema: Schema,
  locale: Locale,
): RenderedElements | undefined {
  const rendered = new Map<Element, Html>();
  let length = 0;
  for (const element of elementsOf({ schema })) {
    if (length + (fieldOf(element).minMarkupLength?.(element) ?? 0) > maxLength) return undefined;
    const markup = renderField(element, locale);
    length += renderToString(markup).length;
    if (length > maxLength) return undefined;
    rendered.set(element, markup);
  }
  return rendered;
}

/** Whether a question has the mark of required ones, perhaps only with some answers. */
const isMarked = (element: Element) =>
  (element.required || element.required_if !== undefined) &&
  isVisibleType(element) &&
  element.type !== 'calculated';

/**
 * Renders the form, from its first question to the submit button.
 *
 * @param rendered markup of elements that were rendered before
 */
export function renderQuestions(
  schema: Schema,
  form: PublicFormBody,
  locale: Locale,
  rendered?: RenderedElements,
): Html {
  const { strings } = locale;
  const paging = pagingOf(form.settings, schema.sections);
  const paged = paging !== undefined;
  const anyRequired = allElementsOf({ schema }).some(isMarked);
  const own = ownLanguage(locale);
  const isLong = allElementsOf({ schema }).length > longForm;
  return html`<form id="questions" novalidate autocomplete="on"${attribute('data-paged', paging)}${
    isLong && html` data-long`
  }>${
    paged && progress(own)
  }${anyRequired && html`<p class="marked note"${own}>${strings.marked}</p>`}<div id="summary" role="alert" tabindex="-1"></div>${schema.sections.map(
    (section) => renderSection(section, locale, rendered),
  )}<div id="captcha"></div><div id="refusal" class="refusal" role="alert"${own}></div><div class="actions"${own}>${
    paged && html`<button type="button" id="back" class="secondary" hidden>${strings.back}</button>`
  }<button type="submit" id="send" class="primary" disabled>${strings.send}</button></div><p id="status"
    class="status" role="status"${own}></p></form>`;
}

function progress(own: Html | undefined): Html {
  return html`<div class="progress"${own}><progress id="progress" aria-labelledby="progress-text" value="0" max="1"></progress><span
    id="progress-text" class="note"></span></div>`;
}

function renderSection(
  { id, title, description, elements }: Section,
  locale: Locale,
  rendered: RenderedElements | undefined,
): Html {
  const heading = `s-${id}`;
  return html`<section data-section="${id}" tabindex="-1"${title && html` aria-labelledby="${heading}"`}>${
    title && html`<h2 id="${heading}" dir="auto">${pipedText(title)}</h2>`
  }${description && formattedText(description, locale, { name: 'text' })}${inGroups(
    elements.map((element) => rendered?.get(element) ?? renderField(element, locale)),
  )}</section>`;
}

const groupSize = 20;

/** Groups the elements of a large section, so that browsers lay out only the group that has changed. */
function inGroups(elements: readonly Html[]): readonly Html[] {
  if (elements.length <= groupSize) return elements;
  const groups: Html[] = [];
  for (let start = 0; start < elements.length; start += groupSize) {
    groups.push(html`<div class="group">${elements.slice(start, start + groupSize)}</div>`);
  }
  return groups;
}
