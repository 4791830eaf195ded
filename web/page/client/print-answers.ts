import { type InputControl, parsedTypes } from './answering/control-values.ts';

/**
 * Prints answers whole: a control shows only what fits into it. While the page is printed, the text is in place of the
 * control. An empty control stays, as a box to write in.
 */
export function printAnswersWhole(): void {
  let printed: HTMLElement[] = [];
  const remove = () => {
    for (const text of printed.splice(0)) text.remove();
  };
  addEventListener('beforeprint', () => {
    remove();
    printed = [...document.querySelectorAll<InputControl>('[data-question] .line')].flatMap(
      insertText,
    );
  });
  addEventListener('afterprint', remove);
}

function insertText(line: InputControl): HTMLElement[] {
  const text = textOf(line);
  if (text === '' || parsedTypes.has(line.type)) return [];
  const printed = document.createElement('span');
  printed.className = 'line printed';
  printed.dir = line.dir;
  printed.textContent = text;
  line.before(printed);
  return [printed];
}

function textOf(line: InputControl): string {
  if (!(line instanceof HTMLSelectElement)) return line.value;
  return line.value === '' ? '' : (line.selectedOptions[0]?.text ?? '');
}
