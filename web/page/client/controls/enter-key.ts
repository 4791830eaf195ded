/** What receives the focus in a form: not what clears an answer, and not the button back. */
const fillable = 'input:not([type=hidden]),select,textarea,button:not(.quiet,#back)';

/**
 * Enter in a line moves to the next question or part, because respondents who press it have usually not finished.
 * With Ctrl or Cmd it submits, also in a text of several lines.
 */
export function handleEnterKey(form: HTMLElement): void {
  form.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.altKey || confirmsInput(event)) return;
    if (!event.defaultPrevented && continues(form, event)) event.preventDefault();
  });
}

/** Moves on or submits. @returns whether the key means nothing else */
function continues(form: HTMLElement, event: KeyboardEvent): boolean {
  const { target, repeat } = event;
  const submits = event.ctrlKey || event.metaKey;
  // Held, it would go through all questions and submit them.
  if (repeat) return submits || !(target instanceof HTMLTextAreaElement);
  if (submits && form instanceof HTMLFormElement) form.requestSubmit();
  else if (target instanceof HTMLInputElement && target.type !== 'file') {
    controlAfter(form, target)?.focus();
  } else return false;
  return true;
}

/** Whether a key belongs to an input method. In Safari, the one that confirms a text has this code only. */
export const confirmsInput = ({ isComposing, keyCode }: KeyboardEvent): boolean =>
  isComposing || keyCode === 229;

/** The next control that is shown, of another choice. In a group of radio buttons, the selected one. */
export function controlAfter(
  form: HTMLElement,
  current: HTMLInputElement | HTMLSelectElement,
  kinds = fillable,
): HTMLElement | undefined {
  const controls = [...form.querySelectorAll<HTMLElement>(kinds)];
  const next = controls
    .slice(controls.indexOf(current) + 1)
    .find((one) => one.getClientRects().length > 0 && !isSameChoice(one, current));
  const isRadio = next instanceof HTMLInputElement && next.type === 'radio';
  const selected = (one: HTMLElement) =>
    isRadio && one instanceof HTMLInputElement && one.name === next.name && one.checked;
  return controls.find(selected) ?? next;
}

function isSameChoice(control: HTMLElement, { name }: { readonly name: string }): boolean {
  return control instanceof HTMLInputElement && name !== '' && control.name === name;
}
