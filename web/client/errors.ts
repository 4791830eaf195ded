import type { Element } from '../../src/forms/definition/model.ts';
import { explain, type Fault } from '../fields/explain.ts';
import type { Look } from '../fields/field.ts';
import { errorId, frameId } from '../fields/names.ts';
import { html } from '../html.ts';
import { fill } from '../strings/fill.ts';
import type { Failing } from './api.ts';
import { draw } from './draw.ts';
import { element as byId } from './page-data.ts';

/** Shows what is wrong, where it is wrong. */
export interface Errors {
  /** Shows these and no others, sums them up, and leads to the first one. */
  show(failures: readonly Failing[]): void;
  /** The same for one question, without a summary; undefined takes its error away. */
  tell(question: Element, faults: readonly (Fault & { readonly part?: string })[]): void;
  /** Whether a question shows an error now. */
  shows(id: string): boolean;
  clear(): void;
}

/** @param form the questions' place */
export function createErrors(form: HTMLElement, elements: readonly Element[], look: Look): Errors {
  const byName = new Map(elements.map((question) => [question.id, question]));
  const summary = byId('summary', form);

  const tell: Errors['tell'] = (question, faults) => {
    const frame = document.getElementById(frameId(question.id));
    if (!frame) return;
    unmark(frame);
    for (const fault of faults)
      mark(frame, question.id, fault.part, explain(fault, question, look));
  };
  const clear = () => {
    summary.replaceChildren();
    for (const question of elements) tell(question, []);
  };

  return {
    tell,
    clear,
    shows: (id) => document.getElementById(frameId(id))?.classList.contains('wrong') ?? false,
    show(failures) {
      clear();
      const grouped = byQuestion(failures);
      for (const [id, faults] of grouped) {
        const question = byName.get(id);
        if (question) tell(question, faults);
      }
      const wrong = elements.filter(({ id }) => grouped.has(id));
      sumUp(summary, wrong, look);
      focusOn(wrong[0]);
    },
  };
}

/** `answers.contact.email` belongs to the question `contact`, and there to its part `email`. */
export function byQuestion(failures: readonly Failing[]) {
  const grouped = new Map<string, (Fault & { part?: string })[]>();
  for (const { path, ...fault } of failures) {
    const [, id = '', part] = path.split('.');
    const found = { ...fault, ...(part === undefined ? {} : { part }) };
    grouped.set(id, [...(grouped.get(id) ?? []), found]);
  }
  return grouped;
}

function unmark(frame: HTMLElement): void {
  frame.classList.remove('wrong');
  for (const place of frame.querySelectorAll('.error')) place.textContent = '';
  for (const invalid of [frame, ...frame.querySelectorAll('[aria-invalid]')]) {
    invalid.removeAttribute('aria-invalid');
  }
}

function mark(frame: HTMLElement, id: string, part: string | undefined, text: string): void {
  frame.classList.add('wrong');
  const ownPlace = part === undefined ? null : document.getElementById(errorId(id, part));
  const place = ownPlace ?? document.getElementById(errorId(id));
  if (place && place.textContent === '') place.textContent = text;
  const within = ownPlace?.parentElement ?? frame;
  for (const control of invalidIn(within)) control.setAttribute('aria-invalid', 'true');
}

/** Radio buttons are wrong together, of several parts those that are needed; others each by itself. */
function invalidIn(place: HTMLElement): Iterable<HTMLElement> {
  if (place.getAttribute('role') === 'radiogroup') return [place];
  const needed = place.querySelectorAll<HTMLElement>('.parts :required');
  if (needed.length > 0) return needed;
  return place.querySelectorAll<HTMLElement>(
    'input:not([type=hidden],[type=radio]),select,textarea,[role=radiogroup]',
  );
}

function sumUp(summary: HTMLElement, wrong: readonly Element[], { strings }: Look): void {
  if (wrong.length === 0) return;
  draw(
    summary,
    html`<p>${fill(strings.summary, { n: wrong.length })}</p><ul>${wrong.map(
      (question) =>
        html`<li><a href="#${frameId(question.id)}" dir="auto">${question.title}</a></li>`,
    )}</ul>`,
  );
  for (const [index, link] of [...summary.querySelectorAll('a')].entries()) {
    link.addEventListener('click', (event) => {
      event.preventDefault();
      focusOn(wrong[index]);
    });
  }
}

/** Leads to the first thing in a question that can be filled in and is wrong. */
function focusOn(question: Element | undefined): void {
  const frame = question && document.getElementById(frameId(question.id));
  if (!frame) return;
  const fillable = 'input:not([type=hidden]),select,textarea,button';
  const invalid = frame.querySelector<HTMLElement>('[aria-invalid=true]');
  const inside = (invalid ?? frame).querySelector<HTMLElement>(fillable);
  const target = invalid?.matches(fillable) ? invalid : (inside ?? frame);
  target.focus({ preventScroll: true });
  frame.scrollIntoView({ block: 'center' });
}
