import type { Element } from '../../../../src/definition/definition-model.ts';
import { html } from '../../../html.ts';
import { errorId, wrapperId } from '../../fields/control-names.ts';
import { errorMessage, type FieldError } from '../../fields/error-message.ts';
import type { Locale } from '../../fields/field.ts';
import { interpolate } from '../../strings/interpolate.ts';
import type { FieldFailure } from '../form-api.ts';
import { elementById } from '../page-data.ts';
import { renderInto } from '../render-html.ts';

/** Shows errors next to their questions and in a summary. */
export interface ErrorDisplay {
  /** Replaces all errors, renders the summary, and focuses the first invalid question. */
  showAll(failures: readonly FieldFailure[]): void;
  /** Replaces the errors of one question, without a summary; an empty list removes them. */
  showFor(question: Element, faults: readonly (FieldError & { readonly part?: string })[]): void;
  /** Whether a question shows an error now. */
  isShownFor(id: string): boolean;
  clear(): void;
}

/** @param form the element that contains the questions */
export function createErrorDisplay(
  form: HTMLElement,
  elements: readonly Element[],
  locale: Locale,
): ErrorDisplay {
  const byId = new Map(elements.map((question) => [question.id, question]));
  const summary = elementById('summary', form);

  const showFor: ErrorDisplay['showFor'] = (question, faults) => {
    const wrapper = document.getElementById(wrapperId(question.id));
    if (!wrapper) return;
    clearInvalid(wrapper);
    for (const fault of faults)
      markInvalid(wrapper, question.id, fault.part, errorMessage(fault, question, locale));
  };
  const clear = () => {
    summary.replaceChildren();
    for (const question of elements) showFor(question, []);
  };

  return {
    showFor,
    clear,
    isShownFor: (id) =>
      document.getElementById(wrapperId(id))?.classList.contains('wrong') ?? false,
    showAll(failures) {
      clear();
      const grouped = groupByQuestion(failures);
      for (const [id, faults] of grouped) {
        const question = byId.get(id);
        if (question) showFor(question, faults);
      }
      const wrong = elements.filter(({ id }) => grouped.has(id));
      renderSummary(summary, wrong, locale);
      focusQuestion(wrong[0]);
    },
  };
}

/** Groups failures by question id: `answers.contact.email` is the part `email` of `contact`. */
export function groupByQuestion(failures: readonly FieldFailure[]) {
  const grouped = new Map<string, (FieldError & { part?: string })[]>();
  for (const { path, ...fault } of failures) {
    const [, id = '', part] = path.split('.');
    const found = { ...fault, ...(part === undefined ? {} : { part }) };
    grouped.set(id, [...(grouped.get(id) ?? []), found]);
  }
  return grouped;
}

function clearInvalid(wrapper: HTMLElement): void {
  wrapper.classList.remove('wrong');
  for (const place of wrapper.querySelectorAll('.error')) place.textContent = '';
  for (const invalid of [wrapper, ...wrapper.querySelectorAll('[aria-invalid]')]) {
    invalid.removeAttribute('aria-invalid');
  }
}

function markInvalid(
  wrapper: HTMLElement,
  id: string,
  part: string | undefined,
  text: string,
): void {
  wrapper.classList.add('wrong');
  const ownPlace = part === undefined ? null : document.getElementById(errorId(id, part));
  const place = ownPlace ?? document.getElementById(errorId(id));
  if (place && place.textContent === '') place.textContent = text;
  const within = ownPlace?.parentElement ?? wrapper;
  for (const control of invalidControls(within)) control.setAttribute('aria-invalid', 'true');
}

/** The radio group as a whole, the required parts of a composite question, or each control. */
function invalidControls(place: HTMLElement): Iterable<HTMLElement> {
  if (place.getAttribute('role') === 'radiogroup') return [place];
  const needed = place.querySelectorAll<HTMLElement>('.parts :required');
  if (needed.length > 0) return needed;
  return place.querySelectorAll<HTMLElement>(
    'input:not([type=hidden],[type=radio]),select,textarea,[role=radiogroup]',
  );
}

function renderSummary(summary: HTMLElement, wrong: readonly Element[], { strings }: Locale): void {
  if (wrong.length === 0) return;
  renderInto(
    summary,
    html`<p>${interpolate(strings.summary, { n: wrong.length })}</p><ul>${wrong.map(
      (question) =>
        html`<li><a href="#${wrapperId(question.id)}" dir="auto">${question.title}</a></li>`,
    )}</ul>`,
  );
  for (const [index, link] of [...summary.querySelectorAll('a')].entries()) {
    link.addEventListener('click', (event) => {
      event.preventDefault();
      focusQuestion(wrong[index]);
    });
  }
}

/** Focuses the first invalid control of a question, else its first control, else the question. */
function focusQuestion(question: Element | undefined): void {
  const wrapper = question && document.getElementById(wrapperId(question.id));
  if (!wrapper) return;
  const fillable = 'input:not([type=hidden]),select,textarea,button';
  const invalid = wrapper.querySelector<HTMLElement>('[aria-invalid=true]');
  const inside = (invalid ?? wrapper).querySelector<HTMLElement>(fillable);
  const target = invalid?.matches(fillable) ? invalid : (inside ?? wrapper);
  target.focus({ preventScroll: true });
  wrapper.scrollIntoView({ block: 'center' });
}
