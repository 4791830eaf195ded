import { attribute, type Html, html } from '../../../packages/common/text/html.ts';
import type { FormProblem } from '../../../packages/form/src/state/form-problem.ts';
import type { Confirmation } from '../../../packages/form/src/state/form-state.ts';
import { formatNumber, formatPercent } from '../../../packages/languages/formats.ts';
import { pluralize } from '../../../packages/languages/pluralize.ts';
import type { Locale } from '../fields/field.ts';
import { formattedBlocks } from '../fields/formatted-text.ts';
import { ownLang, ownLanguageTag } from '../fields/own-language.ts';
import { webLink } from '../fields/safe-links.ts';
import { missingForm } from '../html/missing-page.ts';
import { closedFormOf, closedNotice, notice } from '../html/notice.ts';
import type { PageData, PublicFormBody } from '../html/page-view.ts';
import type { Captcha } from './captcha/captcha-widget.ts';
import { accessTokenStorage, draftStorage } from './draft/draft.ts';
import { showAlreadySubmitted, showInvitationProblem } from './notices.ts';
import { reloadAt } from './opening.ts';
import { elementById, showRefusal } from './page-data.ts';
import { endForm, endWith, type Session } from './page-session.ts';
import { renderInto } from './render-html.ts';
import { waitText } from './wait-text.ts';

/** Shows the confirmation of a submission and redirects if there is a redirect URL without a button. */
function showSuccess({ data }: Session, confirmation: Confirmation): void {
  const { strings, embedded, form } = data;
  const { redirect_url, result, ending } = confirmation;
  const next = webLink(redirect_url ?? undefined);
  const { title } = ending ?? {};
  // In a preview, a link in place of the redirect, so that the confirmation can be read.
  const button = ending?.button || (data.preview === undefined ? undefined : redirect_url);
  const text = html`${
    title && html`<h2 class="message" dir="auto"${authorsLang(data)}>${title}</h2>`
  }${messageOf(confirmation, data)}`;
  // In a frame, the link opens in place of the embedding page.
  const link = html`<p class="actions"><a class="primary"${attribute('href', next)} target="_top" dir="auto"${authorsLang(data)}>${button}</a></p>`;
  // Without the fragment, which may be that of a resume link, except for the token of a preview.
  const address = data.preview === undefined ? location.pathname + location.search : '';
  const again = html`<p class="again"><a href="${address}">${strings.another}</a></p>`;
  renderInto(
    elementById('place'),
    html`<section class="notice success" id="notice" tabindex="-1" aria-label="${strings.thanks}"${ownLang(data)}><svg class="tick"
      viewBox="0 0 48 48" aria-hidden="true"><circle cx="24" cy="24" r="22"/><path d="M15 24.5l6.5 6.5L34 18"/></svg>${text}${
        result && decision(result, data)
      }${next && (button ? link : html`<p class="note">${strings.leaving}</p>`)}${
        !next && form.settings.offer_another_response && data.invitation === undefined && again
      }</section>`,
  );
  const place = elementById('notice');
  place.focus({ preventScroll: true });
  place.scrollIntoView({ block: 'center' });
  // In a frame, the embedding page is redirected instead.
  if (next && !button && !embedded) location.assign(next);
}

/** `lang` of a text of the author, within texts of the page. */
const authorsLang = (locale: Locale) =>
  ownLanguageTag(locale) === undefined ? undefined : attribute('lang', locale.formLanguage);

/** `lang` of a message of the author, or of the service in place of it. */
const messageLang = (message: string, data: Session['data']) =>
  data.ownMessages.includes(message) ? undefined : authorsLang(data);

function messageOf({ message, messageBlocks, ending }: Confirmation, data: Session['data']): Html {
  const name = ending?.title ? 'text' : 'message';
  const lang = messageLang(message, data);
  return formattedBlocks(messageBlocks, data, { name, lang, textOf: (text) => text });
}

function decision(
  { status, message, score, max_score, percent }: NonNullable<Confirmation['result']>,
  data: Session['data'],
): Html {
  const { lang, strings } = data;
  const approved = status === 'approved';
  const points = pluralize(strings.score, max_score, lang, {
    score: formatNumber(score, lang),
    percent: formatPercent(percent, lang),
  });
  return html`<div class="decision ${approved ? 'approved' : 'rejected'}"><p class="verdict">${
    approved ? strings.approved : strings.rejected
  }</p><p dir="auto"${messageLang(message, data)}>${message}</p>${max_score > 0 && html`<p class="note">${points}</p>`}</div>`;
}

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
