import {
  newIdempotencyKey,
  type SubmissionAttempt,
} from '../../../../packages/form/src/api/submission-attempt.ts';
import type { Captcha } from '../captcha/captcha-widget.ts';
import type { FormController } from '../controller/form-controller.ts';
import type { Session } from '../page-session.ts';

/**
 * Creates the request body with its idempotency key. While the answers do not change, the same body and key
 * are sent again, because a request without a response may have been processed. Changed answers get the same key:
 * the service refuses them if that request was processed, so that nothing is stored twice.
 */
export async function prepareAttempt(
  { data }: Session,
  controller: FormController,
  captcha: Captcha | undefined,
  setStatus: (text: string) => void,
  refuse: (text: string) => void,
): Promise<SubmissionAttempt | undefined> {
  const answers = controller.answers.toSubmit();
  const serialized = JSON.stringify(answers);
  if (controller.draft.attempt?.answers === serialized) return controller.draft.attempt;

  const solution = captcha && (await solveCaptcha(captcha, data.strings, setStatus, refuse));
  if (captcha && solution === undefined) return undefined;
  const body = JSON.stringify({
    answers,
    version: controller.form.version,
    language: controller.form.language,
    duration_ms: Math.max(0, Date.now() - controller.draft.began),
    invitation: data.invitation,
    ...(solution === undefined ? {} : { captcha_token: solution }),
  });
  const key = controller.draft.attempt?.key ?? newIdempotencyKey();
  controller.draft.attempt = { key, answers: serialized, body };
  controller.update();
  return controller.draft.attempt;
}

/** @returns undefined if there is no token; the page then shows the reason */
async function solveCaptcha(
  captcha: Captcha,
  strings: Session['data']['strings'],
  setStatus: (text: string) => void,
  refuse: (text: string) => void,
): Promise<string | undefined> {
  setStatus(strings.checking);
  const failure = isSecureContext ? strings.captchaFailed : strings.captchaInsecure;
  try {
    const token = await captcha.token();
    if (token === undefined) refuse(strings.captchaMissing);
    return token;
  } catch {
    refuse(failure);
    return undefined;
  }
}
