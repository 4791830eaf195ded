import { shuffled } from '../../../../packages/form/src/view/shuffled.ts';
import { interpolate } from '../../../../packages/languages/interpolate.ts';
import { otherValue } from '../../fields/answers/answer-fields.ts';
import { type ControlEnhancer, dispatchChange } from '../control.ts';
import { announce } from '../page-data.ts';

/** Shuffled options, full ones, exclusive ones, and a button that clears the choice. */
export const enhanceChoice: ControlEnhancer = (place, question, { form, locale }) => {
  for (const list of place.querySelectorAll<HTMLElement>('[data-shuffle]')) {
    shuffle(list, form.state.seed + question.id.length);
  }
  setUpClearButton(place);
  setUpFullOptions(place);
  setUpExclusiveOptions(place, locale.strings.deselected);
  return undefined;
};

/** Radio buttons cannot be unchecked by clicking them. */
function setUpClearButton(place: HTMLElement): void {
  const button = place.querySelector<HTMLButtonElement>('.clear');
  if (!button) return;
  const radios = () => [...place.querySelectorAll<HTMLInputElement>('input[type=radio]')];
  button.addEventListener('click', () => {
    for (const radio of radios()) radio.checked = false;
    dispatchChange(place);
    radios()
      .find(({ disabled }) => !disabled)
      ?.focus();
  });
}

/** An option that has become full after it was selected can be deselected, but not selected again. */
function setUpFullOptions(place: HTMLElement): void {
  const full = [...place.querySelectorAll<HTMLInputElement>('input[data-full]')];
  if (full.length === 0) return;
  place.addEventListener('change', () => {
    for (const input of full) input.disabled = !input.checked;
  });
}

/** Selecting an exclusive option deselects all others, and the other way round. */
function setUpExclusiveOptions(place: HTMLElement, deselected: string): void {
  if (!place.querySelector('input[data-exclusive]')) return;
  place.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.checked) return;
    const isAlone = 'exclusive' in target.dataset;
    const removed = [...place.querySelectorAll<HTMLInputElement>('input:checked')].filter(
      (input) => input !== target && (isAlone || 'exclusive' in input.dataset),
    );
    if (removed.length === 0) return;
    for (const input of removed) input.checked = false;
    const labels = removed.map(labelOf).join(', ');
    announce(interpolate(deselected, { labels }));
  });
}

/** The label of an option, without what is added to it. */
const labelOf = (input: HTMLInputElement) =>
  input.closest('label')?.querySelector(':scope > span')?.textContent?.trim();

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
