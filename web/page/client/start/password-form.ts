import type { FormProblem } from '../../../../packages/form/src/state/form-problem.ts';
import type { PageData } from '../../html/page-view.ts';
import { elementById } from '../page-data.ts';
import type { Session } from '../page-session.ts';
import { waitText } from '../wait-text.ts';
import { showOpened } from './open-form.ts';

/** Shows the form if this tab has a valid access token, else the password form. */
export async function unlockForm(session: Session): Promise<void> {
  const { access, form, data } = session;
  await form.show(data.form);
  if (access !== undefined && (await form.setLanguage(data.form.language))) {
    if (showUnlocked(session) === undefined) return;
  }
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
    void submitPassword(session, input.value).then((error) => {
      button.disabled = false;
      if (error !== undefined) showError(error);
    });
  });
}

/** @returns the error to show; undefined if the password opened the form */
async function submitPassword(session: Session, password: string): Promise<string | undefined> {
  await session.form.unlock(password);
  const error = showUnlocked(session);
  if (error === undefined) elementById('place').querySelector('section')?.focus();
  return error;
}

/** @returns the error to show, if the form is still locked */
function showUnlocked(session: Session): string | undefined {
  const { phase, problem } = session.form.state;
  if (phase === 'locked') return problemText(problem, session.data);
  showOpened(session);
  return undefined;
}

function problemText(problem: FormProblem | undefined, { lang, strings }: PageData): string {
  const { code, status = 0, retryAfter = 0 } = problem ?? {};
  if (code === 'unreachable') return strings.offline;
  if (status === 429) return waitText(retryAfter, { strings, lang });
  return status === 403 || status === 422 ? strings.wrongPassword : strings.trouble;
}
