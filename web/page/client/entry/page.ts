import { notice } from '../../html/notice.ts';
import { elementById, localeOf, readPageData } from '../page-data.ts';
import { printAnswersWhole } from '../print-answers.ts';
import { renderInto } from '../render-html.ts';
import { createSession } from '../start/create-session.ts';
import { keepDraft } from '../start/keep-draft.ts';
import { drawForm } from '../start/start-form.ts';
import { startPage } from '../start/start-page.ts';
import { watchLinks } from '../start/watch-links.ts';

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
  const loaded = await import('../language/on-demand.ts').catch(() => undefined);
  return loaded?.languageModule;
}

start()
  .then(() => session.host.notify({ type: 'loaded', title: session.data.form.title }))
  .catch(() => {
    const locale = localeOf(session.data);
    const { strings } = locale;
    renderInto(elementById('place'), notice(strings.troubleTitle, strings.troubleText, locale));
    session.host.notify({ type: 'error', code: 'unreachable', detail: strings.troubleText });
  });
