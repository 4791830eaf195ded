import type { WebhookDelivery } from '../../../prisma/generated/client/client.ts';
import { DeliveryStatus } from '../../../prisma/generated/client/enums.ts';
import { eventTypeModel } from '../../events/event-types.ts';
import { withoutAnswers } from '../../events/redact.ts';
import {
  createDeliveryCountLoader,
  createDeliveryPageLoader,
  findDeliveries,
  listDeliveries,
  redeliver,
  testWebhook,
} from '../../webhooks/deliveries.ts';
import { findWebhook } from '../../webhooks/webhooks.ts';
import type { Viewer } from '../../workspaces/viewer.ts';
import { builder } from '../core/builder.ts';
import { connectionOf, nextCursorField, pageArgs } from '../core/connections.ts';
import { perRequest } from '../core/context.ts';
import { declareNode } from '../core/nodes.ts';
import { payloadOf } from '../core/payloads.ts';
import { EventTypeType, WebhookType } from './webhook.ts';

builder.enumType(DeliveryStatus, {
  name: 'DeliveryStatus',
  description: 'Status of a delivery.',
  values: {
    PENDING: { description: 'Waiting for the next attempt.' },
    SUCCEEDED: { description: 'Delivered: the receiver responded with a 2xx status.' },
    FAILED: { description: 'Failed: no further attempts are made.' },
  },
});

const Delivery = builder.objectRef<WebhookDelivery>('WebhookDelivery').implement({
  description: 'Delivery of an event to a webhook.',
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Identifier of the delivery.' }),
    webhookId: t.exposeID('webhookId', { description: 'Identifier of the webhook.' }),
    eventType: t.field({
      type: EventTypeType,
      description: 'Type of the event.',
      resolve: ({ eventType }) => eventTypeModel.parse(eventType),
    }),
    messageId: t.exposeID('messageId', {
      description: 'Value of the header `webhook-id`; the same for every attempt.',
    }),
    status: t.expose('status', { type: DeliveryStatus, description: 'Status of the delivery.' }),
    attempts: t.exposeInt('attempts', {
      description: 'Number of attempts since the delivery was created or requested again.',
    }),
    nextAttemptAt: t.expose('nextAttemptAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of the next attempt; null if there is none.',
    }),
    lastStatusCode: t.exposeInt('lastStatusCode', {
      nullable: true,
      description: 'HTTP status of the last response.',
    }),
    lastLatencyMs: t.exposeInt('lastLatencyMs', {
      nullable: true,
      description: 'Duration of the last attempt in milliseconds.',
    }),
    lastError: t.exposeString('lastError', {
      nullable: true,
      description: 'Reason why the last attempt failed.',
    }),
    lastResponse: t.string({
      nullable: true,
      description:
        'The first KiB of the last response body. Null for events of responses without the scope ' +
        '`responses:read`, because a receiver may echo the answers.',
      resolve: (delivery, _, { viewer }) =>
        mayReadAnswers(delivery, viewer()) ? delivery.lastResponse : null,
    }),
    payload: t.field({
      type: 'EventPayload',
      description:
        'Request body. Without the scope `responses:read`, a response in it has only `id`, ' +
        '`form_version` and `created_at`.',
      resolve: (delivery, _, { viewer }) => {
        const payload: unknown = JSON.parse(delivery.payload);
        return mayReadAnswers(delivery, viewer()) ? payload : withoutAnswers(payload);
      },
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of creation.' }),
  }),
});

declareNode({ type: 'WebhookDelivery', ids: 'dlv', scope: 'webhooks:read', find: findDeliveries });

const DeliveryConnection = builder.connectionObject(
  {
    type: Delivery,
    name: 'WebhookDeliveryConnection',
    description: 'A page of deliveries.',
    fields: (t) => ({ nextCursor: t.string(nextCursorField) }),
  },
  { description: 'A delivery in a list.' },
);

/**
 * Whether the viewer may read the payload and the receiver's response, which may echo the answers.
 */
function mayReadAnswers({ responseId }: WebhookDelivery, { scopes }: Viewer): boolean {
  return responseId === null || scopes.has('responses:read');
}

const deliveryPages = perRequest(createDeliveryPageLoader);
const deliveryCounts = perRequest(createDeliveryCountLoader);

builder.objectField(WebhookType, 'deliveries', (t) =>
  t.field({
    type: DeliveryConnection,
    description: 'Deliveries within the last 30 days, newest first.',
    scope: 'webhooks:read',
    args: pageArgs(t.arg, 'dlv'),
    resolve: async ({ id: parentId }, request, context) => {
      const page = await deliveryPages(context).load({ parentId, request });
      return connectionOf(page, () => deliveryCounts(context).load({ parentId }));
    },
  }),
);

builder.queryFields((t) => ({
  webhookDeliveries: t.field({
    type: DeliveryConnection,
    description: 'Deliveries of a webhook within the last 30 days, newest first.',
    scope: 'webhooks:read',
    args: {
      webhookId: t.arg.id({ required: true, description: 'Identifier of the webhook.' }),
      ...pageArgs(t.arg, 'dlv'),
    },
    resolve: async (_, { webhookId: parentId, ...request }, context) => {
      const { services, viewer } = context;
      const page = await listDeliveries(services, viewer(), parentId, request);
      return connectionOf(page, () => deliveryCounts(context).load({ parentId }));
    },
  }),
}));

const deliveryPayload = (mutation: string) =>
  payloadOf<{ readonly delivery: WebhookDelivery }>(
    mutation,
    'The delivery that was requested.',
    (t) => ({
      delivery: t.expose('delivery', { type: Delivery, description: 'The delivery.' }),
      webhook: t.field({
        type: WebhookType,
        description: 'The webhook.',
        scope: 'webhooks:read',
        resolve: ({ delivery }, _, { services, viewer }) =>
          findWebhook(services, viewer(), delivery.webhookId),
      }),
    }),
  );

builder.mutationFields((t) => ({
  testWebhook: t.field({
    type: deliveryPayload('testWebhook'),
    description: 'Sends a `webhook.test` event to a webhook, regardless of its subscribed events.',
    scope: 'webhooks:write',
    args: { id: t.arg.id({ required: true, description: 'Identifier of the webhook.' }) },
    resolve: async (_, { id }, { services, viewer }) => ({
      delivery: await testWebhook(services, viewer(), id),
    }),
  }),
  redeliverWebhook: t.field({
    type: deliveryPayload('redeliverWebhook'),
    description:
      'Sends a delivery again immediately, with the same `webhook-id`. One with answers requires the scope ' +
      '`responses:read`, too.',
    scope: 'webhooks:write',
    args: {
      webhookId: t.arg.id({ required: true, description: 'Identifier of the webhook.' }),
      id: t.arg.id({ required: true, description: 'Identifier of the delivery.' }),
    },
    resolve: async (_, { webhookId, id }, { services, viewer }) => ({
      delivery: await redeliver(services, viewer(), webhookId, id),
    }),
  }),
}));
