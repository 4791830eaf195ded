import type { FormProblem } from '../../../../packages/form/src/state/form-problem.ts';
import { missingForm } from '../../html/missing-page.ts';
import { closedFormOf, closedNotice, notice } from '../../html/notice.ts';
import type { PageData, PublicFormBody } from '../../html/page-view.ts';
import { accessTokenStorage, draftStorage } from '../draft/draft-storage.ts';
import { showAlreadySubmitted } from '../notices/draft-notices.ts';
import { showInvitationProblem } from '../notices/invitation-notice.ts';
import { reloadAt } from '../opening.ts';
import { showRefusal } from '../page-data.ts';
import { endWith, type Session } from '../page-session.ts';
import { waitText } from '../wait-text.ts';

export function showProblem(
  session: Session,
  problem: FormProblem,
  choices: Parameters<typeof showAlreadySubmitted>[2],
): void {
  const { data, form, view } = session;
  const { phase } = form.state;
  if (phase === 'locked') lockForm(session);
  else if (problem.code === 'invitation_invalid') {
    showInvitationProblem(session, problem.invitationReason);
  } else if (problem.code === 'not_found') {
    const { title, text } = missingForm(data, data.preview !== undefined);
    endWith(session, notice(title, text, data));
  } else if (phase === 'closed') showClosed(session, form.state.form);
  else if (problem.code === 'validation_failed') view?.showErrors(problem.errors);
  else if (problem.code === 'already_submitted') {
    if (view) showAlreadySubmitted(view.place, data, choices);
  } else if (problem.code !== 'form_changed') showRefusal(refusalOf(problem, data));
}

/** Says that the form was closed while it was filled in. What was entered is stored on the device. */
function showClosed(session: Session, form: PublicFormBody): void {
  const closed = closedFormOf(form);
  endWith(session, closedNotice(closed, session.data, { more: session.data.strings.kept }));
  if (closed.closed_reason === 'not_yet_open' && closed.open_at) reloadAt(closed.open_at);
}

function refusalOf({ code, status, retryAfter }: FormProblem, { strings, lang }: PageData): string {
  const unsolved = isSecureContext ? strings.captchaFailed : strings.captchaInsecure;
  const texts = new Map<string, string>([
    ['uploads_pending', strings.stillUploading],
    ['unreachable', strings.offline],
    ['captcha_missing', strings.captchaMissing],
    ['captcha_failed', status === 0 ? unsolved : strings.captchaFailed],
    ['payload_too_large', strings.tooLarge],
    ['rate_limited', waitText(retryAfter, { strings, lang })],
  ]);
  return texts.get(code) ?? strings.trouble;
}

/** Shows the password form. What was entered remains in the tab, and not on the device. */
function lockForm({ data, hostDraft }: Session): void {
  accessTokenStorage(data.form.slug).clear();
  draftStorage({ ...data, form: { ...data.form, password_required: true } }, hostDraft);
  location.reload();
}
