import type { GraphQLResolveInfo } from 'graphql';
import { assertFormExists } from '../../forms/form-queries.ts';
import type { PageRequest } from '../../platform/paging.ts';
import {
  invitationStatus,
  invitationStatuses,
} from '../../responses/invitations/invitation-status.ts';
import {
  createInvitationCountLoader,
  createInvitationPageLoader,
  findInvitation,
  findInvitations,
  type InvitationFilter,
} from '../../responses/invitations/list-invitations.ts';
import { builder, enumValues } from '../core/builder.ts';
import { connectionOf, nextCursorField, pageArgs, pageQuery } from '../core/connections.ts';
import { type Context, perRequest } from '../core/context.ts';
import { entryArgs } from '../core/field-options.ts';
import { declareNode } from '../core/nodes.ts';

const InvitationStatus = builder.enumType('InvitationStatus', {
  description: 'What has become of an invitation.',
  values: enumValues(invitationStatuses, {
    unused: 'It can be used.',
    used: 'A response was stored with it.',
    revoked: 'It was revoked before it was used.',
    expired: 'It was not used in time.',
  }),
});

export const Invitation = builder.prismaObject('Invitation', {
  description: 'An invitation to answer a form once. Its token is shown when it is created.',
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Identifier of the invitation.' }),
    form: t.relation('form', {
      description: 'The form that can be answered.',
      authScopes: { scope: 'forms:read' },
    }),
    reference: t.exposeString('reference', { nullable: true }),
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
    authScopes: { scope: 'responses:read' },
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
    authScopes: { scope: 'responses:read' },
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
    authScopes: { scope: 'responses:read' },
    args: entryArgs(t.arg, 'invitation'),
    resolve: (query, _, { formId, id }, { services, viewer }) =>
      findInvitation(services, viewer(), formId, id, query),
  }),
}));
