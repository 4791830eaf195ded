import type { InvitationReason } from '../../../../packages/form/src/api/public-types.ts';
import type { PageTexts } from '../../../../packages/languages/texts/texts.ts';
import { notice } from '../../html/notice.ts';
import { endWith, type Session } from '../page-session.ts';

type TitleName = Extract<keyof PageTexts['invitation'], `${string}Title`>;

/** Titles that differ from `invalidTitle`. */
const titles: Partial<Record<InvitationReason, TitleName>> = {
  missing: 'neededTitle',
  used: 'usedTitle',
};

/** Says in place of the questions why the form cannot be answered with the invitation. */
export function showInvitationProblem(
  session: Session,
  reason: InvitationReason = 'unknown',
): void {
  const { invitation } = session.data.strings;
  const title = invitation[titles[reason] ?? 'invalidTitle'];
  endWith(session, notice(title, invitation[reason], session.data));
}
