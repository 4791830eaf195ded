import type { Webhook } from '../../../prisma/generated/client/client.ts';
import { createFormLoader } from '../../forms/form-loaders.ts';
import { isId } from '../../platform/ids.ts';
import { disabledReasonModel } from '../../webhooks/delivery/schedule.ts';
import {
  createWebhook,
  deleteWebhook,
  findCreatedWebhook,
  type IssuedWebhook,
  rotateSecret,
  updateWebhook,
  validateNewWebhook,
  validateWebhookPatch,
  type WebhookInput,
} from '../../webhooks/manage-webhooks.ts';
import { countWebhooks, findWebhook, findWebhooks, listWebhooks } from '../../webhooks/webhooks.ts';
import { builder, enumValues } from '../builder.ts';
import { allByDefault, connectionOf, pageArgs, totalCountOf } from '../connections.ts';
import { perRequest } from '../context.ts';
import { createIdempotently, creationKeyArgument } from '../idempotent-mutations.ts';
import { inputCheck } from '../input-checks.ts';
import { declareNode } from '../nodes.ts';

const namedForms = perRequest(createFormLoader);

const DisabledReason = builder.enumType('WebhookDisabledReason', {
  description: 'Why the service disabled a webhook.',
  values: enumValues(disabledReasonModel.options, {
    gone: 'The receiver answered 410.',
    failing: 'Nothing was delivered for five days.',
    form_deleted: 'Its form was deleted; earlier events are still delivered.',
  }),
});

export const WebhookType = builder.objectRef<Webhook>('Webhook').implement({
  description: 'An address that is told what happens to forms and responses.',
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Identifier of the webhook.' }),
    url: t.exposeString('url', { description: 'Where events are sent, by POST.' }),
    events: t.expose('events', {
      type: ['EventType'],
      description: 'The types of events that it receives.',
    }),
    formId: t.exposeID('formId', {
      nullable: true,
      description: 'Only what happens to this form; null for every form.',
    }),
    form: t.prismaField({
      type: 'Form',
      nullable: true,
      description: 'That form; null for every form.',
      authScopes: { scope: 'forms:read' },
      resolve: (query, { formId }, _, context) =>
        formId === null ? null : namedForms(context).load({ parentId: formId, query }),
    }),
    enabled: t.exposeBoolean('enabled', { description: 'Whether anything is sent to it.' }),
    disabledReason: t.field({
      type: DisabledReason,
      nullable: true,
      description: 'Why the service disabled it; null where it did not.',
      resolve: ({ disabledReason }) => disabledReasonModel.nullable().parse(disabledReason),
    }),
    description: t.exposeString('description', { nullable: true, description: 'What it is for.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed.' }),
  }),
});

const IssuedWebhookPayload = builder.objectRef<IssuedWebhook>('IssuedWebhookPayload').implement({
  description: 'A webhook with its secret, which is shown this once.',
  fields: (t) => ({
    webhook: t.expose('webhook', {
      type: WebhookType,
      description: 'The webhook.',
      extensions: { flatten: true },
    }),
    secret: t.exposeString('secret', {
      description: 'Signs what is sent, as Standard Webhooks says: `whsec_` and base64.',
    }),
  }),
});

const WebhookConnection = builder.connectionObject(
  { type: WebhookType, name: 'WebhookConnection', description: 'A page of webhooks.' },
  { description: 'A webhook in a list.' },
);

declareNode({
  type: 'Webhook',
  isId: (id) => isId('wh', id),
  scope: 'webhooks:read',
  find: ({ services, viewer }, ids) => findWebhooks(services, viewer(), ids),
});

const about = {
  formId: 'Only what happens to this form; without it every form.',
  description: 'What it is for, at most 500 characters.',
};

const CreateWebhookInput = builder.inputType('CreateWebhookInput', {
  description: 'A new webhook.',
  fields: (t) => ({
    url: t.string({ required: true, description: 'Where to send events; `https:`, and public.' }),
    events: t.field({ type: ['EventType'], required: true, description: 'At least one.' }),
    formId: t.id({ description: about.formId }),
    enabled: t.boolean({ description: 'Whether anything is sent; true unless told otherwise.' }),
    description: t.string({ description: about.description }),
  }),
});

const UpdateWebhookInput = builder.inputType('UpdateWebhookInput', {
  description: 'What is to change. Members that are left out stay as they are.',
  fields: (t) => ({
    url: t.string({
      description: 'Where to send events; `https:`, and public. Null is refused.',
      extensions: { notNull: true },
    }),
    events: t.field({
      type: ['EventType'],
      description: 'At least one; null is refused.',
      extensions: { notNull: true },
    }),
    formId: t.id({ description: `${about.formId} Null removes it.` }),
    enabled: t.boolean({
      description: 'True forgets why it was disabled; null is refused.',
      extensions: { notNull: true },
    }),
    description: t.string({ description: `${about.description} Null removes it.` }),
  }),
});

builder.queryField('webhooks', (t) =>
  t.field({
    type: WebhookConnection,
    description: 'The webhooks of the workspace, oldest first.',
    authScopes: { scope: 'webhooks:read' },
    args: pageArgs(t.arg, 'wh', allByDefault),
    extensions: { pageSize: 100 },
    resolve: async (_, request, { services, viewer }) => {
      const page = await listWebhooks(services, viewer(), request);
      const count = () => countWebhooks(services, viewer());
      return connectionOf(page, ({ id }) => id, totalCountOf(page, request, count));
    },
  }),
);

builder.queryField('webhook', (t) =>
  t.field({
    type: WebhookType,
    description: 'One webhook of the workspace.',
    authScopes: { scope: 'webhooks:read' },
    args: { id: t.arg.id({ required: true, description: 'Identifier of the webhook.' }) },
    resolve: (_, { id }, { services, viewer }) => findWebhook(services, viewer(), id),
  }),
);

builder.mutationField('createWebhook', (t) =>
  t.field({
    type: IssuedWebhookPayload,
    description:
      'Makes a webhook. From then on it is told of everything that it asks for. A workspace may have 100.',
    authScopes: { scope: 'webhooks:write' },
    extensions: inputCheck<{ input: WebhookInput }>(({ input }, { services, viewer }) =>
      validateNewWebhook(services, viewer(), input),
    ),
    args: {
      input: t.arg({ type: CreateWebhookInput, required: true, description: 'The webhook.' }),
      idempotencyKey: t.arg(creationKeyArgument),
    },
    resolve: (_, args, context) => {
      const { services, viewer } = context;
      return createIdempotently(
        context,
        'createWebhook',
        args,
        (claim) => createWebhook(services, viewer(), args.input, claim),
        (before) => findCreatedWebhook(services, viewer(), before),
      );
    },
  }),
);

builder.mutationField('updateWebhook', (t) =>
  t.field({
    type: WebhookType,
    description: 'Changes a webhook; nothing is changed if anything is wrong.',
    authScopes: { scope: 'webhooks:write' },
    extensions: inputCheck<{ id: string; input: WebhookInput }>(
      ({ id, input }, { services, viewer }) => validateWebhookPatch(services, viewer(), id, input),
    ),
    args: {
      id: t.arg.id({ required: true, description: 'Identifier of the webhook.' }),
      input: t.arg({ type: UpdateWebhookInput, required: true, description: 'The changes.' }),
    },
    resolve: (_, { id, input }, { services, viewer }) =>
      updateWebhook(services, viewer(), id, input),
  }),
);

builder.mutationField('rotateWebhookSecret', (t) =>
  t.field({
    type: IssuedWebhookPayload,
    description: 'Gives a webhook a new secret. The one before signs along for 24 hours.',
    authScopes: { scope: 'webhooks:write' },
    args: { id: t.arg.id({ required: true, description: 'Identifier of the webhook.' }) },
    resolve: (_, { id }, { services, viewer }) => rotateSecret(services, viewer(), id),
  }),
);

builder.mutationField('deleteWebhook', (t) =>
  t.id({
    description: 'Deletes a webhook with its deliveries. Answers with its identifier.',
    authScopes: { scope: 'webhooks:write' },
    args: { id: t.arg.id({ required: true, description: 'Identifier of the webhook.' }) },
    resolve: async (_, { id }, { services, viewer }) => {
      await deleteWebhook(services, viewer(), id);
      return id;
    },
  }),
);
