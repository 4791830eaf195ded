import { html } from '../../../../packages/common/text/html.ts';
import type { FormProblem } from '../../../../packages/form/src/state/form-problem.ts';
import { errorMessage } from '../../../../packages/languages/error-message.ts';
import { confirmsInput } from '../controls/enter-key.ts';
import type { FormPageData } from '../page-data.ts';
import type { Session } from '../page-session.ts';
import { createElementFrom } from '../render-html.ts';
import { waitText } from '../wait-text.ts';

/** A field for an address that the link to saved answers is sent to. It is within the form, which contains no other form. */
export function createMailLink({ form, data }: Session): HTMLElement {
  const { strings } = data;
  const place = createElementFrom(
    html`<div class="mail-link"><label class="title" for="link-email">${strings.email}</label><div class="resume-link"><input
      class="line" type="email" id="link-email" dir="ltr" autocomplete="email" aria-describedby="link-error"><button type="button"
      class="secondary">${strings.mailLink}</button></div><p class="error" id="link-error" role="alert"></p><p class="note"
      role="status"></p></div>`,
  );
  const [input, button] = [place.querySelector('input'), place.querySelector('button')];
  const [error, status] = place.querySelectorAll('p');
  if (!input || !button || !error || !status) return place;
  const show = (problem: FormProblem | undefined) => {
    const isInvalid = problem !== undefined && addressFault(problem) !== undefined;
    error.textContent = problem ? problemText(problem, data) : '';
    status.textContent = problem ? '' : strings.linkRequested;
    input.setAttribute('aria-invalid', String(isInvalid));
    if (isInvalid) input.focus();
  };
  let isSending = false;
  const send = async () => {
    if (isSending) return;
    isSending = true;
    error.textContent = '';
    status.textContent = '';
    show(await form.mailLink(input.value));
    isSending = false;
  };
  button.addEventListener('click', () => void send());
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || confirmsInput(event)) return;
    event.preventDefault(); // it would move on in the form
    if (!event.repeat) void send();
  });
  return place;
}

/** What is wrong with the address; undefined if the service sends no mail. */
const addressFault = ({ errors }: FormProblem) =>
  errors.find(({ code }) => code !== 'mail_unavailable');

function problemText(problem: FormProblem, data: FormPageData): string {
  const { strings } = data;
  const { code, retryAfter } = problem;
  const invalid = addressFault(problem);
  if (invalid) return errorMessage(invalid, undefined, data);
  const texts = new Map<string, string>([
    ['unreachable', strings.offline],
    ['saved_answers_missing', strings.savedMissing],
    ['rate_limited', waitText(retryAfter, data)],
  ]);
  return texts.get(code) ?? strings.trouble;
}
