import { otherValue } from '../../fields/types/choice-fields.ts';
import { type ControlEnhancer, dispatchChange } from './control.ts';

/** Shuffled options, a button that clears the choice, and the input of the option "other". */
export const enhanceChoice: ControlEnhancer = (place, question, { draft }) => {
  for (const list of place.querySelectorAll<HTMLElement>('[data-shuffle]')) {
    shuffle(list, draft.seed + question.id.length);
  }
  setUpClearButton(place);
  setUpOtherInput(place);
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

function setUpOtherInput(place: HTMLElement): void {
  const otherInput = place.querySelector<HTMLElement>('.other');
  const choice = place.querySelector<HTMLInputElement>(`input[value="${otherValue}"]`);
  const select = place.querySelector('select');
  if (!otherInput) return;
  const show = () => {
    otherInput.hidden = !(choice?.checked ?? select?.value === otherValue);
  };
  place.addEventListener('change', show);
  show();
}

/** Shuffles the options, except the empty one, which stays first, and "other", which stays last. */
function shuffle(list: HTMLElement, seed: number): void {
  const [last, first] = [otherValue, ''].map((value) => optionOf(list, value));
  const options = [...list.children].filter((option) => option !== last && option !== first);
  const random = seededRandom(seed);
  const order = options
    .map((option) => ({ option, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ option }) => option);
  list.append(...order, ...(last ? [last] : []));
}

function optionOf(list: HTMLElement, value: string): Element | undefined {
  return [...list.children].find(
    (option) => (option.querySelector('input') ?? option).getAttribute('value') === value,
  );
}

/** Numbers from 0 to 1 (mulberry32). The seed is part of the draft, so a reload shows the same order. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
