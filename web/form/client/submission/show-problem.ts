import type { ProblemResult } from '../../../../form/src/api/api-result.ts';
import type { FieldFailure } from '../../../../form/src/api/public-types.ts';
import { questionOf } from '../../../../form/src/walk/errors-by-question.ts';
import { pluralize } from '../../../../src/languages/pluralize.ts';
import type { Html } from '../../../html.ts';
import { missingForm } from '../../page/missing-page.ts';
import { closedNotice, notice } from '../../page/notice.ts';
import type { FormController } from '../controller/form-controller.ts';
import { accessTokenStorage } from '../draft/draft-storage.ts';
import { elementById, localeOf } from '../page-data.ts';
import { endForm, type Session } from '../page-session.ts';
import { renderInto } from '../render-html.ts';

/** Shows why the service did not accept a submission. */
export function showProblem(
  session: Session,
  controller: FormController,
  { problem, retryAfter }: ProblemResult,
  refuse: (text: string) => void,
): void {
  const { data, host } = session;
  const { strings } = data;
  const locale = localeOf(data);
  const { code = 'internal_error', detail = '', closed_reason = null, errors = [] } = problem;
  host.notify({ type: 'error', code, detail });
  const replaceContent = (content: Html) => {
    endForm(session);
    renderInto(elementById('place'), content);
    elementById('notice').focus();
  };
  const handlers: Record<string, () => void> = {
    validation_failed: () => showFailures(controller, errors, () => refuse(strings.changed)),
    form_closed: () => replaceContent(closedNotice(closed_reason, locale)),
    not_found() {
      const { title, text } = missingForm(locale, data.preview !== undefined);
      replaceContent(notice(title, text, locale));
    },
    captcha_failed: () => refuse(strings.captchaFailed),
    payload_too_large: () => refuse(strings.tooLarge),
    rate_limited: () => refuse(pluralize(strings.wait, retryAfter, data.lang)),
    form_locked() {
      accessTokenStorage(data.form.slug).clear();
      location.reload(); // the draft is saved, and the page shows the password form
    },
  };
  const handler = handlers[code] ?? (() => refuse(strings.trouble));
  handler();
}

/** Shows failures that only the service found. If a question is not on the page, the form has changed. */
function showFailures(
  { sections, errors, answers, update }: FormController,
  failures: readonly FieldFailure[],
  changed: () => void,
): void {
  const [first] = failures;
  if (first?.path.startsWith('answers.') && first.code !== 'unknown_question') {
    answers.demand(failures.map(questionOf));
    update();
    sections.reveal(questionOf(first));
    errors.showAll(failures);
  } else changed();
}
