import { createHash } from 'node:crypto';
import {
  canonicalJson,
  idempotencyKeyReused,
  idempotencyLifetime,
} from '../../platform/concurrency/idempotent-execution.ts';
import type { FirstUse, KeyLookup } from '../store/find-idempotency-keys.ts';
import type { IdempotencyKeyRecord, StoredConfirmation } from '../store/single-use.ts';
import type { SubmissionInput } from './submission-input.ts';

export interface IdempotentRequest {
  readonly formId: string;
  /** Id of the API key, or `public`. Idempotency keys are scoped to the caller. */
  readonly caller: string;
  readonly key: string;
  /** The request; retries are compared as JSON values, without the captcha token. */
  readonly input: SubmissionInput;
}

/** @param language of the confirmation */
export function createKeyRecord(
  { caller, key, input }: IdempotentRequest,
  { message, redirectUrl }: StoredConfirmation,
  language: string,
  now: Date,
): IdempotencyKeyRecord {
  const expiresAt = new Date(now.getTime() + idempotencyLifetime);
  return { caller, key, digest: digestOf(input), message, redirectUrl, language, expiresAt };
}

/**
 * Finds the first request with this key within the last 24 hours.
 *
 * @throws {Problem} `idempotency_key_reused` if that request was different
 */
export async function findFirstUse(
  lookUp: KeyLookup,
  { formId, caller, key, input }: IdempotentRequest,
): Promise<FirstUse | undefined> {
  const use = await lookUp({ formId, caller, key });
  if (use && !use.digest.equals(digestOf(input))) throw idempotencyKeyReused();
  return use;
}

function digestOf({ captchaToken: _, ...content }: SubmissionInput): Buffer {
  return createHash('sha256').update(canonicalJson(content)).digest();
}
