import { isDeepStrictEqual } from 'node:util';
import type { Prisma, Webhook } from '../../prisma/generated/client/client.ts';
import { outdateListeners } from '../forms/listening.ts';
import { patient, queryOf } from '../kernel/db.ts';
import { isId } from '../kernel/ids.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { type Failure, notFound, validationFailed } from '../kernel/problem.ts';
import { readBy } from '../kernel/read-by.ts';
import { type AuditAction, writeAudit } from '../workspaces/audit.ts';
import type { ClaimKey } from '../workspaces/create-once.ts';
import type { CreatedResource } from '../workspaces/creation-keys.ts';
import type { Viewer } from '../workspaces/viewer.ts';
import { webhookModel } from './model.ts';
import { newSecret, sealSecret } from './secrets.ts';
import { findWebhook } from './webhooks.ts';

/** What a client may send; what is left out of a change stays as it is, and null is refused unless it says something. */
export interface WebhookInput {
  readonly url?: string | null | undefined;
  readonly events?: readonly string[] | null | undefined;
  /** Null for every form. */
  readonly formId?: string | null | undefined;
  readonly enabled?: boolean | null | undefined;
  /** Null for none. */
  readonly description?: string | null | undefined;
}

/** A webhook with its secret, which is shown this once. */
export interface IssuedWebhook {
  readonly webhook: Webhook;
  readonly secret: string;
}

/** How many webhooks a workspace may have: each event is written down once for each of them. */
export const webhookLimit = 100;

/** How many milliseconds a secret signs along after it was replaced. */
const secretOverlap = 86_400_000;

/**
 * Makes a webhook of the viewer's workspace. Whatever happens after its transaction is told to it.
 *
 * @param claim takes the idempotency key
 * @throws {Problem} `validation_failed`
 */
export async function createWebhook(
  kernel: Kernel,
  viewer: Viewer,
  input: WebhookInput,
  claim: ClaimKey,
): Promise<IssuedWebhook> {
  const data = await readNewWebhook(kernel, viewer, input);
  const { db, ids, clock } = kernel;
  const { workspaceId } = viewer;
  const [id, now, plainSecret] = [ids.next('wh'), clock.now(), newSecret(clock)];
  return db.prisma.$transaction(async (tx) => {
    await claim(queryOf(tx), { id, secret: plainSecret });
    await outdateListeners(queryOf(tx), workspaceId, data.formId);
    await assertForm(tx, workspaceId, data.formId);
    await assertRoom(tx, workspaceId);
    const secret = await sealSecret(kernel, queryOf(tx), id, plainSecret);
    await note(kernel, viewer, tx, 'webhook.created', { id, formId: data.formId });
    const row = { ...data, id, workspaceId, secret, createdAt: now, updatedAt: now };
    return { webhook: await tx.webhook.create({ data: row }), secret: plainSecret };
  }, patient);
}

/**
 * Checks a webhook as `createWebhook` does, without creating it.
 *
 * @throws {Problem} `validation_failed`
 */
export function readNewWebhook(kernel: Kernel, viewer: Viewer, input: WebhookInput) {
  return readWebhook(kernel, viewer, {
    ...{ url: input.url, events: input.events, enabled: input.enabled ?? true },
    ...{ formId: input.formId ?? null, description: input.description ?? null },
  });
}

/**
 * A webhook that the viewer has created within the last day, with the secret that it had then.
 *
 * @throws {Problem} `not_found` if it was deleted since
 */
export async function findCreatedWebhook(
  kernel: Kernel,
  viewer: Viewer,
  { id, secret }: CreatedResource,
): Promise<IssuedWebhook> {
  const webhook = await findWebhook(kernel, viewer, id);
  if (secret === undefined) throw notFound('webhook');
  return { webhook, secret };
}

/**
 * Nobody else makes one meanwhile: the workspace is locked.
 *
 * @throws {Problem} `validation_failed`
 */
async function assertRoom(tx: Prisma.TransactionClient, workspaceId: string): Promise<void> {
  if ((await tx.webhook.count({ where: { workspaceId } })) < webhookLimit) return;
  const message = `A workspace may have at most ${webhookLimit} webhooks.`;
  throw validationFailed([{ path: [], code: 'too_many', message }]);
}

/**
 * Changes what the patch names, if anything. To enable a webhook forgets why it was disabled.
 *
 * @throws {Problem} `not_found`, `validation_failed`
 */
export function updateWebhook(
  kernel: Kernel,
  viewer: Viewer,
  id: string,
  patch: WebhookInput,
): Promise<Webhook> {
  return withWebhook(kernel, viewer, id, async (webhook, tx) => {
    const data = await readPatch(kernel, viewer, webhook, patch);
    const isReleased = isReleasedBy(webhook, patch, data.formId);
    if (!isReleased && isDeepStrictEqual({ ...webhook, ...data }, webhook)) return webhook;
    if (listensOtherwise(webhook, data)) {
      const scope = data.formId === webhook.formId ? data.formId : null;
      await outdateListeners(queryOf(tx), webhook.workspaceId, scope);
      if (data.enabled) await assertForm(tx, webhook.workspaceId, data.formId);
    }
    await note(kernel, viewer, tx, 'webhook.updated', { id, formId: data.formId });
    const fresh =
      isReleased || data.enabled !== webhook.enabled
        ? { disabledReason: null, failingSince: null }
        : {};
    const updatedAt = kernel.clock.now();
    return tx.webhook.update({ where: { id }, data: { ...data, ...fresh, updatedAt } });
  });
}

/**
 * Events of a deleted form are delivered until its webhook is disabled by hand, or is given another form.
 *
 * @param next the form of the webhook after the change
 */
function isReleasedBy(
  { disabledReason, formId }: Webhook,
  { enabled }: WebhookInput,
  next: string | null,
): boolean {
  return disabledReason === 'form_deleted' && (enabled === false || next !== formId);
}

/**
 * Checks changes as `updateWebhook` does, without making them.
 *
 * @throws {Problem} `not_found`, `validation_failed`
 */
export async function checkWebhookPatch(
  kernel: Kernel,
  viewer: Viewer,
  id: string,
  patch: WebhookInput,
): Promise<void> {
  await readPatch(kernel, viewer, await findWebhook(kernel, viewer, id), patch);
}

/** @throws {Problem} `validation_failed` */
function readPatch(kernel: Kernel, viewer: Viewer, webhook: Webhook, patch: WebhookInput) {
  const { url = webhook.url, events = webhook.events, enabled = webhook.enabled } = patch;
  const { formId = webhook.formId, description = webhook.description } = patch;
  const input = { url, events, enabled, formId, description };
  return readWebhook(kernel, viewer, input, webhook);
}

function listensOtherwise(before: Webhook, after: Pick<Webhook, 'events' | 'formId' | 'enabled'>) {
  const part = ({ events, formId, enabled }: typeof after) => ({ events, formId, enabled });
  return !isDeepStrictEqual(part(before), part(after));
}

/**
 * Gives a webhook a new secret. The one before signs along for a day.
 *
 * @throws {Problem} `not_found`
 */
export function rotateSecret(kernel: Kernel, viewer: Viewer, id: string): Promise<IssuedWebhook> {
  const { clock } = kernel;
  return withWebhook(kernel, viewer, id, async ({ secret: previousSecret, formId }, tx) => {
    await note(kernel, viewer, tx, 'webhook.secret_rotated', { id, formId });
    const plainSecret = newSecret(clock);
    const now = clock.now();
    const secret = await sealSecret(kernel, queryOf(tx), id, plainSecret);
    const data = {
      ...{ secret, previousSecret, updatedAt: now },
      previousUntil: new Date(now.getTime() + secretOverlap),
    };
    return { webhook: await tx.webhook.update({ where: { id }, data }), secret: plainSecret };
  });
}

/**
 * Deletes a webhook with its deliveries: nothing more is sent to it.
 *
 * @throws {Problem} `not_found`
 */
export async function deleteWebhook(kernel: Kernel, viewer: Viewer, id: string): Promise<void> {
  await withWebhook(kernel, viewer, id, async ({ formId }, tx) => {
    await note(kernel, viewer, tx, 'webhook.deleted', { id, formId });
    await tx.$executeRaw`
      WITH told AS (
        SELECT id FROM webhook_deliveries WHERE webhook_id = ${id} ORDER BY id FOR UPDATE
      )
      DELETE FROM webhook_deliveries d USING told WHERE d.webhook_id = ${id} AND d.id = told.id`;
    await tx.$executeRaw`DELETE FROM webhooks WHERE id = ${id}`;
  });
}

/** Writes down what the viewer does to a webhook. */
function note(
  kernel: Kernel,
  viewer: Viewer,
  tx: Prisma.TransactionClient,
  action: AuditAction,
  { id, formId }: Pick<Webhook, 'id' | 'formId'>,
): Promise<void> {
  const deed = { action, targetId: id, formId };
  return writeAudit(queryOf(tx), kernel, viewer.workspaceId, viewer, deed);
}

/** @throws {Problem} `not_found` */
function withWebhook<Result>(
  { db }: Kernel,
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
  }, patient);
}

const unknownForm: Failure = {
  ...{ path: ['formId'], code: 'unknown_form' },
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
 * The form is locked by now: one that was deleted after the input was checked is found to be gone.
 *
 * @throws {Problem} `validation_failed`
 */
async function assertForm(
  tx: Prisma.TransactionClient,
  workspaceId: string,
  id: string | null,
): Promise<void> {
  if (id !== null && !(await formExists(tx, workspaceId, id))) {
    throw validationFailed([unknownForm]);
  }
}

/** @throws {Problem} `validation_failed` */
async function readWebhook(
  { config, db }: Kernel,
  { workspaceId }: Viewer,
  input: WebhookInput,
  current?: Webhook,
) {
  const { data, failures } = readBy(webhookModel(config.WEBHOOK_ALLOW_PRIVATE), input);
  const { formId: id } = input;
  // A webhook that is disabled may keep a form that was deleted.
  const known =
    id === null ||
    (id === current?.formId && (current?.enabled || input.enabled !== true)) ||
    (await formExists(db.prisma, workspaceId, id ?? ''));
  if (!data || !known) throw validationFailed([...failures, ...(known ? [] : [unknownForm])]);
  return data;
}
