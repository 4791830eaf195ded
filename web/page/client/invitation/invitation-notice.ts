import type { InvitationReason } from '../../../../packages/form/src/api/public-types.ts';
import type { PageTexts } from '../../../../packages/languages/texts/texts.ts';
import type { Html } from '../../../html.ts';
import { notice } from '../../html/notice.ts';
import { localeOf } from '../page-data.ts';
import type { Session } from '../page-session.ts';

type TitleName = Extract<keyof PageTexts['invitation'], `${string}Title`>;

/** Titles that differ from `invalidTitle`. */
const titles: Partial<Record<InvitationReason, TitleName>> = {
  missing: 'neededTitle',
  used: 'usedTitle',
};

/** Shown in place of the questions: why the form cannot be answered with the invitation. */
export function invitationNotice({ data }: Session, reason: InvitationReason): Html {
  const { invitation } = data.strings;
  const title = invitation[titles[reason] ?? 'invalidTitle'];
  return notice(title, invitation[reason], localeOf(data));
}
