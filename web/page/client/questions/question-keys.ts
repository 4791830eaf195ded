import { confirmsInput, controlAfter } from '../controls/enter-key.ts';
import { optionOfKey } from './letters.ts';

/** Controls that have a meaning for Enter and letters of their own. */
const ownKeys = 'textarea,button,a,summary,input[type=file],[aria-expanded=true]';

const isChoice = (one: Element) => one.matches('input[type=radio],input[type=checkbox]');

/**
 * Enter continues from the last line of a question, and letters select the options of a choice, also while nothing has the
 * focus.
 *
 * @param current the question that is shown
 */
export function handleQuestionKeys(
  place: HTMLFormElement,
  current: () => HTMLElement | undefined,
): void {
  const handle = (event: KeyboardEvent) => {
    if (!place.isConnected) return document.removeEventListener('keydown', handle, true);
    const { target, key } = event;
    if (!(target instanceof HTMLElement) || isOther(event)) return;
    if (target !== document.body && !place.contains(target)) return;
    if (key === 'Enter' && continues(place, target)) place.requestSubmit();
    else if (!isEntering(target) && select(current(), key)) event.stopPropagation();
    else return;
    event.preventDefault();
  };
  document.addEventListener('keydown', handle, true);
}

/** Whether a key has another meaning, or is held. */
const isOther = (event: KeyboardEvent) =>
  confirmsInput(event) ||
  event.repeat ||
  event.shiftKey ||
  event.altKey ||
  event.ctrlKey ||
  event.metaKey;

/** Whether a letter is entered in a control. */
const isEntering = (target: HTMLElement) =>
  target.matches('input,select,textarea') && !isChoice(target);

/** Whether no line follows that is to be filled in first. */
function continues(place: HTMLElement, target: HTMLElement): boolean {
  if (target.matches(ownKeys)) return false;
  const isControl = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
  return !isControl || !controlAfter(place, target, 'input:not([type=hidden]),select,textarea');
}

/** Selects or deselects an option. @returns whether there is one with this key */
function select(question: HTMLElement | undefined, key: string): boolean {
  const option = question && optionOfKey(question, key);
  option?.focus();
  option?.click();
  return option !== undefined;
}
