import type { FormProblem } from '../../../../packages/form/src/state/form-problem.ts';
import { missingForm } from '../../html/missing-page.ts';
import { closedFormOf, closedNotice, notice } from '../../html/notice.ts';
import type { PageData, PublicFormBody } from '../../html/page-view.ts';
import type { Captcha } from '../captcha/captcha-widget.ts';
import { accessTokenStorage, draftStorage } from '../draft/draft-storage.ts';
import { showAlreadySubmitted } from '../notices/draft-notices.ts';
import { showInvitationProblem } from '../notices/invitation-notice.ts';
import { reloadAt } from '../opening.ts';
import { elementById, showRefusal } from '../page-data.ts';
import { endForm, endWith, type Session } from '../page-session.ts';
import { waitText } from '../wait-text.ts';
import { showSuccess } from './success-message.ts';

/** What the page needs to submit. */
interface SubmissionTools {
  readonly captcha: Captcha | undefined;
  startAgain(): void;
}

/** Shows the next page of the form or, after the last one, submits the answers. Never rejects. */
export async function submitForm(
  session: Session,
  tools: SubmissionTools,
  asAnother = false,
): Promise<void> {
  const { form, view } = session;
  const { captcha, startAgain } = tools;
  if (!view) return;
  if (form.state.phase === 'submitting') return void form.submit(); // ends a pause
  view.clearErrors();
  view.readAll();
  if (!form.state.step.isLast) {
    if (!view.next()) view.showErrors(form.state.problem?.errors ?? []);
    return;
  }
  const captchaToken = captcha && (() => solve(session, captcha));
  const stopWatching = reportLostNetwork(session);
  const isStored = await form.submit({ captchaToken, asAnother });
  stopWatching();
  if (isStored) return showSubmitted(session);
  setStatus(session, '');
  const { problem } = form.state;
  if (!problem) return;
  if (problem.status !== 0) captcha?.reset();
  const submitAnother = () => void submitForm(session, tools, true);
  showProblem(session, problem, { submitAnother, startAgain });
}

export function drawSubmission(session: Session): void {
  const { data, form, view } = session;
  const { phase, isWaiting } = form.state;
  const isSubmitting = phase === 'submitting';
  const button = view && elementById('send', view.place);
  if (isSubmitting) button?.setAttribute('aria-disabled', 'true');
  else button?.removeAttribute('aria-disabled');
  if (!isSubmitting) return;
  showRefusal('');
  setStatus(session, isWaiting ? data.strings.retrying : data.strings.sending);
}

function setStatus({ view }: Session, text: string): void {
  if (view) elementById('status', view.place).textContent = text;
}

async function solve(session: Session, captcha: Captcha): Promise<string | undefined> {
  const { strings } = session.data;
  setStatus(session, strings.checking);
  const token = await captcha.token();
  setStatus(session, strings.sending);
  return token;
}

/** Reports to the embedding page once that the service cannot be reached. @returns a function that ends it */
function reportLostNetwork({ form, host, data }: Session): () => void {
  let isReported = false;
  return form.subscribe(() => {
    if (!form.state.isWaiting || isReported) return;
    isReported = true;
    host.notify({ type: 'error', code: 'unreachable', detail: data.strings.offline });
  });
}

function showSubmitted(session: Session): void {
  const { confirmation } = session.form.state;
  if (!confirmation) return;
  const { id, message, redirect_url, endingId = null, ending } = confirmation;
  session.visit.complete();
  endForm(session);
  showSuccess(session, confirmation);
  const redirects = !ending?.button && session.data.preview === undefined;
  session.host.notify({
    type: 'submitted',
    id,
    message,
    redirect_url,
    redirects,
    ending: endingId,
  });
}

function showProblem(
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
