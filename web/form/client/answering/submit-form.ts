import { isDefinitive, type ProblemResult } from '../../../../form/src/api/api-result.ts';
import type { FieldFailure, SubmissionResult } from '../../../../form/src/api/public-types.ts';
import {
  newIdempotencyKey,
  type SubmissionAttempt,
} from '../../../../form/src/api/submission-attempt.ts';
import { pluralize } from '../../../../src/languages/pluralize.ts';
import type { Html } from '../../../html.ts';
import { closedNotice, notice } from '../../page/notice.ts';
import type { Captcha } from '../captcha/captcha-widget.ts';
import { accessTokenStorage } from '../draft-storage.ts';
import { elementById, localeOf } from '../page-data.ts';
import type { Session } from '../page-session.ts';
import { renderInto } from '../render-html.ts';
import { questionIn } from './error-display.ts';
import type { FormController } from './form-controller.ts';
import { showSuccess } from './success-message.ts';

/** Submits the answers and shows the result. Never rejects: errors are shown on the page. */
export async function submitForm(
  session: Session,
  controller: FormController,
  captcha: Captcha | undefined,
) {
  const { strings } = session.data;
  const setStatus = (text: string) => {
    elementById('status', controller.place).textContent = text;
  };
  try {
    if (controller.controls.some(({ busy }) => busy?.())) return setStatus(strings.stillUploading);
    setStatus(strings.sending);
    if (!(await prepareControls(controller))) return setStatus('');
    const attempt = await prepareAttempt(session, controller, captcha, setStatus);
    if (!attempt) return;
    setStatus(strings.sending);
    const result = await session.api.submit(attempt.body, attempt.key);
    if ('body' in result) return showSubmitted(session, controller, result.body);
    if (isDefinitive(result)) controller.draft.attempt = undefined;
    captcha?.reset();
    controller.update();
    setStatus('');
    showProblem(session, controller, result, setStatus);
  } catch {
    setStatus(strings.offline);
    session.host.notify({ type: 'error', code: 'unreachable', detail: strings.offline });
  }
}

/** Runs sequentially, since each control may upload a file. */
async function prepareControls({ controls }: FormController): Promise<boolean> {
  for (const { prepare } of controls) {
    if (prepare && !(await prepare())) return false;
  }
  return true;
}

/**
 * Creates the request body with its idempotency key. While the answers do not change, the same body and key
 * are sent again, because a request without a response may have been processed.
 */
async function prepareAttempt(
  { data }: Session,
  controller: FormController,
  captcha: Captcha | undefined,
  setStatus: (text: string) => void,
): Promise<SubmissionAttempt | undefined> {
  const answers = controller.answers.toSubmit();
  const serialized = JSON.stringify(answers);
  if (controller.draft.attempt?.answers === serialized) return controller.draft.attempt;

  const solution = captcha && (await solveCaptcha(captcha, data.strings, setStatus));
  if (captcha && solution === undefined) return undefined;
  const body = JSON.stringify({
    answers,
    language: controller.form.language,
    duration_ms: Math.max(0, Date.now() - controller.draft.began),
    ...(solution === undefined ? {} : { captcha_token: solution }),
  });
  controller.draft.attempt = { key: newIdempotencyKey(), answers: serialized, body };
  controller.update();
  return controller.draft.attempt;
}

/** @returns undefined if there is no token; the status line then shows the reason */
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

function showSubmitted(
  session: Session,
  controller: FormController,
  submitted: SubmissionResult,
): void {
  const { id, message, redirect_url, ending = null } = submitted;
  const { textOf, form } = controller;
  const shown = form.schema.endings?.find((one) => one.id === ending);
  const { title, button } = shown ?? {};
  controller.discardDraft();
  endForm(session);
  showSuccess(session, submitted, {
    title: title && textOf(title),
    button: button && textOf(button),
  });
  const redirects = !button;
  session.host.notify({ type: 'submitted', id, message, redirect_url, ending, redirects });
}

function showProblem(
  session: Session,
  controller: FormController,
  { problem, retryAfter }: ProblemResult,
  setStatus: (text: string) => void,
): void {
  const { data, host } = session;
  const { strings } = data;
  const { code = 'internal_error', detail = '', closed_reason = null, errors = [] } = problem;
  host.notify({ type: 'error', code, detail });
  const replaceContent = (content: Html) => {
    endForm(session);
    renderInto(elementById('place'), content);
    elementById('notice').focus();
  };
  const handlers: Record<string, () => void> = {
    validation_failed: () => showFailures(controller, errors, () => setStatus(strings.changed)),
    form_closed: () => replaceContent(closedNotice(closed_reason, localeOf(data))),
    not_found: () => replaceContent(notice(strings.missingTitle, strings.missingText)),
    captcha_failed: () => setStatus(strings.captchaFailed),
    payload_too_large: () => setStatus(strings.tooLarge),
    rate_limited: () => setStatus(pluralize(strings.wait, retryAfter, data.lang)),
    form_locked() {
      accessTokenStorage(data.form.slug).clear();
      location.reload(); // the draft is saved, and the page shows the password form
    },
  };
  const handler = handlers[code] ?? (() => setStatus(strings.trouble));
  handler();
}

/** Nothing can be entered any more, and what is shown now has one language. */
function endForm(session: Session): void {
  session.running = undefined;
  document.getElementById('language')?.setAttribute('disabled', '');
}

/** Shows failures that only the service found. If a question is not on the page, the form has changed. */
function showFailures(
  { sections, errors, answers, update }: FormController,
  failures: readonly FieldFailure[],
  changed: () => void,
): void {
  const [first] = failures;
  if (first?.path.startsWith('answers.') && first.code !== 'unknown_question') {
    answers.demand(failures.map(({ path }) => questionIn(path)));
    update();
    sections.reveal(questionIn(first.path));
    errors.showAll(failures);
  } else changed();
}
