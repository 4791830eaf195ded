import { notice } from '../page/notice.ts';
import { questions } from '../page/questions.ts';
import { draw } from './draw.ts';
import { openLock } from './lock.ts';
import { element, isOpen, lookOf, type OpenForm, readPageData } from './page-data.ts';
import { runQuestions } from './run.ts';
import { createSession } from './session.ts';

// The browser's side of a form's page.

const session = createSession(readPageData());
const { form, strings } = session.data;
const start = isOpen(form) ? Promise.resolve(startQuestions(form)) : openLock(session);
start
  .then(() => session.host.tell({ type: 'loaded' }))
  .catch(() => {
    draw(element('place'), notice(strings.troubleTitle, strings.troubleText));
    session.host.tell({ type: 'error', code: 'unreachable', detail: strings.troubleText });
  });

/** Draws the questions if the server has left that to the browser, since their markup is large. */
function startQuestions(open: OpenForm): void {
  const place = element('place');
  if (!place.querySelector('#questions')) {
    draw(place, questions(open.schema, open, lookOf(session.data)));
  }
  runQuestions(session, open);
}
