import { createHash } from 'node:crypto';
import { canonicalJson, idempotencyLifetime, keyReused } from '../kernel/idempotency.ts';
import type { ResponsesKernel } from './kernel.ts';
import type { SubmissionInput } from './take.ts';

/** A submission that may be repeated. */
export interface Repeatable {
  readonly formId: string;
  /** Id of the API key, or `public`: keys of different callers have nothing to do with each other. */
  readonly caller: string;
  readonly key: string;
  /** What was sent; compared as a JSON value, without the captcha, which is proof and not content. */
  readonly input: SubmissionInput;
}

/** A key on its way into the database, with what its respondent is told. */
export interface KeyClaim extends Told {
  readonly caller: string;
  readonly key: string;
  readonly digest: Uint8Array;
  readonly expiresAt: Date;
}

/** What a respondent is told beside the decision. */
export interface Told {
  readonly message: string;
  readonly redirectUrl: string | null;
}

/** What a key was used for. */
export interface FirstUse extends Told {
  readonly responseId: string;
}

export function keyClaim(
  { caller, key, input }: Repeatable,
  { message, redirectUrl }: Told,
  now: Date,
): KeyClaim {
  const expiresAt = new Date(now.getTime() + idempotencyLifetime);
  return { caller, key, digest: digestOf(input), message, redirectUrl, expiresAt };
}

/**
 * What a key was used for within the last day, if it was.
 *
 * @throws {Problem} `idempotency_key_reused` if that was something else
 */
export async function findFirstUse(
  { db, clock }: ResponsesKernel,
  { formId, caller, key, input }: Repeatable,
): Promise<FirstUse | undefined> {
  const { rows } = await db.pool.query<FirstUse & { digest: Buffer }>({
    name: 'find-key',
    text: `SELECT digest, response_id AS "responseId", message, redirect_url AS "redirectUrl"
           FROM idempotency_keys
           WHERE form_id = $1 AND caller = $2 AND key = $3 AND expires_at > $4`,
    values: [formId, caller, key, clock.now()],
  });
  const [use] = rows;
  if (use && !use.digest.equals(digestOf(input))) throw keyReused();
  return use;
}

function digestOf({ captchaToken: _, ...content }: SubmissionInput): Buffer {
  return createHash('sha256').update(canonicalJson(content)).digest();
}
