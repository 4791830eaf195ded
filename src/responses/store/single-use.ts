// What only one submission may use: uploads, a captcha, an idempotency key, a partial response, an invitation.

import { createSharedCall, type SharedCall } from '../../platform/concurrency/batcher.ts';
import type { Query } from '../../platform/database/database.ts';
import type { ExpiringTable } from '../../platform/database/expiring-table.ts';
import type { Platform } from '../../platform/startup/platform.ts';
import type { Solution } from '../../visitors/captcha/provider.ts';
import type {
  IdempotencyKeyRecord,
  Refusal,
  ResponseIdentity,
  SingleUseResources,
  StoredConfirmation,
} from './new-response.ts';

/** Locks a partial response before the uploads in it are claimed: the order in which a save locks both. */
export async function lockPartial(
  run: Query,
  formId: string,
  { partial }: SingleUseResources,
): Promise<void> {
  if (!partial) return;
  await run({
    name: 'lock-partial',
    text: 'SELECT FROM partial_responses WHERE form_id = $1 AND token_digest = $2 FOR UPDATE',
    values: [formId, partial],
  });
}

/** Rolls back the transaction: a resource was already used, or the submission was refused. */
export class NotStored extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super('The submission was not stored.');
    this.refusal = refusal;
  }
}

/** The response that consumes the resources. */
interface ResourceConsumer extends ResponseIdentity {
  readonly formId: string;
}

/**
 * Consumes the captcha and the uploads of a response, before the same transaction stores it.
 *
 * @throws {NotStored} if another submission used one of them
 */
export async function consumeCaptchaAndFiles(
  run: Query,
  consumer: ResourceConsumer,
  { fileIds, captcha }: SingleUseResources,
): Promise<void> {
  if (captcha) await consumeCaptcha(run, captcha);
  if (fileIds.length > 0) await claimFiles(run, consumer, fileIds);
}

export const idempotencyKeyTable: ExpiringTable = {
  name: 'idempotency_keys',
  key: ['form_id', 'caller', 'key'],
  expiryColumn: 'expires_at',
};

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
  if (rows.length === 0) throw new NotStored({ kind: 'spent' });
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
  const { rows } = await run<{ claimed: number }>({
    name: 'claim-files',
    text: 'SELECT claim_files($1, $2, $3, $4) AS claimed',
    values: [formId, id, fileIds, createdAt],
  });
  if (rows[0]?.claimed !== fileIds.length) throw new NotStored({ kind: 'stale' });
}

/** Partial responses. Their uploads expire with them and are deleted by a sweep of their own. */
export const partialTable: ExpiringTable = {
  name: 'partial_responses',
  key: ['form_id', 'id'],
  expiryColumn: 'expires_at',
};

/** Tokens of partial responses that were submitted. */
export const usedPartialTable: ExpiringTable = {
  name: 'used_partials',
  key: ['form_id', 'token_digest'],
  expiryColumn: 'expires_at',
};

/** The first request with a key. */
export interface FirstUse extends StoredConfirmation {
  readonly responseId: string;
  /** The language of the confirmation; null for keys that were stored before forms had languages. */
  readonly language: string | null;
}

/** The digest of the first request with a key, and its result. */
interface StoredKey extends FirstUse {
  readonly digest: Buffer;
}

/** Looks up keys that have not expired. */
export type KeyLookup = SharedCall<KeyIdentity, StoredKey | undefined>;

interface KeyIdentity extends Pick<IdempotencyKeyRecord, 'caller' | 'key'> {
  readonly formId: string;
}

/** Maximum number of keys looked up by one statement. */
const maxBatchSize = 128;

/** Creates a lookup: concurrent submissions share one statement. */
export function createKeyLookup({ db, clock }: Pick<Platform, 'db' | 'clock'>): KeyLookup {
  return createSharedCall(async (keys) => {
    const { rows } = await db.pool.query<StoredKey & { place: string }>({
      name: 'find-keys',
      text: db.isDistributed ? joinOnShards : callSql,
      values: [
        keys.map(({ formId }) => formId),
        keys.map(({ caller }) => caller),
        keys.map(({ key }) => key),
        clock.now(),
      ],
    });
    const byPlace = new Map(rows.map(({ place, ...stored }) => [Number(place), stored]));
    return keys.map((_, index) => byPlace.get(index + 1));
  }, maxBatchSize);
}

/** $1 forms, $2 callers, $3 keys, $4 now. */
const callSql = `
  SELECT place, digest, response_id AS "responseId", message, redirect_url AS "redirectUrl", language
  FROM find_idempotency_keys($1, $2, $3, $4)`;

/** Citus finds the shards from $1, which it cannot do inside the function. */
const joinOnShards = `
  SELECT wanted.place, k.digest, k.response_id AS "responseId", k.message,
    k.redirect_url AS "redirectUrl", k.language
  FROM unnest($1::text[], $2::text[], $3::text[])
    WITH ORDINALITY AS wanted(form_id, caller, key, place)
  JOIN idempotency_keys k USING (form_id, caller, key)
  WHERE k.form_id = ANY($1) AND k.expires_at > $4`;
