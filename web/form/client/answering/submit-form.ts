import type { Html } from '../../../html.ts';
import { closedNotice, notice } from '../../page/notice.ts';
import { interpolate } from '../../strings/interpolate.ts';
import type { Captcha } from '../captcha/captcha-widget.ts';
import { accessTokenStorage, type SubmissionAttempt } from '../draft-storage.ts';
import type { ApiResult, FieldFailure, SubmissionResult } from '../form-api.ts';
import { elementById, localeOf } from '../page-data.ts';
import type { Session } from '../page-session.ts';
import { renderInto } from '../render-html.ts';
import type { FormController } from './form-controller.ts';
import { showSuccess } from './success-message.ts';

type ProblemResult = Exclude<ApiResult<unknown>, { readonly body: unknown }>;

/** Sends the answers and shows what came of it. Never fails: whatever goes wrong is told. */
export async function submitForm(
  session: Session,
  sheet: FormController,
  captcha: Captcha | undefined,
) {
  const { strings } = session.data;
  const setStatus = (text: string) => {
    elementById('status', sheet.place).textContent = text;
  };
  try {
    if (sheet.controls.some(({ busy }) => busy?.())) return setStatus(strings.stillUploading);
    setStatus(strings.sending);
    if (!(await prepareControls(sheet))) return setStatus('');
    const attempt = await prepareAttempt(session, sheet, captcha, setStatus);
    if (!attempt) return;
    setStatus(strings.sending);
    const answer = await session.api.submit(attempt.body, attempt.key);
    if ('body' in answer) return showSubmitted(session, sheet, answer.body);
    if (isDefinitive(answer)) sheet.draft.attempt = undefined;
    captcha?.reset();
    sheet.update();
    setStatus('');
    showProblem(session, sheet, answer, setStatus);
  } catch {
    setStatus(strings.offline);
    session.host.notify({ type: 'error', code: 'unreachable', detail: strings.offline });
  }
}

/** One after the other: each may have something to upload. */
async function prepareControls({ controls }: FormController): Promise<boolean> {
  for (const { prepare: settle } of controls) {
    if (settle && !(await settle())) return false;
  }
  return true;
}

/**
 * What is sent, with the key under which it is stored once. As long as the answers are the same it
 * is the same body: nobody knows whether one that got no answer has arrived.
 */
async function prepareAttempt(
  { data }: Session,
  sheet: FormController,
  captcha: Captcha | undefined,
  setStatus: (text: string) => void,
): Promise<SubmissionAttempt | undefined> {
  const answers = sheet.answers();
  const serialized = JSON.stringify(answers);
  if (sheet.draft.attempt?.answers === serialized) return sheet.draft.attempt;

  const solution = captcha && (await solveCaptcha(captcha, data.strings, setStatus));
  if (captcha && solution === undefined) return undefined;
  const body = JSON.stringify({
    answers,
    duration_ms: Math.max(0, Date.now() - sheet.draft.began),
    ...(solution === undefined ? {} : { captcha_token: solution }),
  });
  sheet.draft.attempt = { key: newIdempotencyKey(), answers: serialized, body };
  sheet.update();
  return sheet.draft.attempt;
}

/** Undefined where there is none, which it has told of. */
async function solveCaptcha(
  captcha: Captcha,
  strings: Session['data']['strings'],
  setStatus: (text: string) => void,
): Promise<string | undefined> {
  setStatus(strings.checking);
  const failure = isSecureContext ? strings.captchaFailed : strings.captchaInsecure;
  try {
    const token = await captcha.token();
    if (token === undefined) setStatus(strings.captchaMissing);
    return token;
  } catch {
    setStatus(failure);
    return undefined;
  }
}

/** `crypto.randomUUID` is not there on pages without https. */
function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Whether it is certain that nothing was stored and the same would be refused again. Only the
 * service knows: a proxy answers 408 or 425 although what it passed on may have arrived.
 */
function isDefinitive({ status, refusal: { type, code } }: ProblemResult): boolean {
  const isOfService = type === `urn:formwright:problem:${code}`;
  return isOfService && status >= 400 && status < 500 && status !== 429;
}

function showSubmitted(session: Session, sheet: FormController, submitted: SubmissionResult): void {
  const { id, message, redirect_url } = submitted;
  sheet.discardDraft();
  showSuccess(session, submitted);
  session.host.notify({ type: 'submitted', id, message, redirect_url });
}

function showProblem(
  { data, host }: Session,
  sheet: FormController,
  { refusal, retryAfter }: ProblemResult,
  setStatus: (text: string) => void,
): void {
  const { strings } = data;
  const { code = 'internal_error', detail = '', closed_reason = null, errors = [] } = refusal;
  host.notify({ type: 'error', code, detail });
  const replaceContent = (content: Html) => {
    renderInto(elementById('place'), content);
    elementById('notice').focus();
  };
  const handlers: Record<string, () => void> = {
    validation_failed: () => showFailures(sheet, errors, () => setStatus(strings.changed)),
    form_closed: () => replaceContent(closedNotice(closed_reason, localeOf(data))),
    not_found: () => replaceContent(notice(strings.missingTitle, strings.missingText)),
    captcha_failed: () => setStatus(strings.captchaFailed),
    payload_too_large: () => setStatus(strings.tooLarge),
    rate_limited: () => setStatus(interpolate(strings.wait, { n: retryAfter })),
    form_locked() {
      accessTokenStorage(data.form.slug).clear();
      location.reload(); // the answers are kept, and the page asks for the password
    },
  };
  const handler = handlers[code] ?? (() => setStatus(strings.trouble));
  handler();
}

/** What the service found and the page did not. Of questions that are not on it, it only says so. */
function showFailures(
  { sections, errors }: FormController,
  failures: readonly FieldFailure[],
  changed: () => void,
): void {
  const [first] = failures;
  if (first?.path.startsWith('answers.') && first.code !== 'unknown_question') {
    sections.reveal(first.path.split('.')[1] ?? '');
    errors.showAll(failures);
  } else changed();
}
