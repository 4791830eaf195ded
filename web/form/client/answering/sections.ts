import { interpolate } from '../../strings/interpolate.ts';
import type { Strings } from '../../strings/strings.ts';
import type { UnlockedForm } from '../page-data.ts';
import { elementById } from '../page-data.ts';
import type { ValidationResult } from './validate-answers.ts';

/** The visible sections: all of them, or one at a time. */
export interface Sections {
  /** Applies the visibility of sections and questions. */
  update(validation: ValidationResult): void;
  /** Whether the current section is the last visible one. */
  isLast(): boolean;
  /** Ids of the questions that are visible now. */
  questions(): ReadonlySet<string>;
  next(): void;
  back(): void;
  /** Shows the section that contains a question. */
  reveal(questionId: string): void;
  current(): string | undefined;
}

/**
 * @param form the element that contains the questions
 * @param start id of the section to show first
 */
export function createSections(
  form: HTMLElement,
  { schema, settings }: UnlockedForm,
  strings: Strings,
  start: string | undefined,
): Sections {
  const paged = settings.one_section_per_page && schema.sections.length > 1;
  let validation: ValidationResult | undefined;
  let current = start;

  const visible = () => schema.sections.filter((section) => hasContent(section, validation));
  const index = () =>
    Math.max(
      0,
      visible().findIndex(({ id }) => id === current),
    );
  const visibleOnPage = () => (paged ? visible().slice(index(), index() + 1) : visible());

  const show = () => {
    const shown = new Set(visibleOnPage().map(({ id }) => id));
    for (const section of form.querySelectorAll<HTMLElement>('[data-section]')) {
      section.hidden = !shown.has(section.dataset['section'] ?? '');
    }
    if (paged) showProgress(form, strings, { at: index() + 1, all: visible().length });
  };
  const go = (step: number) => {
    current = visible()[index() + step]?.id ?? current;
    show();
    focusOnSection(form, current);
  };

  return {
    update(next) {
      validation = next;
      for (const place of form.querySelectorAll<HTMLElement>('[data-question]')) {
        const id = place.dataset['question'] ?? '';
        const isHiddenType = place.querySelector(':scope > input[type=hidden]') !== null;
        place.hidden = isHiddenType || !next.elements.has(id);
      }
      show();
    },
    isLast: () => !paged || index() >= visible().length - 1,
    questions: () =>
      new Set(
        visibleOnPage().flatMap(({ elements }) =>
          elements.map(({ id }) => id).filter((id) => validation?.elements.has(id)),
        ),
      ),
    next: () => go(1),
    back: () => go(-1),
    reveal(questionId) {
      const section = schema.sections.find(({ elements }) =>
        elements.some(({ id }) => id === questionId),
      );
      if (section) current = section.id;
      show();
    },
    current: () => current,
  };
}

type Section = UnlockedForm['schema']['sections'][number];

/** A section without visible content is skipped. */
function hasContent(
  { id, title, description, elements }: Section,
  validation: ValidationResult | undefined,
) {
  if (validation && !validation.path.some(({ section }) => section.id === id)) return false;
  const hasVisibleElement = elements.some(
    (one) => one.type !== 'hidden' && (validation?.elements.has(one.id) ?? true),
  );
  return hasVisibleElement || Boolean(title || description);
}

function showProgress(
  form: HTMLElement,
  strings: Strings,
  { at, all }: { readonly at: number; readonly all: number },
): void {
  const bar = elementById('progress', form);
  if (bar instanceof HTMLProgressElement) bar.value = at / all;
  elementById('progress-text', form).textContent = interpolate(strings.progress, { n: at, all });
  elementById('back', form).hidden = at === 1;
  elementById('send', form).textContent = at < all ? strings.next : strings.send;
}

function focusOnSection(form: HTMLElement, id: string | undefined): void {
  const section = form.querySelector<HTMLElement>(`[data-section="${CSS.escape(id ?? '')}"]`);
  section?.focus({ preventScroll: true });
  form.scrollIntoView({ block: 'start' });
}
