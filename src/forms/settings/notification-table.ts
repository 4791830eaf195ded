// Notifications: mail that is sent because of what happens with a form. They are a setting, a list of these members.

import { z } from 'zod';
import { isEmailAddress } from '../../../packages/common/text/email-address.ts';
import { lineSchema } from '../../../packages/common/validation/text-schema.ts';
import { memberTypes } from '../../../packages/definition/questions/values/member-types.ts';
import { modelsOf, setting } from './setting.ts';

/** What notifications can be sent because of. */
export const notificationEvents = ['response.created', 'response.approval_changed'] as const;

export const notificationEventModel = z.enum(notificationEvents);

/** Maximum number of notifications of a form, and of recipients of each. */
const [maxNotifications, maxRecipients] = [10, 10];

const maxSubject = 200;
const maxBody = 5000;

const address = z.string().refine(isEmailAddress, {
  params: { code: 'invalid_email' },
  error: 'Must be an e-mail address.',
});

export const notificationTable = {
  id: setting({
    type: 'String',
    model: memberTypes.id().refine((id) => id !== '', {
      params: { code: 'required' },
      error: 'Is required.',
    }),
    description: 'Chosen by the client; unique within the form.',
  }),
  on: setting({
    type: 'NotificationEvent',
    model: notificationEventModel,
    description: 'What it is sent because of.',
  }),
  to: setting({
    type: 'StringList',
    model: z
      .array(address)
      .min(1)
      .max(maxRecipients)
      .transform((addresses) => [...new Set(addresses)]),
    description: `Addresses, 1 to ${maxRecipients}; each gets a mail of its own.`,
  }),
  subject: setting({
    type: 'String',
    model: lineSchema(maxSubject).nullable().default(null),
    description: `Subject, at most ${maxSubject} characters; by default what happened, and the title of the form.`,
  }),
  body: setting({
    type: 'String',
    model: memberTypes.text(maxBody).default(''),
    description: `Text before the answers, with Markdown and references such as \`{{name}}\`, at most ${maxBody} characters.`,
  }),
  withAnswers: setting({
    type: 'Boolean',
    model: z.boolean().default(true),
    description: 'Whether the mail contains the answers.',
  }),
};

/** As the settings of a form are validated. */
export const notificationsModel = z
  .array(z.strictObject(modelsOf(notificationTable)))
  .max(maxNotifications)
  .superRefine((notifications, { addIssue }) => {
    for (const [index, { id }] of notifications.entries()) {
      if (notifications.findIndex((other) => other.id === id) === index) continue;
      const params = { code: 'duplicate_id' };
      const message = `The id "${id}" is used more than once.`;
      addIssue({ code: 'custom', path: [index, 'id'], params, message });
    }
  });

/** As they are stored: members that later releases may have added are ignored. */
export const storedNotificationsModel = z.array(z.object(modelsOf(notificationTable)));

export type Notification = z.output<typeof storedNotificationsModel>[number];
