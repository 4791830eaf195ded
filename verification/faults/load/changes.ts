import { randomBytes } from 'node:crypto';
import { firstOf } from '../../support/requests/rest.ts';
import type { Client } from './client.ts';
import {
  type Invitation,
  keptSubmissions,
  type SavedAnswers,
  type Submission,
  type Upload,
} from './ledger.ts';
import type { Forms } from './prepare-forms.ts';
import { sendSubmission, submit } from './submit.ts';

export interface Change {
  readonly name: string;
  /** Makes what the change needs; returns the change, or undefined if something was not acknowledged. */
  prepare(client: Client, forms: Forms): Promise<(() => Promise<unknown>) | undefined>;
}

type Run = (client: Client, forms: Forms) => Promise<unknown>;

const created = { success: [201] };

const submitKeyed = (client: Client, sent: Omit<Parameters<typeof submit>[1], 'mark'>) => {
  const mark = client.unique();
  return submit(client, { ...sent, mark, idempotencyKey: mark });
};

const direct: Readonly<Record<string, Run>> = {
  submission: (client, { plain }) => submit(client, { form: plain, mark: client.unique() }),
  'submission with a key': (client, { plain }) => submitKeyed(client, { form: plain }),
  'submission under a limit': (client, { capped }) => submitKeyed(client, { form: capped }),
  upload: uploadFile,
  'first save': saveAnswers,
  invitation: createInvitation,
};

const changeOf = <Made>(
  name: string,
  make: (client: Client, forms: Forms) => Promise<Made | undefined>,
  change: (client: Client, made: Made, forms: Forms) => Promise<unknown>,
): Change => ({
  name,
  async prepare(client, forms) {
    const made = await make(client, forms);
    return made && (() => change(client, made, forms));
  },
});

async function submitAcknowledged(client: Client, { plain }: Forms) {
  const submission = await submit(client, { form: plain, mark: client.unique() });
  return submission.fate === 'acknowledged' ? submission : undefined;
}

export const changes: readonly Change[] = [
  ...Object.entries(direct).map(
    ([name, run]): Change => ({
      name,
      prepare: async (client, forms) => () => run(client, forms),
    }),
  ),
  changeOf('submission with an upload', uploadFile, (client, upload, { plain }) =>
    submitKeyed(client, { form: plain, upload }),
  ),
  changeOf('later save', saveAnswers, saveAgain),
  changeOf('submission of saved answers', saveAnswers, (client, partial, { plain }) =>
    submitKeyed(client, { form: plain, partial }),
  ),
  changeOf('submission with an invitation', createInvitation, submitInvited),
  changeOf('revocation', createInvitation, revokeInvitation),
  changeOf('review', submitAcknowledged, reviewResponse),
  changeOf('deletion', submitAcknowledged, deleteResponse),
];

const run =
  (name: string): Run =>
  async (client, forms) =>
    (await changes.find((change) => change.name === name)?.prepare(client, forms))?.();

export const actions: readonly (readonly [weight: number, Run])[] = [
  [6, run('submission')],
  [4, run('submission with a key')],
  [1, submitTwice],
  [2, (client, { capped }) => submit(client, { form: capped, mark: client.unique() }, [409])],
  [2, run('submission with an upload')],
  [3, saveAndSubmit],
  [2, inviteAndSubmit],
  [2, deleteOne],
  [2, reviewOne],
  [1, read],
];

/** Submissions that no actor may delete or review: they are being used already. */
const claimed = new WeakSet<Submission>();

/** Two requests with one key at the same time. The later one may come after the answer to the other. */
async function submitTwice(client: Client, { plain: form }: Forms): Promise<void> {
  const mark = client.unique();
  const submission: Submission = { form, mark, idempotencyKey: mark, fate: 'unknown' };
  claimed.add(submission);
  client.ledger.submissions.push(submission);
  const sendOnce = () => sendSubmission(client, submission, client.anyServer());
  await Promise.all([sendOnce(), sendOnce()]);
}

async function read(client: Client, { plain }: Forms): Promise<void> {
  await client.manage(`GET /forms/${plain.id}/responses?limit=5`, { success: [200] });
  await client.visit(`GET /public/forms/${plain.slug}`, { success: [200] });
}

async function uploadFile(client: Client, { plain }: Forms): Promise<Upload | undefined> {
  const content = randomBytes(client.random.pick([10, 2000, 100_000])).toString('hex');
  const body = new FormData();
  body.append('item_id', 'doc');
  body.append('file', new Blob([content]), 'content.txt');
  const line = `POST /public/forms/${plain.slug}/uploads`;
  const answer = await client.visit(line, created, { body });
  return answer.fate === 'acknowledged' ? { ref: String(answer.body['ref']), content } : undefined;
}

async function saveAndSubmit(client: Client, forms: Forms): Promise<void> {
  const partial = await saveAnswers(client, forms);
  if (!partial) return;
  for (let more = client.random.below(3); more > 0; more -= 1)
    await saveAgain(client, partial, forms);
  if (client.random.below(2) === 1) await submitKeyed(client, { form: forms.plain, partial });
}

const saveLine = ({ plain }: Forms) => `PUT /public/forms/${plain.slug}/partial`;

/** The first save; undefined if it was not acknowledged. */
async function saveAnswers(client: Client, forms: Forms): Promise<SavedAnswers | undefined> {
  const mark = client.unique();
  const sent = { body: { answers: { mark } } };
  const { fate, body } = await client.visit(saveLine(forms), created, sent);
  if (fate !== 'acknowledged') return undefined;
  const saved: SavedAnswers = { token: String(body['token']), marks: [mark], isSubmitted: false };
  client.ledger.partials.push(saved);
  return saved;
}

async function saveAgain(client: Client, saved: SavedAnswers, forms: Forms): Promise<void> {
  const mark = client.unique();
  saved.marks.push(mark);
  const sent = { body: { answers: { mark } }, headers: { 'X-Form-Partial': saved.token } };
  const { fate } = await client.visit(saveLine(forms), { success: [200] }, sent);
  if (fate === 'acknowledged') saved.marks = [mark];
}

const invitationsOf = ({ invited }: Forms) => `/forms/${invited.id}/invitations`;

/** Undefined if it was not acknowledged. */
async function createInvitation(client: Client, forms: Forms): Promise<Invitation | undefined> {
  const line = `POST ${invitationsOf(forms)}`;
  const { fate, body } = await client.manage(line, created, { body: { count: 1 } });
  if (fate !== 'acknowledged') return undefined;
  const { id, token } = firstOf(body['data']);
  const invitation: Invitation = { id: String(id), token: String(token), isContested: false };
  client.ledger.invitations.push(invitation);
  return invitation;
}

/** Refused if it was used. */
async function revokeInvitation(client: Client, invitation: Invitation, forms: Forms) {
  invitation.isContested = true;
  const line = `DELETE ${invitationsOf(forms)}/${invitation.id}`;
  const { fate } = await client.manage(line, { success: [204], refusal: [409] });
  invitation.revocation = fate;
}

async function submitInvited(client: Client, invitation: Invitation, { invited }: Forms) {
  await submitKeyed(client, { form: invited, invitation });
}

/** An invitation is used once, by two submissions at the same time, or while it is revoked. */
async function inviteAndSubmit(client: Client, forms: Forms): Promise<void> {
  const invitation = await createInvitation(client, forms);
  if (!invitation) return;
  type Use = typeof submitInvited;
  const rivals = client.random.pick<readonly Use[]>([[], [submitInvited], [revokeInvitation]]);
  invitation.isContested = rivals.length > 0;
  await Promise.all([submitInvited, ...rivals].map((use) => use(client, invitation, forms)));
}

async function deleteOne(client: Client): Promise<void> {
  const found = claimResponse(client);
  if (found) await deleteResponse(client, found);
}

async function reviewOne(client: Client): Promise<void> {
  const found = claimResponse(client);
  if (!found) return;
  for (let more = 1 + client.random.below(2); more > 0; more -= 1)
    await reviewResponse(client, found);
}

async function deleteResponse(client: Client, { form, id = '' }: Submission): Promise<void> {
  client.ledger.deletions.set(id, 'unknown');
  const line = `DELETE /forms/${form.id}/responses/${id}`;
  const { fate } = await client.manage(line, { success: [204] });
  client.ledger.deletions.set(id, fate);
}

async function reviewResponse(client: Client, { form, id = '' }: Submission): Promise<void> {
  const note = client.unique();
  const status = client.random.pick(['approved', 'rejected']);
  const line = `PUT /forms/${form.id}/responses/${id}/approval`;
  const { fate } = await client.manage(line, { success: [200] }, { body: { status, note } });
  client.ledger.reviews.push({ responseId: id, note, status, fate });
}

/** A recent acknowledged response that no other actor deletes or reviews. */
function claimResponse({ ledger, random }: Client): Submission | undefined {
  const recent = keptSubmissions({ ...ledger, submissions: ledger.submissions.slice(-200) });
  const found = random.pickAny(recent.filter((one) => !claimed.has(one) && !one.form.cap));
  if (found) claimed.add(found);
  return found;
}

/**
 * Closes the form, submits to it through any server, and opens it again. Once the close is acknowledged, no submission
 * that is sent later may be stored.
 */
export async function openAndClose(
  client: Client,
  { changing: form }: Forms,
  urls: readonly string[],
): Promise<void> {
  const accept = async (isOpen: boolean) => {
    const body = { settings: { accepting_responses: isOpen } };
    const { fate } = await client.manage(`PATCH /forms/${form.id}`, { success: [200] }, { body });
    return fate === 'acknowledged';
  };
  const submitThrough = async (url: string) => {
    const submission: Submission = { form, mark: client.unique(), fate: 'unknown' };
    client.ledger.submissions.push(submission);
    await sendSubmission(client, submission, url, [409]);
    return submission;
  };
  if (!(await accept(true))) return;
  // Other servers detect it within a second, and refuse until then.
  for (const url of urls) await submitThrough(url);
  if (!(await accept(false))) return;
  for (const { fate, mark } of await Promise.all(urls.map(submitThrough))) {
    if (fate === 'acknowledged')
      client.ledger.violations.push(`${mark} was accepted after the form had been closed`);
  }
}
