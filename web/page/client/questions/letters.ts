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
export function optionOfKey(question: HTMLElement, key: string): HTMLInputElement | undefined {
  const option = optionsOf(question)[letters.indexOf(key.toUpperCase())];
  return option?.disabled ? undefined : option;
}
