import {
  type CreatedInvitation as Created,
  createInvitations,
  maxInvitations,
} from '../../responses/invitations/create-invitations.ts';
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
import { schemaBuilder } from '../core/builder.ts';
import { destructive, entryArgs, forVisitors, inputCheck } from '../core/field-options.ts';
import { Invitation } from './invitation.ts';

const builder = schemaBuilder('responses/invitation-mutations');

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
  description: 'New invitations: either their number or their recipients.',
  fields: (t) => ({
    count: t.int({ description: `Number of invitations, 1 to ${maxNewInvitations}.` }),
    recipients: t.field({
      type: [RecipientInput],
      description: `1 to ${maxNewInvitations} recipients, each of whom gets an invitation.`,
    }),
    expiresAt: t.field({
      type: 'DateTime',
      description: 'Time after which they cannot be used. By default they do not expire.',
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

const CreatedInvitations = builder.objectRef<readonly Created[]>('CreatedInvitations').implement({
  description: 'New invitations.',
  fields: (t) => ({
    nodes: t.field({
      type: [CreatedInvitation],
      description: 'The invitations, in the order of their recipients.',
      extensions: { pageSize: maxNewInvitations },
      resolve: (created) => [...created],
    }),
  }),
});

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
    type: CreatedInvitations,
    description: `Creates invitations to answer a form once. A form has at most ${maxInvitations} of them.`,
    authScopes: { scope: 'responses:write' },
    extensions: inputCheck<{ formId: string; input: NewInvitations }>(
      ({ formId, input }, { services, viewer }) =>
        checkInvitations(services, viewer(), formId, input),
    ),
    args: {
      formId: t.arg.id({ required: true, description: 'Identifier of the form.' }),
      input: t.arg({
        type: CreateInvitationsInput,
        required: true,
        description: 'The invitations.',
      }),
    },
    resolve: (_, { formId, input }, { services, viewer }) =>
      createInvitations(services, viewer(), formId, input),
  }),
  revokeInvitation: t.id({
    description:
      'Revokes an invitation, erases its reference, and returns its identifier. One that has been used cannot be ' +
      'revoked while its response exists.',
    authScopes: { scope: 'responses:write' },
    extensions: destructive,
    args: entryArgs(t.arg, 'invitation'),
    resolve: (_, { formId, id }, { services, viewer }) =>
      revokeInvitation(services, viewer(), formId, id).then(() => id),
  }),
}));
