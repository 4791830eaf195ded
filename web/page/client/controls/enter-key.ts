/** What receives the focus in a form: not what clears an answer, and not the button back. */
const fillable = 'input:not([type=hidden]),select,textarea,button:not(.quiet,#back)';

/**
 * Enter in a line moves to the next question or part, because respondents who press it have usually not finished.
 * With Ctrl or Cmd it submits, also in a text of several lines.
 */
export function handleEnterKey(form: HTMLElement): void {
  form.addEventListener('keydown', (event) => {
    const { key, target, isComposing, shiftKey, altKey } = event;
    if (key !== 'Enter' || isComposing || shiftKey || altKey || event.defaultPrevented) return;
    const submits = event.ctrlKey || event.metaKey;
    if (submits && form instanceof HTMLFormElement) form.requestSubmit();
    else if (target instanceof HTMLInputElement && target.type !== 'file') {
      controlAfter(form, target)?.focus();
    } else return;
    event.preventDefault();
  });
}

/** The next control that is shown, of another choice. In a group of radio buttons, the selected one. */
function controlAfter(form: HTMLElement, current: HTMLInputElement): HTMLElement | undefined {
  const controls = [...form.querySelectorAll<HTMLElement>(fillable)];
  const next = controls
    .slice(controls.indexOf(current) + 1)
    .find((one) => one.getClientRects().length > 0 && !isSameChoice(one, current));
  const isRadio = next instanceof HTMLInputElement && next.type === 'radio';
  const selected = (one: HTMLElement) =>
    isRadio && one instanceof HTMLInputElement && one.name === next.name && one.checked;
  return controls.find(selected) ?? next;
}

function isSameChoice(control: HTMLElement, { name }: HTMLInputElement): boolean {
  return control instanceof HTMLInputElement && name !== '' && control.name === name;
}
