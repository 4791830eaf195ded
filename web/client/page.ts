import { notice } from '../page/notice.ts';
import { draw } from './draw.ts';
import { openLock } from './lock.ts';
import { element, isOpen, readPageData } from './page-data.ts';
import { runQuestions } from './run.ts';
import { createSession } from './session.ts';

// The browser's side of a form's page.

const session = createSession(readPageData());
const { form, strings } = session.data;
const start = isOpen(form) ? Promise.resolve(runQuestions(session, form)) : openLock(session);
start
  .then(() => session.host.tell({ type: 'loaded' }))
  .catch(() => {
    draw(element('place'), notice(strings.troubleTitle, strings.troubleText));
    session.host.tell({ type: 'error', code: 'unreachable', detail: strings.troubleText });
  });
