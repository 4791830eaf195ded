import { interpolate } from '../../../../packages/languages/interpolate.ts';
import type { PageTexts } from '../../../../packages/languages/texts/texts.ts';
import { isVisibleType } from '../../fields/field.ts';
import type { ValidationResult } from '../answering/validate-answers.ts';
import type { Route } from '../draft/draft.ts';
import { elementById, type UnlockedForm } from '../page-data.ts';
import type { PageHistory } from '../page-history.ts';
import { backward, forward, pageIndex } from './route.ts';

/** The visible sections: those on the path, all of them or one at a time. */
export interface Sections {
  /** Shows the sections and questions on the path. */
  update(validation: ValidationResult): void;
  /** Whether the current section is the last one on the path. */
  isLast(): boolean;
  /** Ids of the questions that are visible now. */
  questions(): ReadonlySet<string>;
  next(): void;
  /** Shows the previous page, at once or when the browser has gone back to it. */
  back(): void;
  /** Shows the page of a route, if it is still on the path. */
  open(route: Route): void;
  /** Shows the section that contains a question. */
  reveal(questionId: string): void;
  route(): Route;
}

type ShownSection = ValidationResult['path'][number];

interface SectionsContext {
  readonly strings: PageTexts;
  readonly history: PageHistory;
  /** The route to continue. */
  readonly start: Route;
  /** Adds the answers that a title shows. */
  textOf(title: string): string;
}

/** @param form the element that contains the questions */
export function createSections(
  form: HTMLElement,
  { schema, settings, title }: UnlockedForm,
  { strings, history, start, textOf }: SectionsContext,
): Sections {
  const paged = settings.one_section_per_page && schema.sections.length > 1;
  const showSections = visibilityOf(form, 'section');
  const showQuestions = visibilityOf(form, 'question');
  const markPath = pathMarker(form);
  const showProgress = paged ? progressOf(form, strings, title) : () => {};
  let route = start;
  let path: readonly ShownSection[] = [];
  let pages: readonly string[] = [];

  const visible = () => {
    const current = pages[pageIndex(route, pages)];
    const shown = new Set(paged && current !== undefined ? [current] : pages);
    return path.filter(({ section }) => shown.has(section.id));
  };
  const show = () => {
    const shown = visible();
    showSections(new Set(shown.map(({ section }) => section.id)));
    const at = pageIndex(route, pages) + 1;
    showProgress({ at, all: pages.length, title: textOf(shown[0]?.section.title ?? '') });
  };
  const open = (to: Route) => {
    route = to;
    show();
    focusOnSection(form, pages[pageIndex(route, pages)]);
  };
  if (paged) history.replace(start);

  return {
    update(validation) {
      path = validation.path;
      pages = path.filter(hasContent).map(({ section }) => section.id);
      markPath(new Set(pages));
      const elements = path.flatMap((section) => section.elements.filter(isVisibleType));
      showQuestions(new Set(elements.map(({ id }) => id)));
      show();
    },
    isLast: () => !paged || pageIndex(route, pages) >= pages.length - 1,
    questions: () => new Set(visible().flatMap(({ elements }) => elements.map(({ id }) => id))),
    next() {
      const to = forward(route, pages);
      history.push(to);
      open(to);
    },
    back() {
      if (history.back()) return;
      const to = backward(route, pages);
      history.replace(to);
      open(to);
    },
    open,
    reveal(questionId) {
      const found = path.find(({ elements }) => elements.some(({ id }) => id === questionId));
      if (found) route = { ...route, section: found.section.id };
      if (paged) history.replace(route);
      show();
    },
    route: () => route,
  };
}

/** A section without visible content is skipped. */
function hasContent({ section: { title, description }, elements }: ShownSection): boolean {
  return elements.some(isVisibleType) || Boolean(title || description);
}

/**
 * Finds the sections or questions of the form.
 *
 * @returns a function that shows those with the given ids and hides the others; it changes only the elements
 *   whose visibility differs
 */
function visibilityOf(form: HTMLElement, kind: 'section' | 'question') {
  const places = [...form.querySelectorAll<HTMLElement>(`[data-${kind}]`)].map((place) => ({
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
function pathMarker(form: HTMLElement) {
  const sections = [...form.querySelectorAll<HTMLElement>('[data-section]')];
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
  form: HTMLElement,
  strings: PageTexts,
  formTitle: string,
): (progress: Progress) => void {
  const bar = elementById('progress', form);
  const text = elementById('progress-text', form);
  const back = elementById('back', form);
  const send = elementById('send', form);
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

function focusOnSection(form: HTMLElement, id: string | undefined): void {
  const section = form.querySelector<HTMLElement>(`[data-section="${CSS.escape(id ?? '')}"]`);
  section?.focus({ preventScroll: true });
  form.scrollIntoView({ block: 'start' });
}
