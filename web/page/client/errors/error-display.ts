import type { Element } from '../../../../packages/definition/definition-model.ts';
import type { FieldFailure } from '../../../../packages/form/src/api/public-types.ts';
import type { Form } from '../../../../packages/form/src/state/form-state.ts';
import {
  errorsByQuestion,
  questionOf,
} from '../../../../packages/form/src/view/errors-by-question.ts';
import type { AnswerError } from '../../../../packages/form/src/view/section-view.ts';
import { errorMessage, isAuthorsMessage } from '../../../../packages/languages/error-message.ts';
import { interpolate } from '../../../../packages/languages/interpolate.ts';
import { errorId, wrapperId } from '../../fields/answers/control-names.ts';
import { isVisibleType, type Locale } from '../../fields/field.ts';
import { ownLanguageTag } from '../../fields/own-language.ts';
import { elementById } from '../page-data.ts';
import { waitText } from '../wait-text.ts';
import { createSummary, focusQuestion, type ShownText } from './error-summary.ts';

/**
 * Shows errors next to their questions and in a summary.
 *
 * @param form the element that contains the questions
 * @param textOf adds the answers that a title shows
 * @param reveal shows the page of a question
 */
export function createErrorDisplay(
  form: HTMLElement,
  ownElements: readonly Element[],
  locale: Locale,
  { textOf, reveal }: Pick<Form, 'textOf' | 'reveal'>,
) {
  let elements = ownElements;
  const shown = new Set<Element>();

  const showFor = (question: Element, faults: readonly AnswerError[]) => {
    const wrapper = document.getElementById(wrapperId(question.id));
    if (!wrapper) return;
    clearInvalid(wrapper);
    shown.delete(question);
    if (faults.length > 0) shown.add(question);
    for (const fault of faults) {
      const error = ownError(wrapper, locale) ?? shownError(fault, question, locale);
      markInvalid(wrapper, question.id, fault.part, error);
    }
  };
  const markTitle = titleMarker(locale);
  const clear = () => {
    markTitle(false);
    summary.show([]);
    for (const question of shown) showFor(question, []);
  };

  /** The title of a question, in an entry after the name of the entry. */
  const nameOf = ({ id, title = '' }: Element) => {
    const entry = document.getElementById(wrapperId(id))?.closest('[data-entry]');
    const name = entry?.querySelector('.entry-name')?.textContent?.trim() ?? '';
    return [name, textOf(title, id)].filter((part) => part !== '').join(': ');
  };

  const open = (question: Element) => {
    reveal(question.id);
    focusQuestion(question);
  };
  const summaryPlace = elementById('summary', form);
  const summary = createSummary(summaryPlace, locale, open);

  return {
    clear,
    /** Adds the questions of an entry. */
    add(inner: readonly Element[]) {
      elements = [...elements, ...inner];
    },
    /** Removes the questions of an entry. */
    remove(inner: readonly Element[]) {
      const ids = new Set(inner.map(({ id }) => id));
      elements = elements.filter(({ id }) => !ids.has(id));
    },
    /**
     * Replaces the errors next to the questions, and removes from the summary what is no longer wrong.
     *
     * @param current by the id of each question that is shown
     * @param failures what is left of those in the summary
     */
    refresh(
      current: ReadonlyMap<string, readonly AnswerError[]>,
      failures: readonly FieldFailure[],
    ) {
      const wrong = (id: string) => current.get(id) ?? [];
      for (const question of elements) {
        const faults = wrong(question.id);
        if (faults.length > 0 || shown.has(question)) showFor(question, faults);
      }
      const left = new Set(failures.map(questionOf));
      const isAnyLeft = summary.keep(({ id, question }) =>
        question ? wrong(id).length > 0 : left.has(id),
      );
      if (!isAnyLeft) markTitle(false);
    },
    /** Replaces all errors, renders the summary, and focuses the first invalid question. */
    showAll(failures: readonly FieldFailure[]) {
      clear();
      const grouped = errorsByQuestion(failures);
      const wrong = elements.filter(({ id }) => grouped.has(id));
      for (const question of wrong) showFor(question, grouped.get(question.id) ?? []);
      const errorsOf = (question: Element) =>
        (grouped.get(question.id) ?? []).map((fault) => shownError(fault, question, locale));
      const entries = wrong.map((question) => ({
        id: question.id,
        ...(isVisibleType(question)
          ? { question, texts: [{ text: nameOf(question), lang: undefined }] }
          : { question: undefined, texts: errorsOf(question) }),
      }));
      // Nothing is dropped: what belongs to no question is at least listed.
      const ids = new Set(elements.map(({ id }) => id));
      const others = failures.filter((failure) => !ids.has(questionOf(failure)));
      const listed = others.map((failure) => ({
        id: questionOf(failure),
        question: undefined,
        texts: [{ text: failure.message, lang: undefined }],
      }));
      markTitle(failures.length > 0);
      summary.show([...entries, ...listed]);
      const first = wrong.find(isVisibleType);
      if (first) focusQuestion(first);
      else if (failures.length > 0) summaryPlace.focus();
    },
  };
}

/** Says in the title of the document, which screen readers read first, whether there are errors. */
function titleMarker({ strings }: Locale): (hasErrors: boolean) => void {
  let title: string | undefined;
  return (hasErrors) => {
    if (title !== undefined) document.title = title;
    title = hasErrors ? document.title : undefined;
    if (hasErrors) document.title = interpolate(strings.errorTitle, { title: document.title });
  };
}

/** What a control says of a value that is no answer; undefined if it says nothing. */
function ownError(wrapper: HTMLElement, locale: Locale): ShownText | undefined {
  const control = wrapper.querySelector<HTMLInputElement>(':scope > input.line');
  return control?.validity.customError
    ? { text: control.validationMessage, lang: ownLanguageTag(locale) }
    : undefined;
}

const shownError = (fault: AnswerError, question: Element, locale: Locale): ShownText =>
  isAuthorsMessage(fault, question)
    ? { text: fault.message, lang: undefined }
    : {
        text: errorMessage(localized(fault, locale), question, locale),
        lang: ownLanguageTag(locale),
      };

/** An upload that was refused for a reason which has no text of its own. */
function localized(fault: AnswerError, { lang, strings }: Locale): AnswerError {
  const { code, retryAfter } = fault;
  if (retryAfter === undefined) return fault;
  if (code === 'rate_limited') {
    return { code: '', message: waitText(retryAfter, { strings, lang }) };
  }
  return { ...fault, message: strings.errors.upload };
}

function clearInvalid(wrapper: HTMLElement): void {
  wrapper.classList.remove('wrong');
  const isOwn = (place: globalThis.Element) => place.closest('[data-question]') === wrapper;
  for (const place of wrapper.querySelectorAll('.error')) if (isOwn(place)) place.textContent = '';
  for (const invalid of [wrapper, ...wrapper.querySelectorAll('[aria-invalid]')]) {
    if (isOwn(invalid)) invalid.removeAttribute('aria-invalid');
  }
}

function markInvalid(
  wrapper: HTMLElement,
  id: string,
  part: string | undefined,
  { text, lang }: ShownText,
): void {
  wrapper.classList.add('wrong');
  const ownPlace = part === undefined ? null : document.getElementById(errorId(id, part));
  const place = ownPlace ?? document.getElementById(errorId(id));
  if (place && place.textContent === '') {
    place.textContent = text;
    if (lang === undefined) place.removeAttribute('lang');
    else place.setAttribute('lang', lang);
  }
  const within = ownPlace?.parentElement ?? wrapper;
  for (const control of invalidControls(within)) control.setAttribute('aria-invalid', 'true');
}

/**
 * The radio group as a whole, the required parts of a composite question, or each control. A group of checkboxes, or of
 * rows, has the error as its description.
 */
function invalidControls(place: HTMLElement): Iterable<HTMLElement> {
  if (place.classList.contains('repeat')) return [];
  if (place.getAttribute('role') === 'radiogroup') return [place];
  const needed = place.querySelectorAll<HTMLElement>('.parts :is(:required,[aria-required=true])');
  if (needed.length > 0) return needed;
  return place.querySelectorAll<HTMLElement>(
    ':scope > .line,:scope > :is(.with-unit,.combo,.drop,.legal) > input,.parts .line',
  );
}
