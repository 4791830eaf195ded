import type { WebhookDelivery } from '../../../prisma/generated/client/client.ts';
import { DeliveryStatus } from '../../../prisma/generated/client/enums.ts';
import { withoutAnswers } from '../../events/redact.ts';
import { isId } from '../../platform/ids.ts';
import {
  findDeliveries,
  listDeliveries,
  redeliver,
  testWebhook,
} from '../../webhooks/deliveries.ts';
import {
  createDeliveryCountLoader,
  createDeliveryPageLoader,
} from '../../webhooks/delivery-loaders.ts';
import type { Viewer } from '../../workspaces/viewer.ts';
import { builder } from '../builder.ts';
import { connectionOf, nextCursor, pageArgs } from '../connections.ts';
import { perRequest } from '../context.ts';
import { declareNode } from '../nodes.ts';
import { WebhookType } from './webhook-type.ts';

builder.enumType(DeliveryStatus, {
  name: 'DeliveryStatus',
  description: 'Where a delivery stands.',
  values: {
    PENDING: { description: 'Will be tried, or tried again.' },
    SUCCEEDED: { description: 'The receiver took it.' },
    FAILED: { description: 'It was given up.' },
  },
});

const Delivery = builder.objectRef<WebhookDelivery>('WebhookDelivery').implement({
  description: 'One event on its way to one webhook.',
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Identifier of the delivery.' }),
    webhookId: t.exposeID('webhookId', { description: 'The webhook.' }),
    eventType: t.expose('eventType', { type: 'EventType', description: 'What happened.' }),
    messageId: t.exposeID('messageId', {
      description: 'What the receiver finds in the header `webhook-id`, the same at every try.',
    }),
    status: t.expose('status', { type: DeliveryStatus, description: 'Where it stands.' }),
    attempts: t.exposeInt('attempts', {
      description: 'How often it was tried since it was last asked for.',
    }),
    nextAttemptAt: t.expose('nextAttemptAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it is tried next; null once it is settled.',
    }),
    lastStatusCode: t.exposeInt('lastStatusCode', {
      nullable: true,
      description: 'The status that the receiver last answered with.',
    }),
    lastLatencyMs: t.exposeInt('lastLatencyMs', {
      nullable: true,
      description: 'How many milliseconds the last try took.',
    }),
    lastError: t.exposeString('lastError', {
      nullable: true,
      description: 'Why the last try failed.',
    }),
    lastResponse: t.string({
      nullable: true,
      description:
        'The first KB of what the receiver last answered. Null for events of responses without the scope ' +
        '`responses:read`, since a receiver may repeat the answers.',
      resolve: (delivery, _, { viewer }) =>
        mayReadAnswers(delivery, viewer()) ? delivery.lastResponse : null,
    }),
    payload: t.field({
      type: 'EventPayload',
      description:
        'What is sent. Without the scope `responses:read`, a response in it has only `id`, ' +
        '`form_version` and `created_at`.',
      resolve: (delivery, _, { viewer }) => {
        const sent: unknown = JSON.parse(delivery.payload);
        return mayReadAnswers(delivery, viewer()) ? sent : withoutAnswers(sent);
      },
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
  }),
});

declareNode({
  type: 'WebhookDelivery',
  isId: (id) => isId('dlv', id),
  scope: 'webhooks:read',
  find: ({ services, viewer }, ids) => findDeliveries(services, viewer(), ids),
});

const DeliveryConnection = builder.connectionObject(
  {
    type: Delivery,
    name: 'WebhookDeliveryConnection',
    description: 'A page of deliveries.',
    fields: (t) => ({
      nextCursor: t.string({
        nullable: true,
        description: 'Cursor of the last entry, unless the page is the last one.',
        resolve: nextCursor,
      }),
    }),
  },
  { description: 'A delivery in a list.' },
);

/** A receiver's answer may repeat the answers that it was sent. */
function mayReadAnswers({ responseId }: WebhookDelivery, { scopes }: Viewer): boolean {
  return responseId === null || scopes.has('responses:read');
}

const deliveryPages = perRequest(createDeliveryPageLoader);
const deliveryCounts = perRequest(createDeliveryCountLoader);

builder.queryField('webhookDeliveries', (t) =>
  t.field({
    type: DeliveryConnection,
    description: 'What was sent to a webhook within the last 30 days, newest first.',
    authScopes: { scope: 'webhooks:read' },
    args: {
      webhookId: t.arg.id({ required: true, description: 'Identifier of the webhook.' }),
      ...pageArgs(t.arg, 'dlv'),
    },
    resolve: async (_, { webhookId: parentId, ...request }, context) => {
      const { services, viewer } = context;
      const page = await listDeliveries(services, viewer(), parentId, request);
      return connectionOf(
        page,
        ({ id }) => id,
        () => deliveryCounts(context).load({ parentId }),
      );
    },
  }),
);

builder.objectField(WebhookType, 'deliveries', (t) =>
  t.field({
    type: DeliveryConnection,
    description: 'What was sent to it within the last 30 days, newest first.',
    authScopes: { scope: 'webhooks:read' },
    args: pageArgs(t.arg, 'dlv'),
    resolve: async ({ id: parentId }, request, context) => {
      const page = await deliveryPages(context).load({ parentId, request });
      return connectionOf(
        page,
        ({ id }) => id,
        () => deliveryCounts(context).load({ parentId }),
      );
    },
  }),
);

builder.mutationField('testWebhook', (t) =>
  t.field({
    type: Delivery,
    description: 'Sends a `webhook.test` to a webhook, whatever events it asks for.',
    authScopes: { scope: 'webhooks:write' },
    args: { id: t.arg.id({ required: true, description: 'Identifier of the webhook.' }) },
    resolve: (_, { id }, { services, viewer }) => testWebhook(services, viewer(), id),
  }),
);

builder.mutationField('redeliverWebhook', (t) =>
  t.field({
    type: Delivery,
    description: 'Sends a delivery again, at once, with the same `webhook-id`.',
    authScopes: { scope: 'webhooks:write' },
    args: {
      webhookId: t.arg.id({ required: true, description: 'Identifier of the webhook.' }),
      id: t.arg.id({ required: true, description: 'Identifier of the delivery.' }),
    },
    resolve: (_, { webhookId, id }, { services, viewer }) =>
      redeliver(services, viewer(), webhookId, id),
  }),
);
