/** A control with lines of text. */
type Line = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Browsers show these in a format of their own, which is short. */
const ownFormat: ReadonlySet<string> = new Set(['date', 'time', 'datetime-local']);

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
    printed = [...document.querySelectorAll<Line>('[data-question] .line')].flatMap(insertText);
  });
  addEventListener('afterprint', remove);
}

function insertText(line: Line): HTMLElement[] {
  const text = textOf(line);
  if (text === '' || ownFormat.has(line.type)) return [];
  const printed = document.createElement('span');
  printed.className = 'line printed';
  printed.dir = line.dir;
  printed.textContent = text;
  line.before(printed);
  return [printed];
}

function textOf(line: Line): string {
  if (!(line instanceof HTMLSelectElement)) return line.value;
  return line.value === '' ? '' : (line.selectedOptions[0]?.text ?? '');
}
