import { z } from 'zod';
import { notificationEvents } from '../forms/settings/notification-table.ts';

/** The event of a mail with the link of an invitation. */
export const invitationCreated = 'invitation.created';

/** What mails are sent because of. */
export const mailEvents = [...notificationEvents, invitationCreated] as const;

export const mailEventModel = z.enum(mailEvents);
