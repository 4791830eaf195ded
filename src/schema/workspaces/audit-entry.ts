import type { AuditEntry } from '../../../prisma/generated/client/client.ts';
import { auditActions } from '../../workspaces/audit-actions.ts';
import {
  actorModel,
  auditActionModel,
  countAudit,
  findAudit,
  listAudit,
} from '../../workspaces/audit-log.ts';
import { builder, enumValues } from '../core/builder.ts';
import { connectionOf, nextCursorField, pageArgs, totalCountOf } from '../core/connections.ts';
import { declareNode } from '../core/nodes.ts';

const AuditActor = builder.enumType('AuditActor', {
  description: 'The kind of actor that performed an operation.',
  values: enumValues(actorModel.options, {
    key: 'An API key.',
    cli: 'The operator, on the command line.',
    bootstrap: 'The first start of the service.',
  }),
});

const AuditActionType = builder.enumType('AuditAction', {
  description: 'An operation that the audit log records.',
  values: enumValues(auditActions, {
    'workspace.plan_changed': 'The plan of the workspace was changed.',
    'key.created': 'An API key was created.',
    'key.revoked': 'An API key was revoked.',
    'form.created': 'A form was created.',
    'form.duplicated': 'A form was created as a copy of another form.',
    'form.updated': 'The draft, the texts or the settings of a form were changed.',
    'form.published': 'A version of a form was published.',
    'form.unpublished': 'A form was closed.',
    'form.deleted': 'A form was deleted with its responses.',
    'response.reviewed': 'A reviewer decided on a response, or restored the automatic decision.',
    'response.deleted': 'A response was deleted.',
    'responses.deleted': 'Several responses of a form were deleted.',
    'partial.deleted': 'Answers that a respondent had saved were deleted.',
    'invitations.created': 'Invitations to a form were created.',
    'invitation.revoked': 'An invitation was revoked.',
    'webhook.created': 'A webhook was created.',
    'webhook.updated': 'A webhook was changed.',
    'webhook.secret_rotated': 'The signing secret of a webhook was rotated.',
    'webhook.deleted': 'A webhook was deleted.',
    'dataset.created': 'A dataset was created.',
    'dataset.updated': 'A dataset was renamed, or got another content.',
    'dataset.deleted': 'A dataset was deleted.',
  }),
  extensions: { jsonSchema: { type: 'string', enum: auditActions } },
});

const Entry = builder.objectRef<AuditEntry>('AuditEntry').implement({
  description: 'An operation that changed the workspace, with its actor.',
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Identifier of the entry.' }),
    action: t.field({
      type: AuditActionType,
      description: 'The operation.',
      resolve: ({ action }) => auditActionModel.parse(action),
    }),
    targetId: t.exposeID('targetId', {
      description:
        'Identifier of the workspace, key, form, response, partial response, webhook or dataset that was changed.',
    }),
    formId: t.exposeID('formId', {
      nullable: true,
      description:
        'Identifier of the form that was changed or that the target belongs to. The form may no longer exist.',
    }),
    count: t.exposeInt('count', {
      nullable: true,
      description: 'The number of responses that a bulk deletion deleted.',
    }),
    actor: t.field({
      type: AuditActor,
      description: 'The kind of actor.',
      resolve: ({ actor }) => actorModel.parse(actor),
    }),
    keyId: t.exposeID('keyId', {
      nullable: true,
      description: 'Identifier of the API key, if a key was the actor.',
    }),
    keyName: t.exposeString('keyName', {
      nullable: true,
      description: 'Name of the API key at that time.',
    }),
    requestId: t.exposeString('requestId', {
      nullable: true,
      description: 'Identifier of the request, as in `X-Request-Id` and in the log.',
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'When the operation was performed.',
    }),
  }),
});

declareNode({ type: 'AuditEntry', ids: 'audit', scope: 'keys:write', find: findAudit });

const AuditConnection = builder.connectionObject(
  {
    type: Entry,
    name: 'AuditConnection',
    description: 'A page of the audit log.',
    fields: (t) => ({ nextCursor: t.string(nextCursorField) }),
  },
  { description: 'An entry in a list.' },
);

builder.queryFields((t) => ({
  auditLog: t.field({
    type: AuditConnection,
    description:
      'The operations that changed the workspace within the last 400 days, newest first.',
    scope: 'keys:write',
    args: pageArgs(t.arg, 'audit'),
    resolve: async (_, request, { services, viewer }) => {
      const page = await listAudit(services, viewer(), request);
      const count = () => countAudit(services, viewer());
      return connectionOf(page, totalCountOf(page, request, count));
    },
  }),
}));
