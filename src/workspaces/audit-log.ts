// The audit log of a workspace: who changed what, written in the transaction of the change, and read by its owner.

import { z } from 'zod';
import { millisecondsPerDay } from '../../packages/common/text/calendar.ts';
import type { AuditEntry } from '../../prisma/generated/client/client.ts';
import type { Query } from '../platform/database/database.ts';
import { deleteBatchSql, sweepInBatches } from '../platform/database/expiring-table.ts';
import { lowestIdAt } from '../platform/ids.ts';
import { day, hour, minute, type ScheduledJobDefinition } from '../platform/jobs/job-queue.ts';
import { defaultPageSize, type Page, type PageRequest, readPage } from '../platform/paging.ts';
import type { Platform } from '../platform/startup/platform.ts';
import { auditActions } from './audit-actions.ts';
import type { Viewer } from './viewer.ts';

export type AuditAction = (typeof auditActions)[number];

export const auditActionModel = z.enum(auditActions);

/** Kinds of actors, as they are stored. */
export const actorModel = z.enum(['key', 'cli', 'bootstrap']);

/** The actor of an operation: an API key, the operator on the command line, or the first start. */
export type Actor = KeyActor | Exclude<z.output<typeof actorModel>, 'key'>;

export type KeyActor = Pick<Viewer, 'keyId' | 'keyName' | 'requestId' | 'isOperator'>;

/** An audited operation. It contains the ids of resources, but nothing of their content. */
interface AuditRecord {
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

/**
 * The audit entries of the viewer's workspace, newest first.
 *
 * @throws {Problem} `bad_request`
 */
export function listAudit(
  { db }: Platform,
  { workspaceId }: Viewer,
  request: PageRequest<string>,
): Promise<Page<AuditEntry>> {
  return readPage(request, 'desc', defaultPageSize, ({ key: id, order }, limit) =>
    db.prisma.auditEntry.findMany({ where: { workspaceId, id }, orderBy: { id: order }, ...limit }),
  );
}

/** The entries with these ids in the viewer's workspace, in any order. */
export function findAudit(
  { db }: Platform,
  { workspaceId }: Viewer,
  ids: readonly string[],
): Promise<AuditEntry[]> {
  return db.prisma.auditEntry.findMany({ where: { workspaceId, id: { in: [...ids] } } });
}

export function countAudit({ db }: Platform, { workspaceId }: Viewer): Promise<number> {
  return db.prisma.auditEntry.count({ where: { workspaceId } });
}

/** The action that increases the revision of a form. */
const revision: AuditAction = 'form.updated';

/**
 * Who changed forms last, of those that have been changed in the last minute.
 *
 * @returns the name of the API key by the id of the form; null for the operator
 */
export async function readLastAuthors(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  workspaceIds: readonly string[],
  formIds: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const { rows } = await db.pool.query<{ form_id: string; key_name: string | null }>({
    name: 'last-authors',
    text: `SELECT DISTINCT ON (form_id) form_id, key_name FROM audit_entries
           WHERE workspace_id = ANY ($1) AND id >= $2 AND form_id = ANY ($3) AND action = $4
           ORDER BY form_id, id DESC`,
    values: [
      workspaceIds,
      lowestIdAt('audit', clock.now().getTime() - minute * 1000),
      formIds,
      revision,
    ],
  });
  return new Map(rows.map(({ form_id, key_name }) => [form_id, key_name]));
}

/** Retention of entries in milliseconds: 400 days. */
const lifetime = 400 * millisecondsPerDay;

/**
 * Deletes entries whose retention has ended.
 *
 * @returns the number of deleted entries
 */
export function sweepAudit({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<number> {
  const oldest = lowestIdAt('audit', clock.now().getTime() - lifetime);
  return sweepInBatches(db, deleteBatchSql(auditTable), [oldest]);
}

/** Ids begin with the time of creation. */
const auditTable = { name: 'audit_entries', key: ['workspace_id', 'id'], expiryColumn: 'id' };

export const auditSweepJob: ScheduledJobDefinition<Platform> = {
  name: 'sweep-audit',
  timeoutSeconds: 300,
  pollSeconds: 5,
  intervalSeconds: day,
  offsetSeconds: 3 * hour + 50 * minute,
  run: sweepAudit,
};
