import { confirmsInput, controlAfter } from '../controls/enter-key.ts';

/** Letters of the options of a choice. */
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** The options of a choice, in the order in which they are shown; none if it has more than there are letters. */
function optionsOf(question: HTMLElement): HTMLInputElement[] {
  const options = [
    ...question.querySelectorAll<HTMLInputElement>(':scope > .cards > .card > input'),
  ];
  return options.length > 1 && options.length <= letters.length ? options : [];
}

/** Shows the letters of the options of a choice. */
export function addLetters(question: HTMLElement): void {
  for (const [index, option] of optionsOf(question).entries()) {
    const letter = letters[index] ?? '';
    const hint = document.createElement('kbd');
    hint.className = 'letter';
    hint.ariaHidden = 'true';
    hint.textContent = letter;
    option.setAttribute('aria-keyshortcuts', letter);
    option.parentElement?.append(hint);
  }
}

/** The option that a key selects. */
function optionOfKey(question: HTMLElement, key: string): HTMLInputElement | undefined {
  const option = optionsOf(question)[letters.indexOf(key.toUpperCase())];
  return option?.disabled ? undefined : option;
}

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
