import { notice } from '../../page/notice.ts';
import { renderQuestions } from '../../page/render-questions.ts';
import { unlockForm } from '../answering/password-form.ts';
import { startForm } from '../answering/start-form.ts';
import {
  elementById,
  isUnlocked,
  localeOf,
  readPageData,
  type UnlockedForm,
} from '../page-data.ts';
import { createSession } from '../page-session.ts';
import { renderInto } from '../render-html.ts';

// The entry point of the script of a form page.

const session = createSession(readPageData());
const { form, strings } = session.data;
const start = isUnlocked(form) ? Promise.resolve(startUnlockedForm(form)) : unlockForm(session);
start
  .then(() => session.host.notify({ type: 'loaded' }))
  .catch(() => {
    renderInto(elementById('place'), notice(strings.troubleTitle, strings.troubleText));
    session.host.notify({ type: 'error', code: 'unreachable', detail: strings.troubleText });
  });

/** Renders the questions if the server omitted them because their markup is large. */
function startUnlockedForm(open: UnlockedForm): void {
  const place = elementById('place');
  if (!place.querySelector('#questions')) {
    renderInto(place, renderQuestions(open.schema, open, localeOf(session.data)));
  }
  startForm(session, open);
}
