import type { FormState } from '../../../../packages/form/src/state/form-state.ts';
import { interpolate } from '../../../../packages/languages/interpolate.ts';
import type { PageTexts } from '../../../../packages/languages/texts/texts.ts';
import { elementById } from '../page-data.ts';

/**
 * Draws the sections: those that are shown, all of them or one at a time.
 *
 * @param questions the element that contains them
 * @returns a function that shows the sections and questions of a state
 */
export function createSections(
  questions: HTMLElement,
  { isPaged, form }: FormState,
  strings: PageTexts,
): (state: FormState) => void {
  const showSections = visibilityOf(questions, 'section');
  const showQuestions = visibilityOf(questions, 'question');
  const markPath = pathMarker(questions);
  const showProgress = isPaged ? progressOf(questions, strings, form.title) : () => {};
  return ({ path, sections, step: { number, count } }) => {
    markPath(new Set(path.map(({ id }) => id)));
    const elements = path.flatMap((section) => section.elements);
    showQuestions(new Set(elements.map(({ element }) => element.id)));
    showSections(new Set(sections.map(({ id }) => id)));
    const title = sections[0]?.title ?? '';
    showProgress({ at: number, all: count, title });
  };
}

/**
 * Finds the sections or questions of the form.
 *
 * @returns a function that shows those with the given ids and hides the others; it changes only the elements
 *   whose visibility differs
 */
function visibilityOf(questions: HTMLElement, kind: 'section' | 'question') {
  const places = [...questions.querySelectorAll<HTMLElement>(`[data-${kind}]`)].map((place) => ({
    place,
    id: place.dataset[kind] ?? '',
    hidden: place.hidden,
  }));
  return (shown: ReadonlySet<string>) => {
    for (const one of places) {
      const hidden = !shown.has(one.id);
      if (hidden !== one.hidden) one.place.hidden = hidden;
      one.hidden = hidden;
    }
  };
}

/** Marks the sections on the path: all of them are printed, whichever one is shown. */
function pathMarker(questions: HTMLElement) {
  const sections = [...questions.querySelectorAll<HTMLElement>('[data-section]')];
  return (path: ReadonlySet<string>) => {
    for (const one of sections) {
      one.toggleAttribute('data-on-path', path.has(one.dataset['section'] ?? ''));
    }
  };
}

interface Progress {
  readonly at: number;
  readonly all: number;
  /** The title of the section; empty if it has none. */
  readonly title: string;
}

/** @param formTitle part of the title of the document, which the browser lists in its history */
function progressOf(
  questions: HTMLElement,
  strings: PageTexts,
  formTitle: string,
): (progress: Progress) => void {
  const bar = elementById('progress', questions);
  const text = elementById('progress-text', questions);
  const back = elementById('back', questions);
  const send = elementById('send', questions);
  let shown: Progress | undefined;
  return ({ at, all, title }) => {
    if (shown?.at === at && shown.all === all && shown.title === title) return;
    shown = { at, all, title };
    if (bar instanceof HTMLProgressElement) bar.value = at / Math.max(all, 1);
    text.textContent = interpolate(strings.progress, { n: at, all });
    document.title = `${text.textContent}${title && `: ${title}`} – ${formTitle}`;
    back.hidden = at === 1;
    send.textContent = at < all ? strings.next : strings.send;
  };
}

/** Moves the focus to a section. */
export function focusOnSection(questions: HTMLElement, { sections }: FormState): void {
  const id = CSS.escape(sections[0]?.id ?? '');
  const section = questions.querySelector<HTMLElement>(`[data-section="${id}"]`);
  section?.focus({ preventScroll: true });
  questions.scrollIntoView({ block: 'start' });
}
