import { createHash } from 'node:crypto';
import {
  canonicalJson,
  idempotencyKeyReused,
  idempotencyLifetime,
} from '../../platform/concurrency/idempotent-execution.ts';
import type { Services } from '../services.ts';
import type { Confirmation, IdempotencyKeyRecord } from '../store/single-use.ts';
import type { SubmissionInput } from './process-submission.ts';

/** A submission that may be repeated. */
export interface IdempotentRequest {
  readonly formId: string;
  /** Id of the API key, or `public`: keys of different callers have nothing to do with each other. */
  readonly caller: string;
  readonly key: string;
  /** What was sent; compared as a JSON value, without the captcha, which is proof and not content. */
  readonly input: SubmissionInput;
}

/** What a key was used for. */
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
 * What a key was used for within the last day, if it was.
 *
 * @throws {Problem} `idempotency_key_reused` if that was something else
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
