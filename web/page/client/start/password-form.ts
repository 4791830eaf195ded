import type { ProblemResult } from '../../../../packages/form/src/api/api-result.ts';
import { pluralize } from '../../../../packages/languages/pluralize.ts';
import { closedFormOf, closedNotice } from '../../html/notice.ts';
import type { PublicFormBody } from '../../html/page-view.ts';
import { accessTokenStorage } from '../draft/draft-storage.ts';
import { elementById, isUnlocked, localeOf } from '../page-data.ts';
import type { Session } from '../page-session.ts';
import { renderInto } from '../render-html.ts';
import { openForm } from './open-form.ts';

/** Shows the form if this tab has a valid access token, else the password form. */
export async function unlockForm(session: Session): Promise<void> {
  if (session.access !== undefined && (await showForm(session)) === undefined) return;
  showPasswordForm(session);
}

function showPasswordForm(session: Session): void {
  const form = elementById('lock');
  const input = elementById('password', form);
  const button = form.querySelector('button');
  if (!button || !(input instanceof HTMLInputElement)) return;
  button.disabled = false;
  const showError = (text: string) => {
    elementById('password-error', form).textContent = text;
    input.setAttribute('aria-invalid', String(text !== ''));
    if (text !== '') input.focus();
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (button.disabled) return;
    button.disabled = true;
    showError('');
    void submitPassword(session, input.value)
      .catch(() => session.data.strings.offline)
      .then((error) => {
        button.disabled = false;
        if (error !== undefined) showError(error);
      });
  });
}

/** @returns the error to show; undefined if the password opened the form */
async function submitPassword(session: Session, password: string): Promise<string | undefined> {
  const answer = await session.api.unlock(password);
  if (!('body' in answer)) return problemText(answer, session.data);
  session.access = answer.body.access_token;
  accessTokenStorage(session.data.form.slug).set(session.access);
  const error = await showForm(session);
  if (error === undefined) elementById('place').querySelector('section')?.focus();
  return error;
}

function problemText(
  { status, retryAfter }: ProblemResult,
  { lang, strings }: Session['data'],
): string {
  if (status === 429) return pluralize(strings.wait, retryAfter, lang);
  return status === 403 || status === 422 ? strings.wrongPassword : strings.trouble;
}

/**
 * Fetches the form with the access token and shows it.
 *
 * @returns the error to show, if that failed
 */
async function showForm(session: Session): Promise<string | undefined> {
  const answer = await session.api.form(session.data.form.language);
  if (!('body' in answer)) return problemText(answer, session.data);
  const form: PublicFormBody = answer.body;
  const locale = localeOf(session.data);
  if (!form.accepting_responses)
    renderInto(elementById('place'), closedNotice(closedFormOf(form), locale));
  else if (!isUnlocked(form)) return session.data.strings.trouble;
  else await openForm(session, form);
  return undefined;
}
