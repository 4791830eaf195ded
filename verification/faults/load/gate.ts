import type { Client } from './client.ts';
import type { Submission, TestedForm } from './ledger.ts';
import { sendSubmission } from './submit.ts';

/**
 * Closes the form, submits to it through any server, and opens it again. Once the close is acknowledged, no submission
 * that is sent later may be stored.
 */
export async function openAndClose(client: Client, gate: TestedForm, urls: readonly string[]) {
  const set = (accepting: boolean) =>
    client.manage(
      `PATCH /forms/${gate.id}`,
      { success: [200] },
      { body: { settings: { accepting_responses: accepting } } },
    );
  const submitThrough = async (url: string) => {
    const submission: Submission = { form: gate, mark: client.unique(), fate: 'unknown' };
    client.ledger.submissions.push(submission);
    await sendSubmission(client, submission, url, [409]);
    return submission;
  };
  if ((await set(true)).fate !== 'acknowledged') return;
  // Other servers detect it within a second, and refuse until then.
  for (const url of urls) await submitThrough(url);
  if ((await set(false)).fate !== 'acknowledged') return;
  const late = await Promise.all(urls.map((url) => submitThrough(url)));
  for (const { fate, mark } of late) {
    if (fate === 'acknowledged')
      client.ledger.violations.push(`${mark} was accepted after the form had been closed`);
  }
}
