import type { Response } from '../../prisma/generated/client/client.ts';
import { createEvents, type OutboxEvent } from '../events/outbox.ts';
import type { SubscribedForm } from '../events/subscribers.ts';
import type { Ids } from '../platform/ids.ts';
import { serializeResponse } from './read/serialize-response.ts';

// Events about responses, to be inserted in the transaction that makes the change. Each function
// returns an empty array if no webhook subscribes to the event type.

export function responseCreated(ids: Ids, form: SubscribedForm, response: Response): OutboxEvent[] {
  const { id: responseId, createdAt: at } = response;
  const type = 'response.created';
  return createEvents(ids, form, {
    type,
    at,
    response: () => serializeResponse(response),
    responseId,
  });
}

/** The decision on a response, its author or its note changed. */
export function approvalChanged(
  ids: Ids,
  form: SubscribedForm,
  response: Response,
  at: Date,
): OutboxEvent[] {
  const type = 'response.approval_changed';
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
