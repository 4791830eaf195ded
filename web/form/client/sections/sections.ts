import { interpolate } from '../../../../src/languages/interpolate.ts';
import type { PageTexts } from '../../../../src/languages/texts/texts.ts';
import { isVisibleType } from '../../fields/field.ts';
import type { ValidationResult } from '../answering/validate-answers.ts';
import type { Route } from '../draft/draft-storage.ts';
import { elementById, type UnlockedForm } from '../page-data.ts';
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
  back(): void;
  /** Shows the section that contains a question. */
  reveal(questionId: string): void;
  route(): Route;
}

type ShownSection = ValidationResult['path'][number];

/**
 * @param form the element that contains the questions
 * @param start the route to continue
 */
export function createSections(
  form: HTMLElement,
  { schema, settings }: UnlockedForm,
  strings: PageTexts,
  start: Route,
): Sections {
  const paged = settings.one_section_per_page && schema.sections.length > 1;
  const showSections = visibilityOf(form, 'section');
  const showQuestions = visibilityOf(form, 'question');
  const markPath = pathMarker(form);
  const showProgress = paged ? progressOf(form, strings) : () => {};
  let route = start;
  let path: readonly ShownSection[] = [];
  let pages: readonly string[] = [];

  const visible = () => {
    const current = pages[pageIndex(route, pages)];
    const shown = new Set(paged && current !== undefined ? [current] : pages);
    return path.filter(({ section }) => shown.has(section.id));
  };
  const show = () => {
    showSections(new Set(visible().map(({ section }) => section.id)));
    showProgress({ at: pageIndex(route, pages) + 1, all: pages.length });
  };
  const go = (to: Route) => {
    route = to;
    show();
    focusOnSection(form, route.section);
  };

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
    next: () => go(forward(route, pages)),
    back: () => go(backward(route, pages)),
    reveal(questionId) {
      const found = path.find(({ elements }) => elements.some(({ id }) => id === questionId));
      if (found) route = { ...route, section: found.section.id };
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
}

function progressOf(form: HTMLElement, strings: PageTexts): (progress: Progress) => void {
  const bar = elementById('progress', form);
  const text = elementById('progress-text', form);
  const back = elementById('back', form);
  const send = elementById('send', form);
  let shown: Progress | undefined;
  return ({ at, all }) => {
    if (shown?.at === at && shown.all === all) return;
    shown = { at, all };
    if (bar instanceof HTMLProgressElement) bar.value = at / Math.max(all, 1);
    text.textContent = interpolate(strings.progress, { n: at, all });
    back.hidden = at === 1;
    send.textContent = at < all ? strings.next : strings.send;
  };
}

function focusOnSection(form: HTMLElement, id: string | undefined): void {
  const section = form.querySelector<HTMLElement>(`[data-section="${CSS.escape(id ?? '')}"]`);
  section?.focus({ preventScroll: true });
  form.scrollIntoView({ block: 'start' });
}
