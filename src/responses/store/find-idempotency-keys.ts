import { createSharedCall, type SharedCall } from '../../platform/concurrency/shared-call.ts';
import type { Platform } from '../../platform/container/platform.ts';
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
      text: `SELECT wanted.place, k.digest, k.response_id AS "responseId", k.message,
               k.redirect_url AS "redirectUrl", k.language
             FROM unnest($1::text[], $2::text[], $3::text[])
               WITH ORDINALITY AS wanted(form_id, caller, key, place)
             ${db.isDistributed ? joinOnShards : joinByIndex}`,
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

/** Each key is found by its index, whatever the size of the table. $4 now. */
const joinByIndex = `
  CROSS JOIN LATERAL (
    SELECT * FROM idempotency_keys stored
    WHERE stored.form_id = wanted.form_id AND stored.caller = wanted.caller
      AND stored.key = wanted.key AND stored.expires_at > $4
    LIMIT 1
  ) AS k`;

/** Citus finds the shards from $1, and supports no such subquery for several of them. */
const joinOnShards = `
  JOIN idempotency_keys k USING (form_id, caller, key)
  WHERE k.form_id = ANY($1) AND k.expires_at > $4`;
