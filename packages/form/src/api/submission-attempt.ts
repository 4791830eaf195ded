/** A submitted body with its idempotency key, for retries. */
export interface SubmissionAttempt {
  readonly key: string;
  /** The serialized answers, to detect changes. */
  readonly answers: string;
  readonly body: string;
}

/** `crypto.randomUUID` is not available without https. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
