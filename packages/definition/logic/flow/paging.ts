/** What is shown at a time; undefined if that is the whole form. */
export type Paging = 'sections' | 'questions' | undefined;

interface PagedElement {
  readonly type: string;
}

/** How a form is divided into pages: questions take precedence. A form with one page is not divided. */
export function pagingOf(
  settings: { readonly one_section_per_page: boolean; readonly one_question_per_page: boolean },
  sections: readonly { readonly elements: readonly PagedElement[] }[],
): Paging {
  const count = sections.flatMap(({ elements }) => elements.filter(startsPage)).length;
  if (settings.one_question_per_page && count > 1) return 'questions';
  return settings.one_section_per_page && sections.length > 1 ? 'sections' : undefined;
}

/** Whether an element has a page of its own, if each question has. */
export const startsPage = ({ type }: PagedElement): boolean =>
  type !== 'hidden' && type !== 'calculated';
