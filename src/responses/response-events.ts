import type { Response } from '../../prisma/generated/client/client.ts';
import { createEvents, type OutboxEvent } from '../events/outbox.ts';
import type { SubscribedForm } from '../events/subscribers.ts';
import type { Ids } from '../platform/ids.ts';
import { serializeResponse } from './read/serialize-response.ts';

// Events about responses, to be inserted in the transaction that makes the change. Each function
// returns an empty array if no webhook subscribes to the event type.

/** An event with the answers of a response: it was stored, or the decision, its author or its note changed. */
export function responseEvents(
  ids: Ids,
  form: SubscribedForm,
  type: 'response.created' | 'response.approval_changed',
  response: Response,
  at = response.createdAt,
): OutboxEvent[] {
  return createEvents(ids, form, {
    type,
    at,
    response: () => serializeResponse(response),
    responseId: response.id,
  });
}

export interface DeletedResponse {
  readonly id: string;
  readonly form_version: number;
  readonly created_at: string;
}

export function responseDeleted(
  ids: Ids,
  form: SubscribedForm,
  response: DeletedResponse,
  at: Date,
): OutboxEvent[] {
  return createEvents(ids, form, { type: 'response.deleted', at, response: () => response });
}
