import { elementsOf } from '../../../../packages/definition/elements.ts';
import { isBlank } from '../../../../packages/definition/questions/values/is-blank.ts';
import type { InvitationReason } from '../../../../packages/form/src/api/public-types.ts';
import { pluralize } from '../../../../packages/languages/pluralize.ts';
import { fieldOf } from '../../fields/types/fields.ts';
import type { PageData } from '../../html/page-view.ts';
import { endWith } from '../notices/end-with.ts';
import { showRetry } from '../notices/retry-notice.ts';
import { localeOf, type UnlockedForm } from '../page-data.ts';
import type { Session } from '../page-session.ts';
import { invitationNotice } from './invitation-notice.ts';

/**
 * Opens the invitation of the page's address. If it cannot be used, the page shows the reason in place of the
 * questions; if it cannot be loaded, a button to try again.
 *
 * @returns the prefilled answers, as values of controls; undefined if the form is not to be shown
 */
export async function openInvitation(
  session: Session,
  form: UnlockedForm,
  retry: () => void,
): Promise<PageData['prefill'] | undefined> {
  const { api, data } = session;
  const token = data.invitation;
  if (token === undefined) return refuse(session, 'missing');
  const result = await api.openInvitation(token).catch(() => undefined);
  if (result && 'body' in result) return prefillOf(form, result.body.answers);
  const { invitation_reason: reason } = result?.problem ?? {};
  if (reason) return refuse(session, reason);
  const locale = localeOf(data);
  const { strings, lang } = locale;
  const retryAfter = result?.retryAfter ?? 0;
  showRetry(
    retryAfter > 0 ? pluralize(strings.wait, retryAfter, lang) : strings.offline,
    locale,
    retry,
  );
  return undefined;
}

function refuse(session: Session, reason: InvitationReason): undefined {
  endWith(session, invitationNotice(session, reason));
}

/** Answers to questions that the form has, with a type that takes them. */
function prefillOf(
  form: UnlockedForm,
  answers: Readonly<Record<string, unknown>>,
): PageData['prefill'] {
  const entries = elementsOf(form).flatMap((element) => {
    const answer = answers[element.id];
    return isBlank(answer) ? [] : (fieldOf(element).entriesOf?.(answer, element) ?? []);
  });
  return Object.fromEntries(entries);
}
