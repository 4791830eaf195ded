import type { AuditEntry } from '../../prisma/generated/client/client.ts';
import { builder } from '../builder.ts';
import { type AuditPage, listAudit } from './audit-log.ts';

const Entry = builder.objectRef<AuditEntry>('AuditEntry').implement({
  description: 'Something that was done in the workspace, and by whom.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Identifier of the entry.' }),
    action: t.exposeString('action', { description: 'What was done, such as `form.published`.' }),
    targetId: t.exposeID('targetId', {
      description: 'Identifier of the key, form, response or webhook that it was done to.',
    }),
    formId: t.exposeID('formId', {
      nullable: true,
      description: 'The form that it was about; it may be gone.',
    }),
    count: t.exposeInt('count', {
      nullable: true,
      description: 'How many responses, where many were deleted at once.',
    }),
    actor: t.exposeString('actor', {
      description:
        '`key`; `cli` for the operator at the terminal, `bootstrap` for the first start.',
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

const AuditConnection = builder.objectRef<AuditPage>('AuditConnection').implement({
  description: 'A page of the audit log.',
  fields: (t) => ({
    nodes: t.field({
      type: [Entry],
      description: 'The entries of the page.',
      resolve: ({ entries }) => entries,
    }),
    nextCursor: t.field({
      type: 'AuditCursor',
      nullable: true,
      description: 'Send it as `before` to get the next page; null on the last page.',
      resolve: ({ entries, more }) => (more ? entries.at(-1)?.id : null),
    }),
  }),
});

builder.queryField('auditLog', (t) =>
  t.field({
    type: AuditConnection,
    description: 'What was done in the workspace within the last 400 days, newest first.',
    authScopes: { scope: 'keys:write' },
    args: {
      first: t.arg({ type: 'PageSize', defaultValue: 25, description: 'How many, 1 to 100.' }),
      before: t.arg({ type: 'AuditCursor', description: 'Only entries older than this one.' }),
    },
    resolve: (_, { first, before }, { kernel, viewer }) =>
      listAudit(kernel, viewer(), { limit: first ?? 25, before }),
  }),
);
