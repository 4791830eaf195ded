import { z } from 'zod';
import type { Query } from '../platform/database/database.ts';
import type { EventType } from './event-types.ts';

/** What receives events of a form: a webhook, or a notification of its settings, which sends mail. */
export interface Subscriber {
  /** The id of a webhook, or `mail:` and the id of a notification. */
  readonly subscriberId: string;
  readonly events: readonly string[];
}

export interface SubscribedForm {
  readonly id: string;
  readonly workspaceId: string;
  readonly slug: string;
  readonly title: string;
  readonly subscribers: readonly Subscriber[];
}

export function subscriberIdsFor({ subscribers }: SubscribedForm, type: EventType): string[] {
  return subscribers
    .filter(({ events }) => events.includes(type))
    .map(({ subscriberId }) => subscriberId);
}

/** The prefix of the ids of notifications as subscribers. */
const mailPrefix = 'mail:';

/** The id of the notification that a subscriber is; undefined if it is a webhook. */
export const notificationOf = (subscriberId: string): string | undefined =>
  subscriberId.startsWith(mailPrefix) ? subscriberId.slice(mailPrefix.length) : undefined;

/** What is read of stored settings. */
const settingsModel = z.object({
  notifications: z.array(z.object({ id: z.string(), on: z.string() })).default([]),
});

function notificationSubscribers(settings: unknown): Subscriber[] {
  const { notifications } = settingsModel.parse(settings);
  return notifications.map(({ id, on }) => ({ subscriberId: `${mailPrefix}${id}`, events: [on] }));
}

/**
 * Reads the subscribers of forms, by the id of the form. They may be cached with the
 * form: adding or changing a webhook increments the form's epoch, and no response is stored under an outdated epoch.
 *
 * Call it after reading the forms: otherwise the subscribers may be older than the epoch they are
 * cached with.
 */
export async function readSubscribers(
  query: Query,
  forms: readonly (Pick<SubscribedForm, 'id' | 'workspaceId'> & { readonly settings: unknown })[],
): Promise<Map<string, Subscriber[]>> {
  const subscribers = new Map(
    forms.map(({ id, settings }) => [id, notificationSubscribers(settings)]),
  );
  if (forms.length === 0) return subscribers;
  const { rows } = await query<Subscriber & { formId: string }>({
    name: 'subscribers',
    text: `SELECT f.id AS "formId", w.id AS "subscriberId", w.events
           FROM unnest($1::text[], $2::text[]) AS f(id, workspace_id)
           JOIN webhooks w ON w.workspace_id = f.workspace_id
           WHERE w.enabled AND (w.form_id IS NULL OR w.form_id = f.id)
           ORDER BY w.id`,
    values: [forms.map(({ id }) => id), forms.map(({ workspaceId }) => workspaceId)],
  });
  for (const { formId, subscriberId, events } of rows) {
    subscribers.get(formId)?.push({ subscriberId, events });
  }
  return subscribers;
}

/**
 * Reads and locks a form with its subscribers until the end of the transaction: adding a webhook
 * waits for it. Undefined if the form does not exist.
 *
 * @param query of a transaction
 */
export async function lockSubscribedForm(
  query: Query,
  formId: string,
): Promise<SubscribedForm | undefined> {
  // Two statements: the second must see what was committed while the first waited for the lock.
  const { rows } = await query<Omit<SubscribedForm, 'subscribers'> & { settings: unknown }>({
    name: 'lock-subject',
    text: `SELECT id, workspace_id AS "workspaceId", slug, title, settings
           FROM forms WHERE id = $1 FOR SHARE`,
    values: [formId],
  });
  const [form] = rows;
  if (!form) return undefined;
  return { ...form, subscribers: (await readSubscribers(query, [form])).get(formId) ?? [] };
}
