import { invitationNotice } from './invitation-notice.ts';
import { openInvitation } from './open-invitation.ts';

/** What only pages that are opened with an invitation, or need one, load: `await import('…/on-demand.ts')`. */
export const invitationModule = { invitationNotice, openInvitation };
