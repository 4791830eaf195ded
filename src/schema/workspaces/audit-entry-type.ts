import type { AuditEntry } from '../../../prisma/generated/client/client.ts';
import { isId } from '../../platform/ids.ts';
import { countAudit, findAudit, listAudit } from '../../workspaces/audit-log.ts';
import { actorModel } from '../../workspaces/write-audit.ts';
import { builder, enumValues } from '../core/builder.ts';
import { connectionOf, nextCursor, pageArgs, totalCountOf } from '../core/connections.ts';
import { declareNode } from '../core/nodes.ts';

const AuditActor = builder.enumType('AuditActor', {
  description: 'Who did something in a workspace.',
  values: enumValues(actorModel.options, {
    key: 'An API key.',
    cli: 'The operator, at the command line.',
    bootstrap: 'The first start of the service.',
  }),
});

const Entry = builder.objectRef<AuditEntry>('AuditEntry').implement({
  description: 'Something that was done in the workspace, and by whom.',
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Identifier of the entry.' }),
    action: t.expose('action', { type: 'AuditAction', description: 'What was done.' }),
    targetId: t.exposeID('targetId', {
      description: 'Identifier of what it was done to: workspace, key, form, response or webhook.',
    }),
    formId: t.exposeID('formId', {
      nullable: true,
      description: 'The form that it was about; it may be gone.',
    }),
    count: t.exposeInt('count', {
      nullable: true,
      description: 'How many responses, where many were deleted at once.',
    }),
    actor: t.field({
      type: AuditActor,
      description: 'Who did it.',
      resolve: ({ actor }) => actorModel.parse(actor),
    }),
    keyId: t.exposeID('keyId', { nullable: true, description: 'The key that did it.' }),
    keyName: t.exposeString('keyName', { nullable: true, description: 'Name that the key had.' }),
    requestId: t.exposeString('requestId', {
      nullable: true,
      description: 'The request, as in `X-Request-Id` and in the log.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was done.' }),
  }),
});

declareNode({
  type: 'AuditEntry',
  isId: (id) => isId('audit', id),
  scope: 'keys:write',
  find: ({ services, viewer }, ids) => findAudit(services, viewer(), ids),
});

const AuditConnection = builder.connectionObject(
  {
    type: Entry,
    name: 'AuditConnection',
    description: 'A page of the audit log.',
    fields: (t) => ({
      nextCursor: t.string({
        nullable: true,
        description: 'Cursor of the last entry, unless the page is the last one.',
        resolve: nextCursor,
      }),
    }),
  },
  { description: 'An entry in a list.' },
);

builder.queryField('auditLog', (t) =>
  t.field({
    type: AuditConnection,
    description: 'What was done in the workspace within the last 400 days, newest first.',
    authScopes: { scope: 'keys:write' },
    args: pageArgs(t.arg, 'audit'),
    resolve: async (_, request, { services, viewer }) => {
      const page = await listAudit(services, viewer(), request);
      const count = () => countAudit(services, viewer());
      return connectionOf(page, ({ id }) => id, totalCountOf(page, request, count));
    },
  }),
);
