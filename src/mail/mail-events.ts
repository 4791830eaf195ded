import { z } from 'zod';
import { notificationEvents } from '../forms/settings/notification-table.ts';

/** The event of a mail with the link of an invitation. */
export const invitationCreated = 'invitation.created';

/** The event of a mail with the link to saved answers. */
export const resumeLinkRequested = 'resume_link.requested';

/** What mails are sent because of. */
export const mailEvents = [...notificationEvents, invitationCreated, resumeLinkRequested] as const;

export const mailEventModel = z.enum(mailEvents);
