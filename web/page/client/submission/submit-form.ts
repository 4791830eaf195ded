import { isDefinitive } from '../../../../packages/form/src/api/api-result.ts';
import type { SubmissionResult } from '../../../../packages/form/src/api/public-types.ts';
import type { Captcha } from '../captcha/captcha-widget.ts';
import type { FormController } from '../controller/form-controller.ts';
import { showRefusal } from '../errors/refusal.ts';
import { elementById } from '../page-data.ts';
import { endForm, type Session } from '../page-session.ts';
import { retryDelays, waitForNetwork } from '../wait-for-network.ts';
import { prepareAttempt } from './prepare-attempt.ts';
import { showProblem } from './show-problem.ts';
import { showSuccess } from './success-message.ts';

/** Where the progress of a submission, and the reason for its failure, are shown. */
interface Feedback {
  setStatus(text: string): void;
  refuse(text: string): void;
}

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
  const refuse = (text: string) => {
    setStatus('');
    showRefusal(text);
  };
  if (controller.controls.some(({ busy }) => busy?.())) return refuse(strings.stillUploading);
  showRefusal('');
  setStatus(strings.sending);
  // Submitted answers are deleted: a save that arrives later would not find them.
  await session.saving?.pause();
  for (const [index, delay] of retryDelays.entries()) {
    try {
      return await submitOnce(session, controller, captcha, { setStatus, refuse });
    } catch {
      if (index === 0) {
        session.host.notify({ type: 'error', code: 'unreachable', detail: strings.offline });
      }
      setStatus(strings.retrying);
      if (!(await waitForNetwork(controller.place, delay))) break;
    }
  }
  refuse(strings.offline);
}

/** @throws {Error} if the network fails; the same request may be sent again */
async function submitOnce(
  session: Session,
  controller: FormController,
  captcha: Captcha | undefined,
  { setStatus, refuse }: Feedback,
): Promise<void> {
  const { strings } = session.data;
  setStatus(strings.sending);
  if (!(await prepareControls(controller))) return setStatus('');
  const attempt = await prepareAttempt(session, controller, captcha, setStatus, refuse);
  if (!attempt) return;
  setStatus(strings.sending);
  const result = await session.api.submit(
    attempt.body,
    attempt.key,
    controller.draft.partial?.token,
  );
  if ('body' in result) return showSubmitted(session, controller, result.body);
  if (isDefinitive(result)) controller.draft.attempt = undefined;
  captcha?.reset();
  controller.update();
  setStatus('');
  await showProblem(session, controller, result, refuse);
}

/** Runs sequentially, since each control may upload a file. */
async function prepareControls({ controls }: FormController): Promise<boolean> {
  for (const { prepare } of controls) {
    if (prepare && !(await prepare())) return false;
  }
  return true;
}

function showSubmitted(
  session: Session,
  controller: FormController,
  submitted: SubmissionResult,
): void {
  const { id, message, redirect_url, ending = null } = submitted;
  const { form } = controller;
  const shown = form.schema.endings?.find((one) => one.id === ending);
  const { button } = shown ?? {};
  controller.discardDraft();
  session.visit.complete();
  endForm(session);
  showSuccess(session, submitted, shown, controller.textOf);
  const redirects = !button && session.data.preview === undefined;
  session.host.notify({ type: 'submitted', id, message, redirect_url, ending, redirects });
}
