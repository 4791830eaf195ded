import type { Query } from '../platform/database/database.ts';
import type { EventType } from './event-types.ts';

/** A webhook that listens to a form. */
export interface Subscriber {
  readonly webhookId: string;
  readonly events: readonly string[];
}

/** A form that something happens to, and who is to be told of it. */
export interface SubscribedForm {
  readonly id: string;
  readonly workspaceId: string;
  readonly slug: string;
  readonly title: string;
  readonly listeners: readonly Subscriber[];
}

/** Ids of the webhooks that are to be told. */
export function webhookIdsFor({ listeners }: SubscribedForm, type: EventType): string[] {
  return listeners.filter(({ events }) => events.includes(type)).map(({ webhookId }) => webhookId);
}

/**
 * Who listens to a form. What is known of it may be kept with a copy of the form: a webhook that is
 * added or changed raises the form's epoch, and nothing is stored under an earlier one.
 *
 * Read it after the form, never before: else it may be older than the epoch that it is kept with.
 */
export async function readSubscribers(
  query: Query,
  workspaceId: string,
  formId: string,
): Promise<Subscriber[]> {
  const { rows } = await query<Subscriber>({
    name: 'listeners',
    text: `SELECT id AS "webhookId", events FROM webhooks
           WHERE workspace_id = $1 AND enabled AND (form_id IS NULL OR form_id = $2)
           ORDER BY id`,
    values: [workspaceId, formId],
  });
  return rows;
}

/**
 * A form and who listens to it, locked until the transaction ends: whoever adds a webhook meanwhile
 * waits. Undefined if there is no such form.
 *
 * @param query of a transaction
 */
export async function lockSubscribedForm(
  query: Query,
  formId: string,
): Promise<SubscribedForm | undefined> {
  // Two statements, since the second must see what was written while the first waited.
  const { rows } = await query<Omit<SubscribedForm, 'listeners'>>({
    name: 'lock-subject',
    text: `SELECT id, workspace_id AS "workspaceId", slug, title FROM forms WHERE id = $1 FOR SHARE`,
    values: [formId],
  });
  const [form] = rows;
  if (!form) return undefined;
  return { ...form, listeners: await readSubscribers(query, form.workspaceId, formId) };
}
