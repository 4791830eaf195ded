import { hasDefault } from '../../../../packages/form/src/state/prefills.ts';
import type { ElementView } from '../../../../packages/form/src/view/section-view.ts';
import { answerFieldOf } from '../../fields/answers/answer-fields.ts';
import { wrapperId } from '../../fields/answers/control-names.ts';
import type { Entries } from '../../fields/answers/entries.ts';
import { readControlValues, restoreControlValues } from '../answering/control-values.ts';
import type { EnteredAnswers } from '../answering/entered-answers.ts';
import { type Control, dispatchChange } from '../control.ts';

/** Shows the answers that the form has filled in: the defaults of added entries, and results of default expressions. */
export function showFilledAnswers(
  shown: readonly ElementView[],
  answers: EnteredAnswers,
  controls: ReadonlyMap<string, Control>,
): void {
  for (const { element, answer } of shown) {
    if (!hasDefault(element) || answers.shows(element.id, answer)) continue;
    const wrapper = document.getElementById(wrapperId(element.id));
    if (!wrapper) continue;
    const entries: Entries = answerFieldOf(element)?.entriesOf?.(answer, element) ?? [];
    const blank = [...readControlValues(wrapper).keys()].map((name) => [name, []] as const);
    restoreControlValues(wrapper, new Map([...blank, ...entries]));
    for (const [name, values] of entries) controls.get(name)?.restore?.(values);
    answers.read(element.id); // before the event, which would otherwise report an answer of the respondent
    for (const choice of wrapper.querySelectorAll<HTMLElement>('.cards,select'))
      dispatchChange(choice);
  }
}
