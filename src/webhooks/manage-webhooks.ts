// What clients do with webhooks: create, change, rotate the secret, delete.

import { isDeepStrictEqual } from 'node:util';
import { type Failure, notFound, validationFailed } from '../../packages/common/problem.ts';
import { validate } from '../../packages/common/validation/validate.ts';
import type { Prisma, Webhook } from '../../prisma/generated/client/client.ts';
import { typesWithAnswers } from '../events/event-types.ts';
import { invalidateSubscribers } from '../forms/webhook-subscriptions.ts';
import { queryOf } from '../platform/database/transaction.ts';
import { isId } from '../platform/ids.ts';
import type { Platform } from '../platform/startup/platform.ts';
import { type AuditAction, writeAudit } from '../workspaces/audit-log.ts';
import type { ClaimIdempotencyKey, CreatedResource } from '../workspaces/idempotency-keys.ts';
import { assertScope, type Viewer } from '../workspaces/viewer.ts';
import { newSecret } from './sending/sign.ts';
import { sealSecret } from './webhook-secrets.ts';
import { findWebhook, webhookModel } from './webhooks.ts';

/**
 * Fields of a webhook. An update leaves missing fields unchanged; null is refused unless
 * documented.
 */
export interface WebhookInput {
  readonly url?: string | null | undefined;
  readonly events?: readonly string[] | null | undefined;
  /** Names of `webhookIncludes`. */
  readonly include?: readonly string[] | null | undefined;
  /** Null for all forms. */
  readonly formId?: string | null | undefined;
  readonly enabled?: boolean | null | undefined;
  /** Null for none. */
  readonly description?: string | null | undefined;
}

/** A webhook with its secret, which is shown only once. */
export interface IssuedWebhook {
  readonly webhook: Webhook;
  readonly secret: string;
}

/** Maximum number of webhooks of a workspace: each event is stored once per webhook. */
export const webhookLimit = 100;

/** How long the previous secret still signs after a rotation, in milliseconds. */
const secretOverlap = 86_400_000;

/**
 * Creates a webhook in the viewer's workspace. It receives all events after the transaction.
 *
 * @param claim stores the idempotency key
 * @throws {Problem} `insufficient_scope`, `validation_failed`
 */
export async function createWebhook(
  services: Platform,
  viewer: Viewer,
  input: WebhookInput,
  claim: ClaimIdempotencyKey,
): Promise<IssuedWebhook> {
  const data = await validateNewWebhook(services, viewer, input);
  const { db, ids, clock } = services;
  const { workspaceId } = viewer;
  const [id, now, plainSecret] = [ids.next('wh'), clock.now(), newSecret(clock)];
  return db.prisma.$transaction(async (tx) => {
    await claim(queryOf(tx), { id, secret: plainSecret });
    await invalidateSubscribers(queryOf(tx), { workspaceId, formId: data.formId }, now);
    await assertFormExists(tx, workspaceId, data.formId);
    await assertBelowWebhookLimit(tx, workspaceId);
    const secret = await sealSecret(services, queryOf(tx), id, plainSecret);
    await auditWebhookChange(services, viewer, tx, 'webhook.created', { id, formId: data.formId });
    const row = { ...data, id, workspaceId, secret, createdAt: now, updatedAt: now };
    return { webhook: await tx.webhook.create({ data: row }), secret: plainSecret };
  });
}

/**
 * Validates a webhook like `createWebhook`, without creating it.
 *
 * @throws {Problem} `insufficient_scope`, `validation_failed`
 */
export async function validateNewWebhook(services: Platform, viewer: Viewer, input: WebhookInput) {
  assertMayReceive(viewer, input);
  return validateWebhook(services, viewer, {
    url: input.url,
    events: input.events,
    include: input.include ?? [],
    enabled: input.enabled ?? true,
    formId: input.formId ?? null,
    description: input.description ?? null,
  });
}

/**
 * Answers that are sent to a URL can be read there.
 *
 * @throws {Problem} `insufficient_scope`
 */
function assertMayReceive(viewer: Viewer, { events }: Pick<WebhookInput, 'events'>): void {
  if (events?.some((type) => typesWithAnswers.has(type))) assertScope(viewer, 'responses:read');
}

/**
 * The webhook that an earlier request with the same idempotency key created, with its first secret.
 *
 * @throws {Problem} `not_found` if it was deleted since
 */
export async function findCreatedWebhook(
  services: Platform,
  viewer: Viewer,
  { id, secret }: CreatedResource,
): Promise<IssuedWebhook> {
  const webhook = await findWebhook(services, viewer, id);
  if (secret === undefined) throw notFound('webhook');
  return { webhook, secret };
}

/**
 * The workspace must be locked, so that no webhook is created concurrently.
 *
 * @throws {Problem} `validation_failed`
 */
async function assertBelowWebhookLimit(
  tx: Prisma.TransactionClient,
  workspaceId: string,
): Promise<void> {
  if ((await tx.webhook.count({ where: { workspaceId } })) < webhookLimit) return;
  const message = `A workspace can have at most ${webhookLimit} webhooks.`;
  throw validationFailed([{ path: [], code: 'too_many', message }]);
}

/**
 * Updates the fields in the patch. Enabling a webhook clears `disabledReason`.
 *
 * @throws {Problem} `not_found`, `insufficient_scope`, `validation_failed`
 */
export function updateWebhook(
  services: Platform,
  viewer: Viewer,
  id: string,
  patch: WebhookInput,
): Promise<Webhook> {
  return withLockedWebhook(services, viewer, id, async (webhook, tx) => {
    const data = await validatePatch(services, viewer, webhook, patch);
    const isReleased = endsDeletedFormDelivery(webhook, patch, data.formId);
    if (!isReleased && isDeepStrictEqual({ ...webhook, ...data }, webhook)) return webhook;
    if (changesSubscription(webhook, data)) {
      const { workspaceId } = webhook;
      const formId = data.formId === webhook.formId ? data.formId : null;
      await invalidateSubscribers(queryOf(tx), { workspaceId, formId }, services.clock.now());
      if (data.enabled) await assertFormExists(tx, webhook.workspaceId, data.formId);
    }
    await auditWebhookChange(services, viewer, tx, 'webhook.updated', { id, formId: data.formId });
    const health =
      isReleased || data.enabled !== webhook.enabled
        ? { disabledReason: null, failingSince: null }
        : {};
    const updatedAt = services.clock.now();
    return tx.webhook.update({ where: { id }, data: { ...data, ...health, updatedAt } });
  });
}

/**
 * Pending events of a deleted form are delivered until a client disables the webhook or changes its
 * form.
 *
 * @param newFormId the form of the webhook after the update
 */
function endsDeletedFormDelivery(
  { disabledReason, formId }: Webhook,
  { enabled }: WebhookInput,
  newFormId: string | null,
): boolean {
  return disabledReason === 'form_deleted' && (enabled === false || newFormId !== formId);
}

/**
 * Validates an update like `updateWebhook`, without making it.
 *
 * @throws {Problem} `not_found`, `insufficient_scope`, `validation_failed`
 */
export async function validateWebhookPatch(
  services: Platform,
  viewer: Viewer,
  id: string,
  patch: WebhookInput,
): Promise<void> {
  await validatePatch(services, viewer, await findWebhook(services, viewer, id), patch);
}

/** @throws {Problem} `insufficient_scope`, `validation_failed` */
async function validatePatch(
  services: Platform,
  viewer: Viewer,
  webhook: Webhook,
  patch: WebhookInput,
) {
  const { url = webhook.url, events = webhook.events, enabled = webhook.enabled } = patch;
  const { include = webhook.include } = patch;
  const { formId = webhook.formId, description = webhook.description } = patch;
  const input = { url, events, include, enabled, formId, description };
  const isEnabled = enabled === true && !webhook.enabled;
  const isSentAsBefore = isDeepStrictEqual(
    [url, events, include, formId],
    [webhook.url, webhook.events, webhook.include, webhook.formId],
  );
  if (isEnabled || !isSentAsBefore) assertMayReceive(viewer, input);
  return validateWebhook(services, viewer, input, webhook);
}

function changesSubscription(
  before: Webhook,
  after: Pick<Webhook, 'events' | 'formId' | 'enabled'>,
) {
  const subscriptionOf = ({ events, formId, enabled }: typeof after) => ({
    events,
    formId,
    enabled,
  });
  return !isDeepStrictEqual(subscriptionOf(before), subscriptionOf(after));
}

/**
 * Rotates the signing secret. The previous one stays valid for 24 hours.
 *
 * @throws {Problem} `not_found`
 */
export function rotateSecret(
  services: Platform,
  viewer: Viewer,
  id: string,
): Promise<IssuedWebhook> {
  const { clock } = services;
  return withLockedWebhook(services, viewer, id, async ({ secret: previousSecret, formId }, tx) => {
    await auditWebhookChange(services, viewer, tx, 'webhook.secret_rotated', { id, formId });
    const plainSecret = newSecret(clock);
    const now = clock.now();
    const secret = await sealSecret(services, queryOf(tx), id, plainSecret);
    const data = {
      secret,
      previousSecret,
      updatedAt: now,
      previousUntil: new Date(now.getTime() + secretOverlap),
    };
    return { webhook: await tx.webhook.update({ where: { id }, data }), secret: plainSecret };
  });
}

/**
 * Deletes a webhook with its deliveries, including pending ones.
 *
 * @throws {Problem} `not_found`
 */
export async function deleteWebhook(services: Platform, viewer: Viewer, id: string): Promise<void> {
  await withLockedWebhook(services, viewer, id, async ({ formId }, tx) => {
    await auditWebhookChange(services, viewer, tx, 'webhook.deleted', { id, formId });
    await tx.$executeRaw`
      WITH locked AS (
        SELECT id FROM webhook_deliveries WHERE webhook_id = ${id} ORDER BY id FOR UPDATE
      )
      DELETE FROM webhook_deliveries d USING locked WHERE d.webhook_id = ${id} AND d.id = locked.id`;
    await tx.$executeRaw`DELETE FROM webhooks WHERE id = ${id}`;
  });
}

/** Writes the audit record of a change. */
function auditWebhookChange(
  services: Platform,
  viewer: Viewer,
  tx: Prisma.TransactionClient,
  action: AuditAction,
  { id, formId }: Pick<Webhook, 'id' | 'formId'>,
): Promise<void> {
  const record = { action, targetId: id, formId };
  return writeAudit(queryOf(tx), services, viewer.workspaceId, viewer, record);
}

/** @throws {Problem} `not_found` */
function withLockedWebhook<Result>(
  { db }: Platform,
  { workspaceId }: Viewer,
  id: string,
  work: (webhook: Webhook, tx: Prisma.TransactionClient) => Promise<Result>,
): Promise<Result> {
  if (!isId('wh', id)) throw notFound('webhook');
  return db.prisma.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM webhooks WHERE id = ${id} FOR UPDATE`;
    const webhook = await tx.webhook.findFirst({ where: { id, workspaceId } });
    if (!webhook) throw notFound('webhook');
    return work(webhook, tx);
  });
}

const unknownForm: Failure = {
  path: ['formId'],
  code: 'unknown_form',
  message: 'Unknown form.',
};

async function formExists(
  { form }: Pick<Prisma.TransactionClient, 'form'>,
  workspaceId: string,
  id: string,
): Promise<boolean> {
  return isId('form', id) && (await form.count({ where: { id, workspaceId } })) > 0;
}

/**
 * The form must be locked: it may have been deleted after the validation of the input.
 *
 * @throws {Problem} `validation_failed`
 */
async function assertFormExists(
  tx: Prisma.TransactionClient,
  workspaceId: string,
  id: string | null,
): Promise<void> {
  if (id !== null && !(await formExists(tx, workspaceId, id))) {
    throw validationFailed([unknownForm]);
  }
}

/** @throws {Problem} `validation_failed` */
async function validateWebhook(
  { config, db }: Platform,
  { workspaceId }: Viewer,
  input: WebhookInput,
  current?: Webhook,
) {
  const { data, failures } = validate(webhookModel(config.WEBHOOK_ALLOW_PRIVATE), input);
  const { formId: id } = input;
  // A disabled webhook may keep the id of a deleted form.
  const known =
    id === null ||
    (id === current?.formId && (current?.enabled || input.enabled !== true)) ||
    (await formExists(db.prisma, workspaceId, id ?? ''));
  if (!data || !known) throw validationFailed([...failures, ...(known ? [] : [unknownForm])]);
  return data;
}
