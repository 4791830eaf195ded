import { createSharedCall, type SharedCall } from '../../platform/concurrency/batcher.ts';
import type { Platform } from '../../platform/startup/platform.ts';
import type { IdempotencyKeyRecord, StoredConfirmation } from './single-use.ts';

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
