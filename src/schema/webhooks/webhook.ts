// Webhooks. A signing secret is in the payload of the mutation that issues it, and nowhere else.

import type { Webhook } from '../../../prisma/generated/client/client.ts';
import { eventTypeModel, eventTypes } from '../../events/event-types.ts';
import { disabledReasonModel } from '../../webhooks/delivery/due-webhooks.ts';
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
import {
  countWebhooks,
  findWebhook,
  findWebhooks,
  listWebhooks,
  webhookIncludeModel,
  webhookIncludes,
} from '../../webhooks/webhooks.ts';
import { builder, enumValues } from '../core/builder.ts';
import { allByDefault, connectionOf, pageArgs, totalCountOf } from '../core/connections.ts';
import { destructive, formOf, inputCheck, notNull } from '../core/field-options.ts';
import { createIdempotently, creationKeyArgument } from '../core/idempotent-mutations.ts';
import { declareNode } from '../core/nodes.ts';
import { payloadName, payloadOf, queryField, removalPayload } from '../core/payloads.ts';

const DisabledReason = builder.enumType('WebhookDisabledReason', {
  description: 'Why the service disabled a webhook.',
  values: enumValues(disabledReasonModel.options, {
    gone: 'The receiver responded with status 410.',
    failing: 'All deliveries failed for five days.',
    form_deleted: 'The form was deleted. Events before the deletion are still delivered.',
  }),
});

export const EventTypeType = builder.enumType('EventType', {
  description: 'Type of an event.',
  values: enumValues(eventTypes, {
    'response.created': 'A response was stored.',
    'response.approval_changed': 'A review changed the approval status of a response.',
    'response.deleted': 'A response was deleted.',
    'form.published': 'A version of a form was published.',
    'form.unpublished': 'A form was closed.',
    'form.response_limit_reached': 'A response took the last place of `maxResponses`.',
    'webhook.test': 'A test of the webhook was requested.',
  }),
  extensions: { jsonSchema: { type: 'string', enum: eventTypes } },
});

const WebhookInclude = builder.enumType('WebhookInclude', {
  description: 'What the events of a webhook contain in addition.',
  values: enumValues(webhookIncludes, {
    labels:
      'The answered questions of responses, with their titles, codes and types, and with the labels of what was chosen.',
  }),
});

export const WebhookType = builder.objectRef<Webhook>('Webhook').implement({
  description: 'A URL that receives events about forms and responses.',
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Identifier of the webhook.' }),
    url: t.exposeString('url', { description: 'URL that events are sent to by POST.' }),
    events: t.field({
      type: [EventTypeType],
      description: 'Event types that the webhook receives.',
      resolve: ({ events }) => events.flatMap((type) => eventTypeModel.safeParse(type).data ?? []),
    }),
    include: t.field({
      type: [WebhookInclude],
      description: 'What events contain in addition.',
      resolve: ({ include }) =>
        include.flatMap((name) => webhookIncludeModel.safeParse(name).data ?? []),
    }),
    formId: t.exposeID('formId', {
      nullable: true,
      description: 'Only events of this form; null for all forms.',
    }),
    form: formOf(t, 'The form; null for all forms.'),
    enabled: t.exposeBoolean('enabled', { description: 'Whether events are sent to the webhook.' }),
    disabledReason: t.field({
      type: DisabledReason,
      nullable: true,
      description: 'Reason why the service disabled the webhook; null otherwise.',
      resolve: ({ disabledReason }) => disabledReasonModel.nullable().parse(disabledReason),
    }),
    description: t.exposeString('description', {
      nullable: true,
      description: 'Description of its purpose.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of creation.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'Time of the last change.' }),
  }),
});

const IssuedWebhookType = builder.interfaceRef<IssuedWebhook>('IssuedWebhook').implement({
  description: 'A webhook with its signing secret, which is shown only once.',
  fields: (t) => ({
    webhook: t.expose('webhook', {
      type: WebhookType,
      description: 'The webhook.',
      extensions: { flatten: true },
    }),
    secret: t.exposeString('secret', {
      description: 'Signing secret in the format of Standard Webhooks: `whsec_` and base64.',
    }),
  }),
});

const issuedWebhookPayload = (mutation: string) =>
  builder.objectRef<IssuedWebhook>(payloadName(mutation)).implement({
    description: 'A webhook with its signing secret, which is shown only once.',
    interfaces: [IssuedWebhookType],
    fields: queryField,
  });

const WebhookConnection = builder.connectionObject(
  { type: WebhookType, name: 'WebhookConnection', description: 'A page of webhooks.' },
  { description: 'A webhook in a list.' },
);

declareNode({ type: 'Webhook', ids: 'wh', scope: 'webhooks:read', find: findWebhooks });

const descriptions = {
  formId: 'Only events of this form; all forms by default.',
  description: 'Description of its purpose, at most 500 characters.',
};

const CreateWebhookInput = builder.inputType('CreateWebhookInput', {
  description: 'A new webhook.',
  fields: (t) => ({
    url: t.string({
      required: true,
      description: 'URL to send events to: `https:`, with a public address.',
    }),
    events: t.field({
      type: [EventTypeType],
      required: true,
      description: 'Event types, at least one.',
    }),
    include: t.field({
      type: [WebhookInclude],
      description: 'What events contain in addition; nothing by default.',
    }),
    formId: t.id({ description: descriptions.formId }),
    enabled: t.boolean({ description: 'Whether events are sent; true by default.' }),
    description: t.string({ description: descriptions.description }),
  }),
});

const UpdateWebhookInput = builder.inputType('UpdateWebhookInput', {
  description: 'Changes to a webhook. Omitted fields stay unchanged.',
  fields: (t) => ({
    url: t.string({
      description: 'URL to send events to: `https:`, with a public address. Must not be null.',
      ...notNull,
    }),
    events: t.field({
      type: [EventTypeType],
      description: 'Event types, at least one. Must not be null.',
      ...notNull,
    }),
    include: t.field({
      type: [WebhookInclude],
      description: 'What events contain in addition. Must not be null.',
      ...notNull,
    }),
    formId: t.id({ description: `${descriptions.formId} Null removes it.` }),
    enabled: t.boolean({
      description: 'Set to true to re-enable; clears the disabled reason. Must not be null.',
      ...notNull,
    }),
    description: t.string({ description: `${descriptions.description} Null removes it.` }),
  }),
});

builder.queryFields((t) => ({
  webhooks: t.field({
    type: WebhookConnection,
    description: 'The webhooks of the workspace, oldest first.',
    scope: 'webhooks:read',
    args: pageArgs(t.arg, 'wh', allByDefault),
    extensions: { pageSize: 100 },
    resolve: async (_, request, { services, viewer }) => {
      const page = await listWebhooks(services, viewer(), request);
      const count = () => countWebhooks(services, viewer());
      return connectionOf(page, totalCountOf(page, request, count));
    },
  }),
  webhook: t.field({
    type: WebhookType,
    description: 'One webhook of the workspace.',
    scope: 'webhooks:read',
    args: { id: t.arg.id({ required: true, description: 'Identifier of the webhook.' }) },
    resolve: (_, { id }, { services, viewer }) => findWebhook(services, viewer(), id),
  }),
}));

builder.mutationFields((t) => ({
  createWebhook: t.field({
    type: issuedWebhookPayload('createWebhook'),
    description:
      'Creates a webhook, which receives all later events of its types. A workspace can have 100 ' +
      'webhooks. Events with answers require the scope `responses:read`, too.',
    scope: 'webhooks:write',
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
        (created) => findCreatedWebhook(services, viewer(), created),
      );
    },
  }),
  updateWebhook: t.field({
    type: payloadOf<{ readonly webhook: Webhook }>(
      'updateWebhook',
      'The webhook, as it was stored.',
      (payload) => ({
        webhook: payload.expose('webhook', { type: WebhookType, description: 'The webhook.' }),
      }),
    ),
    description:
      'Updates a webhook. Nothing is changed if any field is invalid. If its events contain answers, changes of what ' +
      'is sent or where require the scope `responses:read`, too.',
    scope: 'webhooks:write',
    extensions: inputCheck<{ id: string; input: WebhookInput }>(
      ({ id, input }, { services, viewer }) => validateWebhookPatch(services, viewer(), id, input),
    ),
    args: {
      id: t.arg.id({ required: true, description: 'Identifier of the webhook.' }),
      input: t.arg({ type: UpdateWebhookInput, required: true, description: 'The changes.' }),
    },
    resolve: async (_, { id, input }, { services, viewer }) => ({
      webhook: await updateWebhook(services, viewer(), id, input),
    }),
  }),
  rotateWebhookSecret: t.field({
    type: issuedWebhookPayload('rotateWebhookSecret'),
    description:
      'Rotates the signing secret of a webhook. The previous one stays valid for 24 hours.',
    scope: 'webhooks:write',
    args: { id: t.arg.id({ required: true, description: 'Identifier of the webhook.' }) },
    resolve: (_, { id }, { services, viewer }) => rotateSecret(services, viewer(), id),
  }),
  deleteWebhook: t.field({
    type: removalPayload('deleteWebhook', 'deletedWebhookId'),
    description: 'Deletes a webhook with its deliveries.',
    scope: 'webhooks:write',
    extensions: destructive,
    args: { id: t.arg.id({ required: true, description: 'Identifier of the webhook.' }) },
    resolve: (_, { id }, { services, viewer }) =>
      deleteWebhook(services, viewer(), id).then(() => ({ id })),
  }),
}));
