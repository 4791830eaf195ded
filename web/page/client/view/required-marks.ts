import type { Element } from '../../../../packages/definition/definition-model.ts';
import type { ElementView } from '../../../../packages/form/src/view/section-view.ts';
import { wrapperId } from '../../fields/answers/control-names.ts';

/** The questions that `required_if` can make required. */
export function createRequiredMarks(elements: readonly Element[]) {
  const marks = new Map<string, ReturnType<typeof markOf>>();
  const add = (questions: readonly Element[]) => {
    for (const { id, required, required_if } of questions) {
      if (!required && required_if !== undefined) marks.set(id, markOf(id));
    }
  };
  add(elements);
  return {
    /** Adds the questions of an entry. */
    add,
    /** Marks those that are required now, for eyes and assistive technology. */
    show(shown: readonly ElementView[]) {
      if (marks.size === 0) return;
      for (const { element } of shown) marks.get(element.id)?.(element.required);
    },
  };
}

function markOf(id: string): (isRequired: boolean) => void {
  const place = document.getElementById(wrapperId(id));
  if (!place) return () => {};
  const parts = [place, ...place.querySelectorAll<HTMLElement>('*')].filter((one) =>
    one.hasAttribute('data-demanded'),
  );
  const words = parts.filter((one) => one.matches('.required,.unseen'));
  const controls = parts.filter((one) => !words.includes(one));
  return (isRequired) => {
    for (const one of words) one.hidden = !isRequired;
    for (const one of controls) one.setAttribute('aria-required', String(isRequired));
  };
}
