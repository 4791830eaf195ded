// Invitations: the owner of a form creates, lists and revokes them; a respondent opens one with its token.

import type { GraphQLResolveInfo } from 'graphql';
import { assertFormExists } from '../../forms/form-queries.ts';
import { maxBody, maxSubject } from '../../forms/settings/notification-table.ts';
import { inviteByMail } from '../../mail/invitation-mails.ts';
import type { PageRequest } from '../../platform/paging.ts';
import {
  type CreatedInvitation as Created,
  checkInvitations,
  findCreatedInvitations,
  maxInvitations,
  maxNewInvitations,
  type NewInvitations,
} from '../../responses/invitations/create-invitations.ts';
import {
  invitationStatus,
  invitationStatuses,
  type OpenedInvitation as Opened,
  openInvitation,
} from '../../responses/invitations/invitation.ts';
import {
  createInvitationCountLoader,
  createInvitationPageLoader,
  findInvitation,
  findInvitations,
  type InvitationFilter,
  revokeInvitation,
} from '../../responses/invitations/manage-invitations.ts';
import { builder, enumValues } from '../core/builder.ts';
import { connectionOf, nextCursorField, pageArgs, pageQuery } from '../core/connections.ts';
import { type Context, perRequest } from '../core/context.ts';
import {
  destructive,
  entryArgs,
  type FormEntry,
  formOf,
  forVisitors,
  inputCheck,
  oneOf,
} from '../core/field-options.ts';
import { createIdempotently, creationKeyArgument } from '../core/idempotent-mutations.ts';
import { declareNode } from '../core/nodes.ts';
import { payloadOf, removalPayload } from '../core/payloads.ts';

const InvitationStatus = builder.enumType('InvitationStatus', {
  description: 'What has become of an invitation.',
  values: enumValues(invitationStatuses, {
    unused: 'It can be used.',
    used: 'A response was stored with it.',
    revoked: 'It was revoked before it was used.',
    expired: 'It was not used in time.',
  }),
});

const Invitation = builder.prismaObject('Invitation', {
  description: 'An invitation to answer a form once. Its token is shown when it is created.',
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Identifier of the invitation.' }),
    form: t.relation('form', {
      description: 'The form that can be answered.',
      scope: 'forms:read',
    }),
    reference: t.exposeString('reference', { nullable: true }),
    email: t.exposeString('email', { nullable: true }),
    status: t.field({
      type: InvitationStatus,
      description: 'What has become of the invitation.',
      select: { usedAt: true, revokedAt: true, expiresAt: true },
      resolve: (invitation, _, { services }) => invitationStatus(invitation, services.clock.now()),
    }),
    answers: t.field({
      type: 'Answers',
      nullable: true,
      description:
        'Answers by question id, with which the form is prefilled. Null if there are none, and after it was used ' +
        'or revoked.',
      select: { answers: true },
      resolve: ({ answers }) => answers,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of creation.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', nullable: true }),
    revokedAt: t.expose('revokedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which it was revoked.',
    }),
    usedAt: t.expose('usedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the response was stored.',
    }),
    responseId: t.exposeID('responseId', { nullable: true }),
  }),
});

declareNode({ type: 'Invitation', ids: 'inv', scope: 'responses:read', find: findInvitations });

const InvitationConnection = builder.connectionObject(
  {
    type: Invitation,
    name: 'InvitationConnection',
    description: 'A page of invitations.',
    fields: (t) => ({ nextCursor: t.string(nextCursorField) }),
  },
  { description: 'An invitation in a list.' },
);

const pages = perRequest(createInvitationPageLoader);
const counts = perRequest(createInvitationCountLoader);
const statusDescription = 'Only invitations with this status.';

async function invitationsOf(
  parentId: string,
  { status, ...request }: InvitationFilter & PageRequest<string>,
  context: Context,
  info: GraphQLResolveInfo,
) {
  const query = pageQuery(context, info);
  const page = await pages(context).load({ parentId, status, request, query });
  return connectionOf(page, () => counts(context).load({ parentId, status }));
}

builder.prismaObjectField('Form', 'invitations', (t) =>
  t.field({
    type: InvitationConnection,
    description: 'The invitations of the form, newest first.',
    scope: 'responses:read',
    select: { id: true },
    args: {
      status: t.arg({ type: InvitationStatus, description: statusDescription }),
      ...pageArgs(t.arg, 'inv'),
    },
    resolve: ({ id }, args, context, info) => invitationsOf(id, args, context, info),
  }),
);

builder.queryFields((t) => ({
  invitations: t.field({
    type: InvitationConnection,
    description: 'The invitations of a form, newest first.',
    scope: 'responses:read',
    args: {
      formId: t.arg.id({ required: true, description: 'Identifier of the form.' }),
      status: t.arg({ type: InvitationStatus, description: statusDescription }),
      ...pageArgs(t.arg, 'inv'),
    },
    resolve: async (_, { formId, ...args }, context, info) => {
      await assertFormExists(context.services, context.viewer(), formId);
      return invitationsOf(formId, args, context, info);
    },
  }),
  invitation: t.prismaField({
    type: Invitation,
    description: 'An invitation by its identifier.',
    scope: 'responses:read',
    args: entryArgs(t.arg, 'invitation'),
    resolve: (query, _, { formId, id }, { services, viewer }) =>
      findInvitation(services, viewer(), formId, id, query),
  }),
}));

const RecipientInput = builder.inputType('InvitationRecipientInput', {
  description: 'For whom an invitation is.',
  fields: (t) => ({
    reference: t.string({
      description:
        'Your name for the recipient, such as a customer number, with at most 200 characters. The response shows it.',
    }),
    email: t.string({
      description: 'Address that the link is sent to. The mail is in the list of mails.',
    }),
    answers: t.field({
      type: 'Answers',
      description: 'Answers by question id, with which the form is prefilled. Files are excluded.',
    }),
    expiresAt: t.field({
      type: 'DateTime',
      description: 'Time after which it cannot be used; by default that of the request.',
    }),
  }),
});

const CreateInvitationsInput = builder.inputType('CreateInvitationsInput', {
  ...oneOf({
    fields: ['count', 'recipients'],
    missing: 'Send the number of invitations, or their recipients.',
    several: 'Send either recipients or their number.',
  }),
  description: 'New invitations: either their number or their recipients.',
  fields: (t) => ({
    count: t.int({ description: `Number of invitations, 1 to ${maxNewInvitations}.` }),
    recipients: t.field({
      type: [RecipientInput],
      description: `1 to ${maxNewInvitations} recipients, each of whom gets an invitation.`,
    }),
  }),
});

const CreatedInvitation = builder.objectRef<Created>('CreatedInvitation').implement({
  description: 'A new invitation with its secret.',
  fields: (t) => ({
    invitation: t.expose('invitation', {
      type: Invitation,
      description: 'The invitation.',
      extensions: { flatten: true },
    }),
    token: t.exposeString('token', {
      description: 'Secret that allows one response. It is shown only here.',
    }),
    url: t.exposeString('url', {
      description:
        'URL of the hosted page for the recipient. It contains the token in its fragment, which browsers do not send.',
    }),
  }),
});

interface CreatedInvitations {
  readonly formId: string;
  readonly created: readonly Created[];
}

const OpenedInvitation = builder.objectRef<Opened>('OpenedInvitation').implement({
  description: 'An invitation that can be used, for its recipient.',
  fields: (t) => ({
    answers: t.expose('answers', {
      type: 'Answers',
      description: 'Answers by question id, with which the form is prefilled.',
    }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time after which it cannot be used.',
    }),
  }),
});

builder.queryFields((t) => ({
  openInvitation: t.field({
    type: OpenedInvitation,
    description:
      'Returns the invitation of a token if it can be used, also while the form is closed. Does not use it. No API ' +
      'key is required.',
    ...forVisitors('invitations'),
    args: {
      slug: t.arg.string({ required: true, description: 'Public identifier of the form.' }),
      token: t.arg.string({ required: true, description: 'Token of the invitation.' }),
    },
    resolve: (_, { slug, token }, { services, visitor, reply }) => {
      reply.noStore = true;
      return openInvitation(services, visitor, slug, token);
    },
  }),
}));

builder.mutationFields((t) => ({
  createInvitations: t.field({
    type: payloadOf<CreatedInvitations>('createInvitations', 'New invitations.', (payload) => ({
      invitations: payload.field({
        type: [CreatedInvitation],
        description: 'The invitations, in the order of their recipients.',
        extensions: { pageSize: maxNewInvitations },
        resolve: ({ created }) => [...created],
      }),
      form: formOf(payload),
    })),
    description:
      'Creates invitations to answer a form once, and sends their links to the recipients with an address. ' +
      `A form has at most ${maxInvitations} of them.`,
    scope: 'responses:write',
    extensions: inputCheck<
      { formId: string; input: NewInvitations } & Omit<NewInvitations, 'count' | 'recipients'>
    >(({ formId, input, ...others }, { services, viewer }) =>
      checkInvitations(services, viewer(), formId, { ...input, ...others }),
    ),
    args: {
      formId: t.arg.id({ required: true, description: 'Identifier of the form.' }),
      input: t.arg({
        type: CreateInvitationsInput,
        required: true,
        description: 'The invitations.',
      }),
      expiresAt: t.arg({
        type: 'DateTime',
        description: 'Time after which they cannot be used. By default they do not expire.',
      }),
      subject: t.arg.string({
        description: `Subject of the mails, at most ${maxSubject} characters; by default the title of the form.`,
      }),
      message: t.arg.string({
        description: `Text of the mails before the link, with Markdown, at most ${maxBody} characters.`,
      }),
      idempotencyKey: t.arg(creationKeyArgument),
    },
    resolve: async (_, args, context) => {
      const { services, viewer } = context;
      const { formId, input, expiresAt, subject, message } = args;
      const invitations = { ...input, expiresAt, subject, message };
      const created = await createIdempotently(
        context,
        'createInvitations',
        args,
        (claim) => inviteByMail(services, viewer(), formId, invitations, claim),
        (before) => findCreatedInvitations(services, viewer(), formId, before),
      );
      return { formId, created };
    },
  }),
  revokeInvitation: t.field({
    type: removalPayload<FormEntry>('revokeInvitation', 'revokedInvitationId', (payload) => ({
      invitation: payload.prismaField({
        type: Invitation,
        description: 'The invitation, which remains in lists.',
        resolve: (query, { formId, id }, _, { services, viewer }) =>
          findInvitation(services, viewer(), formId, id, query),
      }),
      form: formOf(payload),
    })),
    description:
      'Revokes an invitation and erases its reference. One that has been used cannot be revoked while its response ' +
      'exists.',
    scope: 'responses:write',
    extensions: destructive,
    args: entryArgs(t.arg, 'invitation'),
    resolve: (_, entry, { services, viewer }) =>
      revokeInvitation(services, viewer(), entry.formId, entry.id).then(() => entry),
  }),
}));
