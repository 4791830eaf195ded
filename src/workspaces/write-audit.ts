import { z } from 'zod';
import type { Query } from '../platform/database/database.ts';
import type { Platform } from '../platform/startup/platform.ts';
import type { Viewer } from './viewer.ts';

/** The operations that the audit log records. */
export const auditActions = [
  'workspace.plan_changed',
  'key.created',
  'key.revoked',
  'form.created',
  'form.duplicated',
  'form.updated',
  'form.published',
  'form.unpublished',
  'form.deleted',
  'response.reviewed',
  'response.deleted',
  'responses.deleted',
  'partial.deleted',
  'invitations.created',
  'invitation.revoked',
  'webhook.created',
  'webhook.updated',
  'webhook.secret_rotated',
  'webhook.deleted',
  'dataset.created',
  'dataset.updated',
  'dataset.deleted',
] as const;

export type AuditAction = (typeof auditActions)[number];

export const auditActionModel = z.enum(auditActions);

/** Kinds of actors, as they are stored. */
export const actorModel = z.enum(['key', 'cli', 'bootstrap']);

/** The actor of an operation: an API key, the operator on the command line, or the first start. */
export type Actor = KeyActor | Exclude<z.output<typeof actorModel>, 'key'>;

export type KeyActor = Pick<Viewer, 'keyId' | 'keyName' | 'requestId' | 'isOperator'>;

/** An audited operation. It contains the ids of resources, but nothing of their content. */
export interface AuditRecord {
  readonly action: AuditAction;
  /** Id of the workspace, key, form, response, partial response, invitation, webhook or dataset. */
  readonly targetId: string;
  /** The form that the target belongs to, or the target itself. */
  readonly formId?: string | null;
  /** The number of resources of a bulk operation. */
  readonly count?: number;
}

/**
 * Writes an audit entry.
 *
 * @param query queries of the transaction that performs the operation: both commit or neither does
 */
export async function writeAudit(
  query: Query,
  { ids, clock }: Pick<Platform, 'ids' | 'clock'>,
  workspaceId: string,
  actor: Actor,
  { action, targetId, formId = null, count }: AuditRecord,
): Promise<void> {
  const entry = {
    id: ids.next('audit'),
    action,
    target_id: targetId,
    form_id: formId,
    count,
    ...columnsOf(actor),
    created_at: clock.now(),
  };
  await query({ name: 'write-audit', text: insert, values: [workspaceId, JSON.stringify(entry)] });
}

function columnsOf(actor: Actor) {
  if (typeof actor === 'string') return { actor };
  if (actor.isOperator) return { actor: 'cli' };
  const { keyId, keyName, requestId } = actor;
  return { actor: 'key', key_id: keyId, key_name: keyName, request_id: requestId };
}

const insert = `
  INSERT INTO audit_entries (
    workspace_id, id, action, target_id, form_id, count,
    actor, key_id, key_name, request_id, created_at
  )
  SELECT $1, id, action, target_id, form_id, count, actor, key_id, key_name, request_id, created_at
  FROM json_to_record($2::json) AS e(
    id text, action text, target_id text, form_id text, count int,
    actor text, key_id text, key_name text, request_id text, created_at timestamptz
  )`;
