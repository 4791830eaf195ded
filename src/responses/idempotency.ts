import { createHash } from 'node:crypto';
import { problem } from '../kernel/problem.ts';
import type { ResponsesKernel } from './kernel.ts';
import type { SubmissionInput } from './take.ts';

/** How many milliseconds a key stands for what it was first used for. */
const lifetime = 86_400_000;

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
  const expiresAt = new Date(now.getTime() + lifetime);
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
  if (use && !use.digest.equals(digestOf(input))) {
    const detail =
      'This Idempotency-Key was sent with another body. Take a new key for a new body.';
    throw problem('idempotency_key_reused', detail);
  }
  return use;
}

function digestOf({ captchaToken: _, ...content }: SubmissionInput): Buffer {
  return createHash('sha256').update(canonical(content)).digest();
}

/** JSON with members in one order, so that equal values are equal texts. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
