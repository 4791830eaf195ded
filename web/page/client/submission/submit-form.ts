import type { Captcha } from '../captcha/captcha-widget.ts';
import { elementById, showRefusal } from '../page-data.ts';
import { endForm, type Session } from '../page-session.ts';
import { showProblem } from './show-problem.ts';
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
    ...{ type: 'submitted', id, message, redirect_url, redirects },
    ending: endingId,
  });
}
