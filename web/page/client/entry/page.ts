import { watchLinks } from '../link-tokens.ts';
import { showRetry } from '../notices/retry-notice.ts';
import { readPageData } from '../page-data.ts';
import { printAnswersWhole } from '../print-answers.ts';
import { createSession } from '../start/create-session.ts';
import { keepDraft } from '../start/keep-draft.ts';
import { drawForm } from '../start/start-form.ts';
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
  return import('../language/language-switch.ts').catch(() => undefined);
}

start()
  .then(() => session.host.notify({ type: 'loaded', title: session.data.form.title }))
  .catch(() => {
    const { strings } = session.data;
    // The browser may remember that a script could not be loaded, until the page is loaded again.
    showRetry(strings.troubleText, session.data, () => location.reload());
    session.host.notify({ type: 'error', code: 'unreachable', detail: strings.troubleText });
  });
