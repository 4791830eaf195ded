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
  const all = [...questions.querySelectorAll<HTMLElement>('[data-section]')];
  const showProgress = isPaged ? progressOf(questions, strings, form.title) : () => {};
  return ({ path, sections, step: { number, count } }) => {
    const onPath = new Set(path.map(({ id }) => id));
    // All sections on the path are printed, whichever one is shown.
    for (const one of all) {
      one.toggleAttribute('data-on-path', onPath.has(one.dataset['section'] ?? ''));
    }
    const elements = path.flatMap((section) => section.elements);
    showQuestions(new Set(elements.map(({ element }) => element.id)));
    showSections(new Set(sections.map(({ id }) => id)));
    showProgress(number, count, sections[0]?.title ?? '');
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

/** @param formTitle part of the title of the document, which the browser lists in its history */
function progressOf(
  questions: HTMLElement,
  strings: PageTexts,
  formTitle: string,
): (at: number, all: number, sectionTitle: string) => void {
  const bar = elementById('progress', questions);
  const text = elementById('progress-text', questions);
  const back = elementById('back', questions);
  const send = elementById('send', questions);
  let shown = '';
  return (at, all, title) => {
    const next = `${at} ${all} ${title}`;
    if (next === shown) return;
    shown = next;
    if (bar instanceof HTMLProgressElement) bar.value = at / Math.max(all, 1);
    text.textContent = interpolate(strings.progress, { n: at, all });
    document.title = `${text.textContent}${title && `: ${title}`} – ${formTitle}`;
    back.hidden = at === 1;
    send.textContent = at < all ? strings.next : strings.send;
  };
}

export function focusOnSection(questions: HTMLElement, { sections }: FormState): void {
  const id = CSS.escape(sections[0]?.id ?? '');
  const section = questions.querySelector<HTMLElement>(`[data-section="${id}"]`);
  section?.focus({ preventScroll: true });
  questions.scrollIntoView({ block: 'start' });
}
