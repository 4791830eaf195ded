import { createHash } from 'node:crypto';
import {
  canonicalJson,
  idempotencyKeyReused,
  idempotencyLifetime,
} from '../../platform/concurrency/idempotent-execution.ts';
import type { Services } from '../services.ts';
import type { Confirmation, IdempotencyKeyRecord } from '../store/single-use.ts';
import type { SubmissionInput } from './submission-input.ts';

/** A submission with an idempotency key. */
export interface IdempotentRequest {
  readonly formId: string;
  /** Id of the API key, or `public`. Idempotency keys are scoped to the caller. */
  readonly caller: string;
  readonly key: string;
  /** The request; retries are compared as JSON values, without the captcha token. */
  readonly input: SubmissionInput;
}

/** The first request with a key. */
export interface FirstUse extends Confirmation {
  readonly responseId: string;
}

export function createKeyRecord(
  { caller, key, input }: IdempotentRequest,
  { message, redirectUrl }: Confirmation,
  now: Date,
): IdempotencyKeyRecord {
  const expiresAt = new Date(now.getTime() + idempotencyLifetime);
  return { caller, key, digest: digestOf(input), message, redirectUrl, expiresAt };
}

/**
 * Finds the first request with this key within the last 24 hours.
 *
 * @throws {Problem} `idempotency_key_reused` if that request was different
 */
export async function findFirstUse(
  { db, clock }: Services,
  { formId, caller, key, input }: IdempotentRequest,
): Promise<FirstUse | undefined> {
  const { rows } = await db.pool.query<FirstUse & { digest: Buffer }>({
    name: 'find-key',
    text: `SELECT digest, response_id AS "responseId", message, redirect_url AS "redirectUrl"
           FROM idempotency_keys
           WHERE form_id = $1 AND caller = $2 AND key = $3 AND expires_at > $4`,
    values: [formId, caller, key, clock.now()],
  });
  const [use] = rows;
  if (use && !use.digest.equals(digestOf(input))) throw idempotencyKeyReused();
  return use;
}

function digestOf({ captchaToken: _, ...content }: SubmissionInput): Buffer {
  return createHash('sha256').update(canonicalJson(content)).digest();
}
