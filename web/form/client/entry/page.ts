import { notice } from '../../page/notice.ts';
import { enableLanguageSwitch, translateToChoice } from '../language/language-switch.ts';
import { elementById, localeOf, readPageData } from '../page-data.ts';
import { createSession } from '../page-session.ts';
import { renderInto } from '../render-html.ts';
import { startPage } from '../start/start-page.ts';
import { watchLinks } from '../start/watch-links.ts';

// The entry point of the script of a form page.

const session = createSession(readPageData());
watchLinks();

async function start(): Promise<void> {
  await translateToChoice(session);
  await startPage(session);
  enableLanguageSwitch(session);
}

start()
  .then(() => session.host.notify({ type: 'loaded' }))
  .catch(() => {
    const locale = localeOf(session.data);
    const { strings } = locale;
    renderInto(elementById('place'), notice(strings.troubleTitle, strings.troubleText, locale));
    session.host.notify({ type: 'error', code: 'unreachable', detail: strings.troubleText });
  });
