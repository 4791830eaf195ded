import { attribute, type Html, html, renderToString } from '../../../packages/common/text/html.ts';
import type { Element } from '../../../packages/definition/definition-model.ts';
import { allElementsOf, elementsOf } from '../../../packages/definition/elements.ts';
import { pagingOf } from '../../../packages/definition/logic/flow/paging.ts';
import { controlId, hintId, wrapperId } from '../fields/answers/control-names.ts';
import type { ElementOf } from '../fields/answers/entries.ts';
import { isVisibleType, type Locale } from '../fields/field.ts';
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
import type { PublicFormBody, Schema } from './page-view.ts';

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
