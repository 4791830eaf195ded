import type { Query } from '../platform/database/database.ts';
import type { EventType } from './event-types.ts';

/** A webhook that receives events of a form. */
export interface Subscriber {
  readonly webhookId: string;
  readonly events: readonly string[];
}

/** A form with its subscribers. */
export interface SubscribedForm {
  readonly id: string;
  readonly workspaceId: string;
  readonly slug: string;
  readonly title: string;
  readonly subscribers: readonly Subscriber[];
}

/** Ids of the webhooks that subscribe to an event type. */
export function webhookIdsFor({ subscribers }: SubscribedForm, type: EventType): string[] {
  return subscribers
    .filter(({ events }) => events.includes(type))
    .map(({ webhookId }) => webhookId);
}

/**
 * Reads the subscribers of a form. They may be cached with the form: adding or changing a webhook
 * increments the form's epoch, and no response is stored under an outdated epoch.
 *
 * Call it after reading the form: otherwise the subscribers may be older than the epoch they are
 * cached with.
 */
export async function readSubscribers(
  query: Query,
  workspaceId: string,
  formId: string,
): Promise<Subscriber[]> {
  const { rows } = await query<Subscriber>({
    name: 'subscribers',
    text: `SELECT id AS "webhookId", events FROM webhooks
           WHERE workspace_id = $1 AND enabled AND (form_id IS NULL OR form_id = $2)
           ORDER BY id`,
    values: [workspaceId, formId],
  });
  return rows;
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
  const { rows } = await query<Omit<SubscribedForm, 'subscribers'>>({
    name: 'lock-subject',
    text: `SELECT id, workspace_id AS "workspaceId", slug, title FROM forms WHERE id = $1 FOR SHARE`,
    values: [formId],
  });
  const [form] = rows;
  if (!form) return undefined;
  return { ...form, subscribers: await readSubscribers(query, form.workspaceId, formId) };
}
