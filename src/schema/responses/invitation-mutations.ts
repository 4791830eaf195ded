import {
  type CreatedInvitation as Created,
  createInvitations,
  maxInvitations,
} from '../../responses/invitations/create-invitations.ts';
import { findInvitation } from '../../responses/invitations/list-invitations.ts';
import {
  checkInvitations,
  maxNewInvitations,
  type NewInvitations,
} from '../../responses/invitations/new-invitations.ts';
import {
  type OpenedInvitation as Opened,
  openInvitation,
} from '../../responses/invitations/open-invitation.ts';
import { revokeInvitation } from '../../responses/invitations/revoke-invitation.ts';
import { builder } from '../core/builder.ts';
import {
  destructive,
  entryArgs,
  type FormEntry,
  forVisitors,
  inputCheck,
  oneOf,
} from '../core/field-options.ts';
import { formOf } from '../core/form-of.ts';
import { payloadOf, removalPayload } from '../core/payloads.ts';
import { Invitation } from './invitation.ts';

const RecipientInput = builder.inputType('InvitationRecipientInput', {
  description: 'For whom an invitation is.',
  fields: (t) => ({
    reference: t.string({
      description:
        'Your name for the recipient, such as a customer number, with at most 200 characters. The response shows it.',
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
    description: `Creates invitations to answer a form once. A form has at most ${maxInvitations} of them.`,
    authScopes: { scope: 'responses:write' },
    extensions: inputCheck<
      { formId: string; input: NewInvitations } & Pick<NewInvitations, 'expiresAt'>
    >(({ formId, input, expiresAt }, { services, viewer }) =>
      checkInvitations(services, viewer(), formId, { ...input, expiresAt }),
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
    },
    resolve: async (_, { formId, input, expiresAt }, { services, viewer }) => ({
      formId,
      created: await createInvitations(services, viewer(), formId, { ...input, expiresAt }),
    }),
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
    authScopes: { scope: 'responses:write' },
    extensions: destructive,
    args: entryArgs(t.arg, 'invitation'),
    resolve: (_, entry, { services, viewer }) =>
      revokeInvitation(services, viewer(), entry.formId, entry.id).then(() => entry),
  }),
}));
