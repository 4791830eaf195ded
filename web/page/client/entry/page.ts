import { type InputControl, parsedTypes } from '../answering/control-values.ts';
import { showRetry } from '../notices.ts';
import { readPageData, watchLinks } from '../page-data.ts';
import { createSession } from '../start/create-session.ts';
import { drawForm, keepDraft } from '../start/start-form.ts';
import { startPage } from '../start/start-page.ts';

// The entry point of the script of a form page.

const session = createSession(readPageData());
session.form.subscribe(() => drawForm(session));
watchLinks();
printAnswersWhole();

async function start(): Promise<void> {
  const switching = await loadLanguageSwitch();
  await switching?.translateToChoice(session);
  await keepDraft(session);
  await startPage(session);
  switching?.enableLanguageSwitch(session);
}

/** Undefined if the form has one language, or the script does not arrive: the page remains in its language. */
async function loadLanguageSwitch() {
  if (session.data.form.languages.length < 2) return undefined;
  return import('../start/language-switch.ts').catch(() => undefined);
}

start()
  .then(() => session.host.notify({ type: 'loaded', title: session.data.form.title }))
  .catch(() => {
    const { strings } = session.data;
    // The browser may remember that a script could not be loaded, until the page is loaded again.
    showRetry(strings.troubleText, session.data, () => location.reload());
    session.host.notify({ type: 'error', code: 'unreachable', detail: strings.troubleText });
  });

/**
 * Prints answers whole: a control shows only what fits into it. While the page is printed, the text is in place of the
 * control. An empty control stays, as a box to write in.
 */
function printAnswersWhole(): void {
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
