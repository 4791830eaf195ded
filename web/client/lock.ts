import { closedNotice } from '../page/notice.ts';
import { questions } from '../page/questions.ts';
import type { PublicFormBody } from '../page/view.ts';
import { fill } from '../strings/fill.ts';
import type { Answer } from './api.ts';
import { accessShelf } from './draft.ts';
import { draw } from './draw.ts';
import { element, isOpen, lookOf } from './page-data.ts';
import { runQuestions } from './run.ts';
import type { Session } from './session.ts';

/** Shows the form to somebody who has opened it in this tab before; asks others for the password. */
export async function openLock(session: Session): Promise<void> {
  if (session.access !== undefined && (await showForm(session)) === undefined) return;
  askForPassword(session);
}

function askForPassword(session: Session): void {
  const form = element('lock');
  const input = element('password', form);
  const button = form.querySelector('button');
  if (!button || !(input instanceof HTMLInputElement)) return;
  button.disabled = false;
  const tell = (text: string) => {
    element('password-error', form).textContent = text;
    input.setAttribute('aria-invalid', String(text !== ''));
    if (text !== '') input.focus();
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (button.disabled) return;
    button.disabled = true;
    tell('');
    void unlock(session, input.value)
      .catch(() => session.data.strings.offline)
      .then((refusal) => {
        button.disabled = false;
        if (refusal !== undefined) tell(refusal);
      });
  });
}

/** Tries a password; what there is to say if it does not open the form. */
async function unlock(session: Session, password: string): Promise<string | undefined> {
  const { strings } = session.data;
  const answer = await session.api.unlock(password);
  if (!('body' in answer)) return refusalText(answer, strings);
  session.access = answer.body.access_token;
  accessShelf(session.data.form.slug).put(session.access);
  const refusal = await showForm(session);
  if (refusal === undefined) element('place').querySelector('section')?.focus();
  return refusal;
}

function refusalText(
  { status, retryAfter }: Exclude<Answer<unknown>, { readonly body: unknown }>,
  strings: Session['data']['strings'],
): string {
  if (status === 429) return fill(strings.wait, { n: retryAfter });
  return status === 403 || status === 422 ? strings.wrongPassword : strings.trouble;
}

/** Fetches the form with the token and shows it; what there is to say if that does not open it. */
async function showForm(session: Session): Promise<string | undefined> {
  const answer = await session.api.form();
  if (!('body' in answer)) return refusalText(answer, session.data.strings);
  const form: PublicFormBody = answer.body;
  const look = lookOf(session.data);
  if (!form.accepting_responses) draw(element('place'), closedNotice(form.closed_reason, look));
  else if (!isOpen(form)) return session.data.strings.trouble;
  else {
    draw(element('place'), questions(form.schema, form, look));
    runQuestions(session, form);
  }
  return undefined;
}
