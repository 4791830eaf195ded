import { z } from 'zod';

/** The event types that webhooks can subscribe to. */
export const eventTypes = [
  'response.created',
  'response.approval_changed',
  'response.deleted',
  'form.published',
  'form.unpublished',
  'form.response_limit_reached',
  'webhook.test',
] as const;

export type EventType = (typeof eventTypes)[number];

export const eventTypeModel = z.enum(eventTypes);

/** The types whose events contain the answers of a response. */
export const typesWithAnswers: ReadonlySet<string> = new Set<EventType>([
  'response.created',
  'response.approval_changed',
  'form.response_limit_reached',
]);
