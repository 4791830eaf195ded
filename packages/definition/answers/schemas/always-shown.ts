import type { Element, Schema } from '../../definition-model.ts';
import { endOfForm } from '../../model/end-of-form.ts';

/**
 * The elements that every respondent sees: no condition hides them or their section, and no jump of an earlier section
 * leads beyond it.
 */
export function alwaysShown({ sections }: Pick<Schema, 'sections'>): ReadonlySet<Element> {
  const places = new Map(sections.map(({ id }, index) => [id, index]));
  places.set(endOfForm, sections.length);
  const shown = new Set<Element>();
  let farthest = 0; // the section that the longest jump so far leads to
  for (const [index, { visible_if, elements, next = [] }] of sections.entries()) {
    if (visible_if === undefined && index >= farthest) {
      for (const element of elements) if (element.visible_if === undefined) shown.add(element);
    }
    for (const { to } of next) farthest = Math.max(farthest, places.get(to) ?? sections.length);
  }
  return shown;
}
