// Mails of a form, as its owners see them.

import type { ArgBuilder, ObjectFieldBuilder } from '@pothos/core';
import type { Mail } from '../../../prisma/generated/client/client.ts';
import { MailStatus } from '../../../prisma/generated/client/enums.ts';
import { assertFormExists } from '../../forms/form-queries.ts';
import { invitationCreated, mailEventModel, mailEvents } from '../../mail/mail-events.ts';
import type { Outcome } from '../../mail/mail-sender.ts';
import {
  createMailCountLoader,
  createMailPageLoader,
  findMails,
  type MailFilter,
  resendMail,
} from '../../mail/manage-mails.ts';
import { sendTestMail } from '../../mail/send-test-mail.ts';
import {
  type NotificationPreview,
  previewNotification,
  type Written,
} from '../../mail/write-mail.ts';
import type { PageRequest } from '../../platform/paging.ts';
import { builder, enumValues, type Types } from '../core/builder.ts';
import { connectionOf, nextCursorField, pageArgs } from '../core/connections.ts';
import { type Context, perRequest } from '../core/context.ts';
import { formOf } from '../core/field-options.ts';
import { declareNode } from '../core/nodes.ts';
import { payloadOf } from '../core/payloads.ts';
import { FormNotificationInput } from '../forms/settings.ts';

builder.enumType(MailStatus, {
  name: 'MailStatus',
  description: 'What has become of a mail.',
  values: {
    PENDING: { description: 'Waiting for the first or the next attempt.' },
    SENT: { description: 'Accepted by the SMTP server.' },
    FAILED: { description: 'Not sent: no further attempts are made.' },
  },
});

const MailEvent = builder.enumType('MailEvent', {
  description: 'What a mail is sent because of.',
  values: enumValues(mailEvents, {
    'response.created': 'A notification: a response was stored.',
    'response.approval_changed':
      'A notification: a review changed the approval status of a response.',
    'form.response_limit_reached':
      'A notification: a response took the last place of `maxResponses`.',
    'invitation.created': 'An invitation with the address of its recipient was created.',
    'resume_link.requested': 'A respondent requested the link to saved answers.',
  }),
  extensions: { jsonSchema: { type: 'string', enum: mailEvents } },
});

const MailType = builder.objectRef<Mail>('Mail').implement({
  description: 'A mail to one recipient: of a notification, an invitation or a resume link.',
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    id: t.exposeID('id', {
      description: 'Identifier of the mail; the first part of its `Message-ID`.',
    }),
    form: formOf(t, 'The form.'),
    event: t.field({
      type: MailEvent,
      description: 'What it is sent because of.',
      resolve: ({ eventType }) => mailEventModel.parse(eventType),
    }),
    notificationId: t.id({
      nullable: true,
      description:
        'Identifier of the notification in the settings of the form; null for other mails.',
      resolve: ({ notificationId }) => notificationId || null,
    }),
    recipient: t.string({
      nullable: true,
      description:
        'Address of the recipient; null for a resume link that was sent or has failed, whose address is not stored.',
      resolve: ({ recipient }) => recipient || null,
    }),
    responseId: t.exposeID('responseId', {
      nullable: true,
      description:
        'Identifier of the response that it is about; null for a digest, an invitation and a resume link.',
    }),
    invitationId: t.id({
      nullable: true,
      description: 'Identifier of the invitation whose link it has; null for other mails.',
      resolve: ({ eventType, eventId }) => (eventType === invitationCreated ? eventId : null),
    }),
    status: t.expose('status', { type: MailStatus, description: 'What has become of it.' }),
    attempts: t.exposeInt('attempts', { description: 'Number of attempts.' }),
    nextAttemptAt: t.expose('nextAttemptAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of the next attempt; null if there is none.',
    }),
    reply: t.exposeString('reply', {
      nullable: true,
      description: 'The last reply of the SMTP server, or why the mail was not sent.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of creation.' }),
    sentAt: t.expose('sentAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the SMTP server accepted it last.',
    }),
  }),
});

declareNode({ type: 'Mail', ids: 'mail', scope: 'responses:read', find: findMails });

const MailConnection = builder.connectionObject(
  {
    type: MailType,
    name: 'MailConnection',
    description: 'A page of mails.',
    fields: (t) => ({ nextCursor: t.string(nextCursorField) }),
  },
  { description: 'A mail in a list.' },
);

const pages = perRequest(createMailPageLoader);
const counts = perRequest(createMailCountLoader);

async function mailsOf(
  parentId: string,
  { status, ...request }: MailFilter & PageRequest<string>,
  context: Context,
) {
  const page = await pages(context).load({ parentId, status, request });
  return connectionOf(page, () => counts(context).load({ parentId, status }));
}

const listArgs = (t: ArgBuilder<Types>) => ({
  status: t({ type: MailStatus, description: 'Only mails with this status.' }),
  ...pageArgs(t, 'mail'),
});

builder.prismaObjectField('Form', 'mails', (t) =>
  t.field({
    type: MailConnection,
    description: 'Mails of the form within the last 30 days, newest first.',
    scope: 'responses:read',
    select: { id: true },
    args: listArgs(t.arg),
    resolve: ({ id }, args, context) => mailsOf(id, args, context),
  }),
);

builder.queryFields((t) => ({
  mails: t.field({
    type: MailConnection,
    description: 'Mails of a form within the last 30 days, newest first.',
    scope: 'responses:read',
    args: {
      formId: t.arg.id({ required: true, description: 'Identifier of the form.' }),
      ...listArgs(t.arg),
    },
    resolve: async (_, { formId, ...args }, context) => {
      await assertFormExists(context.services, context.viewer(), formId);
      return mailsOf(formId, args, context);
    },
  }),
}));

const PreviewedMail = builder.objectRef<Written>('PreviewedMail').implement({
  description: 'A mail as it would be sent.',
  fields: (t) => ({
    recipient: t.exposeString('to', { description: 'Address of the recipient.' }),
    replyTo: previewed(t, 'Address that answers go to.', (mail) => mail.replyTo),
    subject: previewed(t, 'Subject.', (mail) => mail.subject),
    text: previewed(t, 'Content as plain text.', (mail) => mail.text),
    html: previewed(t, 'Content as an HTML document without scripts.', (mail) => mail.html),
    failure: t.string({
      nullable: true,
      description: 'Why it would not be sent; then it has no content.',
      resolve: (mail) => ('failure' in mail ? mail.failure : null),
    }),
  }),
});

function previewed(
  t: ObjectFieldBuilder<Types, Written>,
  description: string,
  partOf: (mail: Exclude<Written, { failure: string }>) => string | undefined,
) {
  return t.string({
    nullable: true,
    description,
    resolve: (mail) => ('failure' in mail ? null : partOf(mail)),
  });
}

const NotificationPreviewType = builder
  .objectRef<NotificationPreview>('NotificationPreview')
  .implement({
    description: 'What a notification would send.',
    fields: (t) => ({
      meetsCondition: t.exposeBoolean('meetsCondition', {
        description: 'Whether the response meets the condition, without which nothing is sent.',
      }),
      mails: t.expose('mails', {
        type: [PreviewedMail],
        description: 'A mail for each recipient.',
      }),
    }),
  });

builder.queryField('notificationPreview', (t) =>
  t.field({
    type: NotificationPreviewType,
    description:
      'The mails that a notification would send about a response. Nothing is stored or sent.',
    scope: 'responses:read',
    args: {
      formId: t.arg.id({ required: true, description: 'Identifier of the form.' }),
      notification: t.arg({
        type: FormNotificationInput,
        required: true,
        description: 'The notification, which need not be stored.',
      }),
      responseId: t.arg.id({
        description: 'Identifier of the response; by default the newest one.',
      }),
    },
    resolve: (_, { formId, notification, responseId }, { services, viewer }) =>
      previewNotification(services, viewer(), formId, notification, responseId ?? undefined),
  }),
);

const SendTestMailInput = builder.inputType('SendTestMailInput', {
  description: 'A mail of a notification, and who gets it.',
  fields: (t) => ({
    notification: t.field({
      type: FormNotificationInput,
      required: true,
      description: 'The notification, which need not be stored.',
    }),
    responseId: t.id({
      description: 'Identifier of the response that it is about; by default the newest one.',
    }),
    recipient: t.string({
      description: 'The recipient whose mail is sent; by default the first one.',
    }),
    to: t.string({ required: true, description: 'Address that it is sent to.' }),
  }),
});

builder.mutationFields((t) => ({
  sendTestMail: t.field({
    type: payloadOf<Outcome>('sendTestMail', 'What became of the test mail.', (p) => ({
      accepted: p.boolean({
        description: 'Whether the SMTP server has accepted it.',
        resolve: ({ state }) => state === 'accepted',
      }),
      reply: p.exposeString('reply', {
        description: 'The reply of the SMTP server, or why there is none.',
      }),
    })),
    description:
      'Sends a mail that a notification would send about a response to an address of yours instead, at once and with ' +
      '"Test: " in its subject; without the file of a digest. It is not listed. Requires the scope `responses:read`, too.',
    scope: 'forms:write',
    args: {
      formId: t.arg.id({ required: true, description: 'Identifier of the form.' }),
      input: t.arg({ type: SendTestMailInput, required: true, description: 'The test mail.' }),
    },
    resolve: (_, { formId, input }, { services, viewer }) =>
      sendTestMail(services, viewer(), formId, input),
  }),
  resendMail: t.field({
    type: payloadOf<{ readonly mail: Mail }>('resendMail', 'The mail that is sent again.', (p) => ({
      mail: p.expose('mail', { type: MailType, description: 'The mail.' }),
    })),
    description:
      'Sends a mail again at once, with what is stored now. One that was sent before gets another `Message-ID`.',
    scope: 'responses:write',
    args: {
      formId: t.arg.id({ required: true, description: 'Identifier of the form.' }),
      id: t.arg.id({ required: true, description: 'Identifier of the mail.' }),
    },
    resolve: async (_, { formId, id }, { services, viewer }) => ({
      mail: await resendMail(services, viewer(), formId, id),
    }),
  }),
}));
