import type { Element } from '../../../../src/definition/definition-model.ts';
import { html } from '../../../html.ts';
import { errorId, wrapperId } from '../../fields/control-names.ts';
import { errorMessage, type FieldError } from '../../fields/error-message.ts';
import type { Locale } from '../../fields/field.ts';
import { interpolate } from '../../strings/interpolate.ts';
import type { FieldFailure } from '../form-api.ts';
import { elementById as byId } from '../page-data.ts';
import { renderInto } from '../render-html.ts';

/** Shows what is wrong, where it is wrong. */
export interface ErrorDisplay {
  /** Shows these and no others, sums them up, and leads to the first one. */
  showAll(failures: readonly FieldFailure[]): void;
  /** The same for one question, without a summary; undefined takes its error away. */
  showFor(question: Element, faults: readonly (FieldError & { readonly part?: string })[]): void;
  /** Whether a question shows an error now. */
  isShownFor(id: string): boolean;
  clear(): void;
}

/** @param form the questions' place */
export function createErrorDisplay(
  form: HTMLElement,
  elements: readonly Element[],
  look: Locale,
): ErrorDisplay {
  const byName = new Map(elements.map((question) => [question.id, question]));
  const summary = byId('summary', form);

  const tell: ErrorDisplay['showFor'] = (question, faults) => {
    const frame = document.getElementById(wrapperId(question.id));
    if (!frame) return;
    clearInvalid(frame);
    for (const fault of faults)
      markInvalid(frame, question.id, fault.part, errorMessage(fault, question, look));
  };
  const clear = () => {
    summary.replaceChildren();
    for (const question of elements) tell(question, []);
  };

  return {
    showFor: tell,
    clear,
    isShownFor: (id) =>
      document.getElementById(wrapperId(id))?.classList.contains('wrong') ?? false,
    showAll(failures) {
      clear();
      const grouped = groupByQuestion(failures);
      for (const [id, faults] of grouped) {
        const question = byName.get(id);
        if (question) tell(question, faults);
      }
      const wrong = elements.filter(({ id }) => grouped.has(id));
      renderSummary(summary, wrong, look);
      focusQuestion(wrong[0]);
    },
  };
}

/** `answers.contact.email` belongs to the question `contact`, and there to its part `email`. */
export function groupByQuestion(failures: readonly FieldFailure[]) {
  const grouped = new Map<string, (FieldError & { part?: string })[]>();
  for (const { path, ...fault } of failures) {
    const [, id = '', part] = path.split('.');
    const found = { ...fault, ...(part === undefined ? {} : { part }) };
    grouped.set(id, [...(grouped.get(id) ?? []), found]);
  }
  return grouped;
}

function clearInvalid(frame: HTMLElement): void {
  frame.classList.remove('wrong');
  for (const place of frame.querySelectorAll('.error')) place.textContent = '';
  for (const invalid of [frame, ...frame.querySelectorAll('[aria-invalid]')]) {
    invalid.removeAttribute('aria-invalid');
  }
}

function markInvalid(frame: HTMLElement, id: string, part: string | undefined, text: string): void {
  frame.classList.add('wrong');
  const ownPlace = part === undefined ? null : document.getElementById(errorId(id, part));
  const place = ownPlace ?? document.getElementById(errorId(id));
  if (place && place.textContent === '') place.textContent = text;
  const within = ownPlace?.parentElement ?? frame;
  for (const control of invalidControls(within)) control.setAttribute('aria-invalid', 'true');
}

/** Radio buttons are wrong together, of several parts those that are needed; others each by itself. */
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

/** Leads to the first thing in a question that can be filled in and is wrong. */
function focusQuestion(question: Element | undefined): void {
  const frame = question && document.getElementById(wrapperId(question.id));
  if (!frame) return;
  const fillable = 'input:not([type=hidden]),select,textarea,button';
  const invalid = frame.querySelector<HTMLElement>('[aria-invalid=true]');
  const inside = (invalid ?? frame).querySelector<HTMLElement>(fillable);
  const target = invalid?.matches(fillable) ? invalid : (inside ?? frame);
  target.focus({ preventScroll: true });
  frame.scrollIntoView({ block: 'center' });
}
