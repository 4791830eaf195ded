import { elementsOf } from '../../../../packages/definition/elements.ts';
import type { ProblemResult } from '../../../../packages/form/src/api/api-result.ts';
import type { FieldFailure } from '../../../../packages/form/src/api/public-types.ts';
import { questionOf } from '../../../../packages/form/src/walk/errors-by-question.ts';
import { pluralize } from '../../../../packages/languages/pluralize.ts';
import { missingForm } from '../../html/missing-page.ts';
import { notice } from '../../html/notice.ts';
import type { FormController } from '../controller/form-controller.ts';
import { showAlreadySubmitted } from '../notices/draft-notices.ts';
import { endWith } from '../notices/end-with.ts';
import { localeOf } from '../page-data.ts';
import type { Session } from '../page-session.ts';
import { lockForm, redrawForm, refreshForm } from './refresh-form.ts';
import { showClosed } from './show-closed.ts';

/** Shows why the service did not accept a submission. */
export async function showProblem(
  session: Session,
  controller: FormController,
  { problem, retryAfter }: ProblemResult,
  refuse: (text: string) => void,
): Promise<void> {
  const { data, host } = session;
  const { strings } = data;
  const locale = localeOf(data);
  const { code = 'internal_error', detail = '', closed_reason = null, errors = [] } = problem;
  const { invitation_reason = 'unknown' } = problem;
  host.notify({ type: 'error', code, detail });
  const refresh = (otherwise: () => void) =>
    refreshForm(session, controller)
      .catch(() => false)
      .then((isChanged) => isChanged || otherwise());
  const handlers: Record<string, () => unknown> = {
    async validation_failed() {
      if (errors.some((failure) => failure.code === 'option_full')) {
        await redrawForm(session, controller).catch(() => false);
        session.running?.showFailures(errors);
      } else if (hasQuestions(controller, errors)) showFailures(controller, errors);
      else await refresh(() => showFailures(controller, errors));
    },
    version_outdated: () => refresh(() => refuse(strings.trouble)),
    form_closed() {
      const show = () => showClosed(session, { closed_reason });
      return closed_reason === 'not_yet_open' ? refresh(show) : show(); // the opening time may have changed
    },
    not_found() {
      const { title, text } = missingForm(locale, data.preview !== undefined);
      endWith(session, notice(title, text, locale));
    },
    async invitation_invalid() {
      const { invitationModule } = await import('../invitation/on-demand.ts');
      endWith(session, invitationModule.invitationNotice(session, invitation_reason));
    },
    captcha_failed: () => refuse(strings.captchaFailed),
    payload_too_large: () => refuse(strings.tooLarge),
    rate_limited: () => refuse(pluralize(strings.wait, retryAfter, data.lang)),
    form_locked: () => lockForm(session),
    already_submitted: () => offerAnotherResponse(session, controller),
    // The answers were changed after a request whose response was lost.
    idempotency_key_reused: () => offerAnotherResponse(session, controller),
  };
  const handler = handlers[code] ?? (() => refuse(strings.trouble));
  await handler();
}

/** The answers were submitted before, perhaps on another device or before they were changed. */
function offerAnotherResponse({ data, running }: Session, { place, draft }: FormController): void {
  showAlreadySubmitted(place, localeOf(data), {
    submitAnother() {
      draft.partial = undefined;
      running?.submit();
    },
    startAgain: () => running?.startAgain(),
  });
}

/** Whether each failure is of a question that the page has. If not, the form has probably changed. */
function hasQuestions({ form }: FormController, failures: readonly FieldFailure[]): boolean {
  const ids = new Set(elementsOf(form).map(({ id }) => id));
  return failures.every((failure) => ids.has(questionOf(failure)));
}

/** Shows failures that only the service found. */
export function showFailures(
  { sections, errors, answers, update }: FormController,
  failures: readonly FieldFailure[],
): void {
  const [first] = failures;
  answers.demand(failures.map(questionOf));
  update();
  if (first) sections.reveal(questionOf(first));
  errors.showAll(failures);
}
