import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import { defaultJobsSchema } from '../../../src/platform/database/database.ts';
import { groupBy } from '../../../src/platform/maps.ts';
import type { Database } from '../../support/database.ts';
import { firstOf, jsonOf, sendJson } from '../../support/requests/rest.ts';
import { createRandom } from '../../support/requests/seeded-random.ts';
import type { Deployment } from '../deployment/deployment.ts';
import { type Client, createClient } from '../load/client.ts';
import {
  type Invitation,
  keptSubmissions,
  type Ledger,
  type SavedAnswers,
  type Submission,
} from '../load/ledger.ts';
import type { Forms } from '../load/prepare-forms.ts';
import { sendSubmission } from '../load/submit.ts';
import { verifyEvents } from './verify-events.ts';
import { verifyResponses } from './verify-responses.ts';

const downloads = 100;

const parallel = 8;

/** Compares everything that was acknowledged with what the deployment has now. No load may be running. */
export async function verify(
  deployment: Deployment,
  ledger: Ledger,
  forms: Forms,
): Promise<string[]> {
  const { database, frontends, apiKey } = deployment;
  const client = createClient({
    ledger,
    apiKey,
    urls: frontends.map(({ url }) => url),
    mayDisconnect: false,
    random: createRandom(1),
    name: 'verification',
  });
  await repeatUnknown(client, ledger);
  const findings = [
    ...(await verifyResponses(database, ledger, forms)),
    ...(await verifyInvitations(database, ledger, forms)),
    ...(await inParallel(ledger.partials, (one) => verifyPartial(client, forms, one))),
    ...(await inParallel(withFiles(ledger), (one) => verifyFile(deployment, one))),
    ...(await verifyByCli(deployment, 'counters')),
    ...(await verifyFiles(deployment, ledger)),
  ];
  // Events of responses that are missing would be waited for in vain.
  return findings.length > 0 ? findings : verifyEvents(deployment, ledger, forms);
}

/** Submissions with an idempotency key whose fate is unknown are repeated: they are stored once. */
async function repeatUnknown(client: Client, ledger: Ledger): Promise<void> {
  const open = ledger.submissions.filter(
    ({ fate, idempotencyKey }) => fate === 'unknown' && idempotencyKey !== undefined,
  );
  await inParallel(open, async (submission) => {
    await sendSubmission(client, submission, client.anyServer());
    const { fate, mark, invitation } = submission;
    return fate === 'acknowledged' || invitation?.isContested
      ? []
      : [`repeating ${mark} was not acknowledged`];
  });
}

async function verifyPartial(
  client: Client,
  { plain }: Forms,
  { token, marks, isSubmitted }: SavedAnswers,
): Promise<string[]> {
  const line = `GET /public/forms/${plain.slug}/partial`;
  const accepted = { success: [200], ...(isSubmitted && { refusal: [404] }) };
  const { fate, body } = await client.visit(line, accepted, {
    headers: { 'X-Form-Partial': token },
  });
  if (fate !== 'acknowledged') return [];
  const mark = Object(body['answers']).mark;
  return marks.includes(mark) ? [] : [`saved answers are ${mark} instead of ${marks.join(', ')}`];
}

const withFiles = (ledger: Ledger): Submission[] =>
  keptSubmissions(ledger)
    .filter(({ upload }) => upload !== undefined)
    .slice(-downloads);

async function verifyFile(
  { frontends: [server], apiKey: key }: Deployment,
  { id, form, upload, mark }: Submission,
): Promise<string[]> {
  const read = (path: string) =>
    sendJson(server?.url ?? '', 'GET', `/forms/${form.id}/responses/${id}${path}`, { key });
  try {
    const { answers } = jsonOf(await read(''));
    const { text } = await read(`/files/${firstOf(Object(answers).doc)['file_id']}`);
    return text === upload?.content ? [] : [`the file of ${mark} has another content`];
  } catch (error) {
    return [`the file of ${mark} cannot be read: ${error}`];
  }
}

/** Milliseconds in which a requested sweep of orphans must have run. */
const sweepTime = 30_000;

/**
 * A store may execute an upload after the service has given it up, and after the removal of its file: the daily sweep
 * removes it, and is requested here.
 */
async function verifyFiles(deployment: Deployment, ledger: Ledger): Promise<string[]> {
  let findings = await verifyByCli(deployment, 'files');
  if (!findings.some((finding) => finding.includes('orphan'))) return findings;
  await deployment.database.query(
    `INSERT INTO ${defaultJobsSchema}.job (name) VALUES ('sweep-orphans')`,
  );
  for (const end = performance.now() + sweepTime; performance.now() < end; await sleep(1000)) {
    findings = await verifyByCli(deployment, 'files');
    if (findings.length === 0) break;
  }
  // A file without a row is no loss.
  const isLoss = (finding: string) => /missing|wrong_size/.test(finding);
  ledger.violations.push(...findings.filter((finding) => !isLoss(finding)));
  return findings.filter(isLoss);
}

async function verifyByCli(deployment: Deployment, subject: string): Promise<string[]> {
  try {
    await deployment.runCli(subject, 'verify');
    return [];
  } catch (error) {
    const { stdout = '', stderr = '' } = Object(error);
    return [`${subject} verify: ${stdout}${stderr}`.slice(0, 500)];
  }
}

/** The findings of items, some of which are examined at the same time. */
async function inParallel<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<string[]>,
): Promise<string[]> {
  const limit = pLimit(parallel);
  return (await Promise.all(items.map((item) => limit(work, item)))).flat();
}

interface InvitationRow {
  readonly id: string;
  readonly responseId: string | null;
  readonly isRevoked: boolean;
}

async function verifyInvitations(
  database: Database,
  ledger: Ledger,
  { invited }: Forms,
): Promise<string[]> {
  const rows = await database.query<InvitationRow>(
    `SELECT id, response_id AS "responseId", revoked_at IS NOT NULL AS "isRevoked"
     FROM invitations WHERE form_id = $1`,
    [invited.id],
  );
  const uses = await database.query<{ id: string; invitationId: string }>(
    `SELECT id, invitation ->> 'id' AS "invitationId" FROM responses
     WHERE form_id = $1 AND invitation IS NOT NULL`,
    [invited.id],
  );
  const stored = new Map(rows.map((row) => [row.id, row]));
  return [
    ...ledger.invitations.flatMap((one) => contradictions(one, stored.get(one.id))),
    ...[...groupBy(uses, ({ invitationId }) => invitationId)].flatMap(([id, { length }]) =>
      length > 1 ? [`the invitation ${id} was used for ${length} responses`] : [],
    ),
    ...uses.flatMap(({ id, invitationId }) =>
      stored.get(invitationId)?.responseId === id
        ? []
        : [`${id} has used ${invitationId}, which has another response`],
    ),
    ...keptSubmissions(ledger).flatMap(({ id = '', invitation }) =>
      invitation && stored.get(invitation.id)?.responseId !== id
        ? [`${id} was acknowledged, but has not used the invitation ${invitation.id}`]
        : [],
    ),
  ];
}

function contradictions({ id, revocation }: Invitation, row: InvitationRow | undefined): string[] {
  if (!row) return [`the invitation ${id} is missing`];
  const { isRevoked, responseId } = row;
  if (revocation === 'acknowledged' && !isRevoked) return [`${id} was revoked, but is not`];
  return isRevoked && responseId !== null
    ? [`${id} is revoked, but was used by ${responseId}`]
    : [];
}
