import { endpoint } from '../endpoint.ts';
import {
  CreateWebhookDocument,
  DeleteWebhookDocument,
  GetWebhookDocument,
  ListDeliveriesDocument,
  ListWebhooksDocument,
  RedeliverDocument,
  RotateWebhookSecretDocument,
  TestWebhookDocument,
  UpdateWebhookDocument,
} from '../generated/operations.ts';
import { idempotencyKeyHeader, limitParameter } from './parameters.ts';

export const webhookEndpoints = [
  endpoint('GET', '/webhooks', {
    summary: 'List the webhooks of the workspace',
    document: ListWebhooksDocument,
    problems: [],
  }),
  endpoint('POST', '/webhooks', {
    summary: 'Create a webhook; its signing secret is shown only once',
    document: CreateWebhookDocument,
    headers: { idempotency_key: idempotencyKeyHeader },
    examples: {
      'response events': {
        url: 'https://receiver.example/hook',
        events: ['response.created', 'response.approval_changed'],
        description: 'Sends responses to the CRM',
      },
    },
    status: 201,
    location: '/webhooks/{id}',
    problems: ['not_found', 'validation_failed', 'idempotency_key_reused'],
  }),
  endpoint('GET', '/webhooks/:id', {
    summary: 'Get a webhook',
    document: GetWebhookDocument,
    problems: ['not_found'],
  }),
  endpoint('PATCH', '/webhooks/:id', {
    summary: 'Update a webhook',
    document: UpdateWebhookDocument,
    examples: {
      disable: { enabled: false },
      'replace the events': { events: ['form.published', 'form.unpublished'] },
    },
    problems: ['not_found', 'validation_failed'],
  }),
  endpoint('DELETE', '/webhooks/:id', {
    summary: 'Delete a webhook and its deliveries',
    document: DeleteWebhookDocument,
    status: 204,
    problems: ['not_found'],
  }),
  endpoint('POST', '/webhooks/:id/test', {
    summary: 'Send a test event to a webhook',
    document: TestWebhookDocument,
    status: 202,
    problems: ['not_found'],
  }),
  endpoint('POST', '/webhooks/:id/rotate-secret', {
    summary: 'Rotate the signing secret; the previous one stays valid for 24 hours',
    document: RotateWebhookSecretDocument,
    problems: ['not_found'],
  }),
  endpoint('GET', '/webhooks/:id/deliveries', {
    summary: 'List the deliveries of the last 30 days, newest first',
    document: ListDeliveriesDocument,
    query: { limit: limitParameter },
    problems: ['not_found'],
  }),
  endpoint('POST', '/webhooks/:id/deliveries/:delivery_id/redeliver', {
    summary: 'Redeliver an event',
    document: RedeliverDocument,
    status: 202,
    problems: ['not_found'],
  }),
];
