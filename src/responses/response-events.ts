// Events about responses, to be inserted in the transaction that makes the change. Each function returns an empty array
// if no webhook subscribes to the event type.

import { decisionOf } from '../../packages/definition/approval.ts';
import type { Response } from '../../prisma/generated/client/client.ts';
import { createEvents, type OutboxEvent } from '../events/outbox.ts';
import type { SubscribedForm } from '../events/subscribers.ts';
import type { Ids } from '../platform/ids.ts';
import type { SerializableResponse } from './read/response-rows.ts';

/** Serializes a response for events, in the format of the REST API. */
export function serializeResponse({ createdAt, reviewedAt, answers, ...rest }: Response) {
  const serializable = {
    ...rest,
    createdAt: createdAt.toISOString(),
    reviewedAt: reviewedAt?.toISOString() ?? null,
  };
  return { ...fieldsBeforeAnswers(serializable), answers, ...fieldsAfterAnswers(serializable) };
}

/**
 * The same as JSON fragments, to be joined with those of other responses. The stored JSON of the
 * answers is copied without parsing (docs/decisions/0018-what-profiles-showed.md, `npm run bench --
 * --line export-json`).
 */
export function serializeResponseParts(response: SerializableResponse): string[] {
  const before = JSON.stringify(fieldsBeforeAnswers(response)).slice(0, -1);
  const after = JSON.stringify(fieldsAfterAnswers(response)).slice(1);
  return [before, ',"answers":', response.answers, ',', after];
}

function fieldsBeforeAnswers({
  id,
  formVersion,
  createdAt,
}: Omit<SerializableResponse, 'answers'>) {
  return { id, form_version: formVersion, created_at: createdAt };
}

function fieldsAfterAnswers(response: Omit<SerializableResponse, 'answers'>) {
  const decision = decisionOf(response);
  return {
    approval: {
      status: decision.status.toLowerCase(),
      score: decision.score,
      max_score: decision.maxScore,
      percent: decision.percent,
      matched: decision.matched,
      failed_required: decision.failedRequired,
      decided_by: decision.decidedBy,
      decided_at: decision.decidedAt,
      note: decision.note,
    },
    source: response.source.toLowerCase(),
    duration_ms: response.durationMs,
    language: response.language,
    ...(response.timeZone !== null && { time_zone: response.timeZone }),
    invitation: response.invitation,
  };
}

/** The events of a new response. It reaches the limit of responses if it takes the last place. */
export const newResponseEvents = (
  ids: Ids,
  form: SubscribedForm,
  response: Response,
  limit: number | null,
): OutboxEvent[] => [
  ...responseEvents(ids, form, 'response.created', response),
  ...(limit === null
    ? []
    : createEvents(ids, form, {
        type: 'form.response_limit_reached',
        at: response.createdAt,
        response: () => serializeResponse(response),
        responseId: response.id,
        atCount: limit,
      })),
];

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
