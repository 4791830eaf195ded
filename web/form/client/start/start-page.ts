import { renderQuestions } from '../../page/render-questions.ts';
import { elementById, isUnlocked, localeOf, needsInvitation } from '../page-data.ts';
import type { Session } from '../page-session.ts';
import { renderInto } from '../render-html.ts';
import { openForm } from './open-form.ts';
import { unlockForm } from './password-form.ts';

/** Makes the page interactive, after it renders the questions if the server omitted their markup. */
export async function startPage(session: Session): Promise<void> {
  const { form } = session.data;
  document.getElementById('not-loaded')?.remove();
  if (!isUnlocked(form)) return unlockForm(session);
  const place = elementById('place');
  const isToOpen = needsInvitation(session.data) && !session.running; // its questions are rendered later
  if (!place.querySelector('#questions') && !isToOpen) {
    renderInto(place, renderQuestions(form.schema, form, localeOf(session.data)));
  }
  return openForm(session, form);
}
