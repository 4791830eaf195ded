import {
  entriesAround,
  questionIdOf,
} from '../../../../../packages/definition/model/entry-names.ts';
import type { Form } from '../../../../../packages/form/src/state/form-state.ts';
import type { ElementView } from '../../../../../packages/form/src/view/section-view.ts';

/** The titles of the questions that must be answered first, those of the same entry before others. */
export function unansweredTitles(form: Form, id: string, unanswered: readonly string[]): string[] {
  if (unanswered.length === 0) return [];
  const shown = form.state.path.flatMap(({ elements }) => elements).flatMap(withEntries);
  return unanswered.flatMap((question) => {
    const depth = ({ element }: ElementView) => entriesAround(element.id).length;
    const found = shown
      .filter(({ element }) => questionIdOf(element.id) === question && isAround(element.id, id))
      .sort((one, other) => depth(other) - depth(one))[0];
    return found?.element.title ?? [];
  });
}

/** Whether a question is in an entry that contains another question, or in none. */
const isAround = (outer: string, inner: string): boolean => {
  const entries = entriesAround(inner);
  return entriesAround(outer).every(
    ({ repeat, key }, level) => entries[level]?.repeat === repeat && entries[level]?.key === key,
  );
};

const withEntries = (view: ElementView): ElementView[] => [
  view,
  ...view.entries.flatMap(({ elements }) => elements.flatMap(withEntries)),
];
