import type { AnswerCheckResult } from '../../../definition/answers/answer-check.ts';
import { type Paging, startsPage } from '../../../definition/logic/flow/paging.ts';
import type { SectionView } from './section-view.ts';

/** A page of the form. */
export interface Page {
  /** Of the section, or of the question. Of a section without questions, it begins with `#`. */
  readonly id: string;
  /** The section with what the page shows of it. */
  readonly section: SectionView;
  /** The ids of its elements, with hidden questions. */
  readonly ids: ReadonlySet<string>;
}

/**
 * The pages by the answers so far: the sections, or their questions. Hidden questions and calculated values belong to the
 * page of the preceding question.
 */
export function pagesOf(
  paging: Paging,
  way: readonly SectionView[],
  { sections }: AnswerCheckResult,
): Page[] {
  const shown = new Map(sections.map(({ section, elements }) => [section.id, elements]));
  return way.flatMap((section) => {
    const elements = shown.get(section.id) ?? [];
    if (paging !== 'questions') return [{ id: section.id, section, ids: idsOf(elements) }];
    return byQuestion(elements).map((group) => {
      const ids = idsOf(group);
      const own = section.elements.filter(({ element }) => ids.has(element.id));
      const id = group.find(startsPage)?.id ?? `#${section.id}`;
      return { id, section: { ...section, elements: own }, ids };
    });
  });
}

const idsOf = (elements: readonly Shown[]) => new Set(elements.map(({ id }) => id));

interface Shown {
  readonly id: string;
  readonly type: string;
}

function byQuestion(elements: readonly Shown[]): Shown[][] {
  const groups: Shown[][] = [[]];
  for (const element of elements) {
    const last = groups.at(-1);
    if (last && !(startsPage(element) && last.some(startsPage))) last.push(element);
    else groups.push([element]);
  }
  return groups;
}
