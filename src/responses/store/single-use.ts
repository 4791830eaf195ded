import type { Solution } from '../../access/captcha/captcha.ts';
import type { Query } from '../../platform/database/database.ts';
import type { ExpiringTable } from '../../platform/database/expiring-table.ts';
import type { Refusal, ResponseIdentity } from './outcome.ts';

/** What the respondent gets in addition to the decision. */
export interface Confirmation {
  readonly message: string;
  readonly redirectUrl: string | null;
}

/** The record of an idempotency key, with the confirmation that a repeated request gets. */
export interface IdempotencyKeyRecord extends Confirmation {
  /** Id of the API key, or `public`. */
  readonly caller: string;
  readonly key: string;
  /** SHA-256 of the request. */
  readonly digest: Uint8Array;
  readonly expiresAt: Date;
}

/** Resources that only one submission may use. */
export interface SingleUseResources {
  /** Uploads referenced by the answers. */
  readonly fileIds: readonly string[];
  readonly captcha: Solution | undefined;
  readonly idempotencyKey: IdempotencyKeyRecord | undefined;
}

/** Rolls back the transaction because a resource was already used. */
export class AlreadyUsed extends Error {
  readonly outcome: Refusal;
  constructor(outcome: Refusal) {
    super(outcome);
    this.outcome = outcome;
  }
}

/** The response that consumes the resources. */
interface ResourceConsumer extends ResponseIdentity {
  readonly formId: string;
}

/**
 * Consumes the resources and calls `store` in between. The idempotency key comes first, so that a
 * concurrent retry waits for its row.
 *
 * @throws {AlreadyUsed} if another submission used a resource
 */
export async function consumeAndStore(
  run: Query,
  consumer: ResourceConsumer,
  { fileIds, captcha, idempotencyKey }: SingleUseResources,
  store: () => Promise<void>,
): Promise<void> {
  if (idempotencyKey) await insertIdempotencyKey(run, consumer, idempotencyKey);
  if (captcha) await consumeCaptcha(run, captcha);
  await store();
  if (fileIds.length > 0) await claimFiles(run, consumer, fileIds);
}

/** Idempotency keys of submissions. */
export const idempotencyKeyTable: ExpiringTable = {
  name: 'idempotency_keys',
  key: ['form_id', 'caller', 'key'],
  expiryColumn: 'expires_at',
};

/** Replaces an expired record of the same key. */
async function insertIdempotencyKey(
  run: Query,
  { formId, id, createdAt }: ResourceConsumer,
  { caller, key, digest, message, redirectUrl, expiresAt }: IdempotencyKeyRecord,
): Promise<void> {
  const { rows } = await run({
    name: 'claim-key',
    text: `INSERT INTO idempotency_keys AS k (
             form_id, caller, key, digest, response_id, message, redirect_url, expires_at
           ) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
           ON CONFLICT (form_id, caller, key) DO UPDATE SET
             digest = excluded.digest, response_id = excluded.response_id,
             message = excluded.message, redirect_url = excluded.redirect_url,
             expires_at = excluded.expires_at
           WHERE k.expires_at <= $9
           RETURNING 1`,
    values: [formId, caller, key, digest, id, message, redirectUrl, expiresAt, createdAt],
  });
  if (rows.length === 0) throw new AlreadyUsed('repeated');
}

/** Captchas that have been used up. */
export const captchaTable: ExpiringTable = {
  name: 'spent_captchas',
  key: ['form_id', 'digest'],
  expiryColumn: 'expires_at',
};

async function consumeCaptcha(run: Query, { formId, digest, expiresAt }: Solution): Promise<void> {
  const { rows } = await run({
    name: 'spend-captcha',
    text: `INSERT INTO spent_captchas (form_id, digest, expires_at) VALUES ($1, $2, $3)
           ON CONFLICT (form_id, digest) DO NOTHING
           RETURNING 1`,
    values: [formId, digest, expiresAt],
  });
  if (rows.length === 0) throw new AlreadyUsed('spent');
}

/**
 * Assigns uploads to the response: of concurrent submissions with the same upload, one succeeds.
 * Claimed files no longer count towards the quota for unclaimed uploads.
 */
async function claimFiles(
  run: Query,
  { formId, id, createdAt }: ResourceConsumer,
  fileIds: readonly string[],
): Promise<void> {
  const { rows } = await run({
    name: 'claim-files',
    text: `WITH claimed AS (
             UPDATE files SET response_id = $2
             WHERE form_id = $1 AND id = ANY ($3) AND response_id IS NULL AND expires_at > $4
             RETURNING held
           ), freed AS (
             UPDATE unclaimed_uploads
             SET bytes = bytes - (SELECT coalesce(sum(held), 0) FROM claimed)
             WHERE form_id = $1
           )
           SELECT 1 FROM claimed`,
    values: [formId, id, fileIds, createdAt],
  });
  if (rows.length !== fileIds.length) throw new AlreadyUsed('stale');
}
