import type { Client } from './client.ts';
import type { Submission } from './ledger.ts';

type Sent = Omit<Submission, 'fate' | 'id'>;

/** Submits, and repeats the request once if its fate is unknown and it has an idempotency key. */
export async function submit(
  client: Client,
  sent: Sent,
  refusal: number[] = [],
): Promise<Submission> {
  const submission: Submission = { ...sent, fate: 'unknown' };
  client.ledger.submissions.push(submission);
  await sendSubmission(client, submission, client.anyServer(), refusal);
  if (submission.fate === 'unknown' && sent.idempotencyKey !== undefined)
    await sendSubmission(client, submission, client.anyServer(), refusal);
  return submission;
}

/** Sends a submission, which may have been sent before, and notes its fate. */
export async function sendSubmission(
  client: Client,
  submission: Submission,
  url: string,
  refusal: readonly number[] = [],
): Promise<void> {
  const { form, mark, idempotencyKey, upload, partial, invitation } = submission;
  if (partial) partial.isSubmitted = true;
  const sent = {
    answers: { mark, ...(upload && { doc: [upload.ref] }) },
    ...(invitation && { invitation: invitation.token }),
  };
  const headers = {
    ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
    ...(partial && { 'X-Form-Partial': partial.token }),
  };
  const { fate, body } = await client.visit(
    `POST /public/forms/${form.slug}/submissions`,
    { success: [201], refusal: invitation?.isContested ? [403, ...refusal] : refusal },
    { body: sent, headers },
    url,
  );
  if (fate === 'unknown') return;
  if (fate === 'acknowledged') {
    const id = String(body['id']);
    if (submission.id !== undefined && submission.id !== id)
      client.ledger.violations.push(`${idempotencyKey} was stored as ${submission.id} and ${id}`);
    submission.id = id;
  }
  submission.fate = fate;
}
