import { shuffled } from '../../../../form/src/walk/shuffled.ts';
import { otherValue } from '../../fields/choice-values.ts';
import { type ControlEnhancer, dispatchChange } from './control.ts';

/** Shuffled options and a button that clears the choice. */
export const enhanceChoice: ControlEnhancer = (place, question, { draft }) => {
  for (const list of place.querySelectorAll<HTMLElement>('[data-shuffle]')) {
    shuffle(list, draft.seed + question.id.length);
  }
  setUpClearButton(place);
  return undefined;
};

/** Radio buttons cannot be unchecked by clicking them. */
function setUpClearButton(place: HTMLElement): void {
  const button = place.querySelector<HTMLButtonElement>('.clear');
  if (!button) return;
  const radios = () => [...place.querySelectorAll<HTMLInputElement>('input[type=radio]')];
  button.addEventListener('click', () => {
    for (const radio of radios()) radio.checked = false;
    radios()[0]?.focus();
    dispatchChange(place);
  });
}

/** Shuffles the options, except the empty one, which stays first, and "other", which stays last. */
function shuffle(list: HTMLElement, seed: number): void {
  const [last, first] = [otherValue, ''].map((value) => optionOf(list, value));
  const options = [...list.children].filter((option) => option !== last && option !== first);
  list.append(...shuffled(options, seed), ...(last ? [last] : []));
}

function optionOf(list: HTMLElement, value: string): Element | undefined {
  return [...list.children].find(
    (option) => (option.querySelector('input') ?? option).getAttribute('value') === value,
  );
}
