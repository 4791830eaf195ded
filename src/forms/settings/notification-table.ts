// Notifications: mail that is sent because of what happens with a form. They are a setting, a list of these members.

import { z } from 'zod';
import { isEmailAddress } from '../../../packages/common/text/email-address.ts';
import { lineSchema } from '../../../packages/common/validation/text-schema.ts';
import type { Condition } from '../../../packages/definition/conditions/condition-model.ts';
import { pipedIdsIn, soleReferenceIn } from '../../../packages/definition/model/piping.ts';
import { parseCondition } from '../../../packages/definition/parsing/check-condition.ts';
import { responseFields } from '../../../packages/definition/parsing/response-fields.ts';
import { memberTypes } from '../../../packages/definition/questions/values/member-types.ts';
import { modelsOf, setting } from './setting.ts';

/** What notifications can be sent because of. */
export const notificationEvents = [
  'response.created',
  'response.approval_changed',
  'form.response_limit_reached',
] as const;

/** How often responses are summarized in one mail. */
export const digests = ['hourly', 'daily'] as const;

/** The formats of the file that a digest can have. */
export const attachments = ['csv', 'xlsx'] as const;

/** Maximum number of notifications of a form, and of recipients of each. */
const [maxNotifications, maxRecipients] = [10, 10];

/** Maximum numbers of characters of what owners write in mails. */
export const maxSubject = 200;
export const maxBody = 5000;

/** What owners write in mails, and to whom. */
export const mailTexts = {
  address: z.string().refine(isEmailAddress, {
    params: { code: 'invalid_email' },
    error: 'Must be an e-mail address.',
  }),
  subject: lineSchema(maxSubject),
  // Some programs show the name only: it must not look like the address of another sender.
  senderName: lineSchema(64).refine((name) => !/[@＠<>]/u.test(name), {
    params: { code: 'invalid_text' },
    error: 'Must be a name without an address.',
  }),
  body: memberTypes.text(maxBody),
};

const mustBeAddress = {
  params: { code: 'invalid_email' },
  error: 'Must be an e-mail address, or a reference such as {{email}}.',
};

/** An address, or a reference to a question that is answered with one. */
const recipient = z
  .string()
  .refine((text) => isEmailAddress(text) || soleReferenceIn(text) !== undefined, mustBeAddress);

const conditionText = z.unknown().transform((value, { addIssue }): Condition => {
  const { data, failures } = parseCondition({ value, path: [] }, () => []);
  for (const { path, code, message } of failures) {
    addIssue({ code: 'custom', path: [...path], params: { code }, message });
  }
  return data ?? z.NEVER;
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
    model: z.enum(notificationEvents),
    description: 'What it is sent because of.',
  }),
  if: setting({
    type: 'Condition',
    model: conditionText.nullable().default(null),
    description:
      'Sends it only for responses that meet this condition, in the language of `visible_if`, with any question of the ' +
      `form and ${responseFields}.`,
  }),
  digest: setting({
    type: 'NotificationDigest',
    model: z.enum(digests).nullable().default(null),
    description:
      'Sends one mail for all new responses of an hour, or of a day in the `time_zone` of the form; for owners only.',
  }),
  attach: setting({
    type: 'NotificationAttachment',
    model: z.enum(attachments).nullable().default(null),
    description: 'Attaches the responses of a digest as a file, as exports have them.',
  }),
  to: setting({
    type: 'StringList',
    model: z
      .array(recipient)
      .min(1)
      .max(maxRecipients)
      .transform((addresses) => [...new Set(addresses)]),
    description:
      `Addresses, 1 to ${maxRecipients}, each of which gets a mail of its own. The respondent is named by a question of the ` +
      'type `email` or `contact_info`, such as `{{email}}`.',
  }),
  replyTo: setting({
    type: 'String',
    model: recipient.nullable().default(null),
    description: 'Address that answers go to, or a question as in `to`; by default the sender.',
  }),
  subject: setting({
    type: 'String',
    model: mailTexts.subject.nullable().default(null),
    description: `Subject, at most ${maxSubject} characters; by default the title of the form, for its owners after what happened.`,
  }),
  body: setting({
    type: 'String',
    model: mailTexts.body.default(''),
    description:
      `Text before the answers, with Markdown and references such as \`{{name}}\`, at most ${maxBody} characters. ` +
      'Respondents get the message of the form if it is empty.',
  }),
  withAnswers: setting({
    type: 'Boolean',
    model: z.boolean().default(true),
    description:
      'Whether the mail to owners contains the answers. That to respondents does not: they can enter any address.',
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
    for (const [index, notification] of notifications.entries()) {
      for (const [name, message] of faultsOf(notification)) {
        const params = { code: 'invalid_value' };
        addIssue({ code: 'custom', path: [index, name], params, message });
      }
    }
  });

/** As they are stored: members that later releases may have added are ignored. */
export const storedNotificationsModel = z.array(z.object(modelsOf(notificationTable)));

type Name = keyof typeof notificationTable;

/** What a notification cannot have because of its event, or because it is about many responses. */
function faultsOf(notification: Notification): [Name, string][] {
  const { digest, attach, on, to, replyTo, body } = notification;
  const refers = (text: string) => pipedIdsIn(text).length > 0;
  if (on === 'form.response_limit_reached' && to.some(refers)) return [['to', limitIsForOwners]];
  if (digest === null) return attach === null ? [] : [['attach', 'Is possible for digests only.']];
  const faults: [Name, boolean, string][] = [
    ['digest', on !== 'response.created', 'Is possible for `response.created` only.'],
    ['to', to.some(refers), 'A digest is for owners: it cannot be sent to respondents.'],
    ['replyTo', refers(replyTo ?? ''), 'A digest is about several responses.'],
    ['body', refers(body), 'A digest is about several responses: it cannot refer to an answer.'],
  ];
  return faults.flatMap(([name, isFault, message]) => (isFault ? [[name, message]] : []));
}

const limitIsForOwners =
  'A mail about the response limit is for owners: it cannot be sent to respondents.';

export type Notification = z.output<typeof storedNotificationsModel>[number];
