import { randomBytes } from 'node:crypto';
import type { Client } from './client.ts';
import { inviteAndSubmit } from './invitations.ts';
import {
  keptSubmissions,
  type SavedAnswers,
  type Submission,
  type TestedForm,
  type Upload,
} from './ledger.ts';
import type { Forms } from './prepare-forms.ts';
import { sendSubmission, submit } from './submit.ts';

/** What an actor does once, with its weight among the actions. */
interface Action {
  readonly weight: number;
  run(client: Client, forms: Forms): Promise<void>;
}

const created = { success: [201] };

/** The changes that actors make. */
export const actions: readonly Action[] = [
  {
    weight: 6,
    async run(client, { plain }) {
      await submit(client, { form: plain, mark: client.unique() });
    },
  },
  {
    weight: 4,
    async run(client, { plain }) {
      const mark = client.unique();
      await submit(client, { form: plain, mark, idempotencyKey: mark });
    },
  },
  { weight: 1, run: (client, { plain }) => submitTwice(client, plain) },
  {
    weight: 2,
    async run(client, { capped }) {
      await submit(client, { form: capped, mark: client.unique() }, [409]);
    },
  },
  {
    weight: 2,
    async run(client, { plain }) {
      const upload = await uploadFile(client, plain.slug);
      const mark = client.unique();
      if (upload) await submit(client, { form: plain, mark, idempotencyKey: mark, upload });
    },
  },
  { weight: 3, run: (client, { plain }) => saveAndSubmit(client, plain) },
  { weight: 2, run: (client, { invited }) => inviteAndSubmit(client, invited) },
  { weight: 2, run: deleteOne },
  { weight: 2, run: reviewOne },
  {
    weight: 1,
    async run(client, { plain }) {
      await client.manage(`GET /forms/${plain.id}/responses?limit=5`, { success: [200] });
      await client.visit(`GET /public/forms/${plain.slug}`, { success: [200] });
    },
  },
];

/** Submissions that no actor may delete or review: they are being used already. */
const claimed = new WeakSet<Submission>();

/** Two requests with one key at the same time. The later one may come after the answer to the other. */
async function submitTwice(client: Client, form: TestedForm): Promise<void> {
  const mark = client.unique();
  const submission: Submission = { form, mark, idempotencyKey: mark, fate: 'unknown' };
  claimed.add(submission);
  client.ledger.submissions.push(submission);
  await Promise.all([
    sendSubmission(client, submission, client.anyServer()),
    sendSubmission(client, submission, client.anyServer()),
  ]);
}

export async function uploadFile(client: Client, slug: string): Promise<Upload | undefined> {
  const content = randomBytes(client.random.pick([10, 2000, 100_000])).toString('hex');
  const body = new FormData();
  body.append('item_id', 'doc');
  body.append('file', new Blob([content]), 'content.txt');
  const answer = await client.visit(`POST /public/forms/${slug}/uploads`, created, { body });
  return answer.fate === 'acknowledged' ? { ref: String(answer.body['ref']), content } : undefined;
}

/** Saves answers, perhaps several times, and perhaps submits them. */
async function saveAndSubmit(client: Client, form: TestedForm): Promise<void> {
  const saved = await saveAnswers(client, form);
  if (!saved) return;
  for (let more = client.random.below(3); more > 0; more -= 1) await saveAgain(client, form, saved);
  if (client.random.below(2) === 0) return;
  const mark = client.unique();
  await submit(client, { form, mark, idempotencyKey: mark, partial: saved });
}

const saveLine = ({ slug }: TestedForm) => `PUT /public/forms/${slug}/partial`;

/** The first save; undefined if it was not acknowledged. */
export async function saveAnswers(
  client: Client,
  form: TestedForm,
): Promise<SavedAnswers | undefined> {
  const mark = client.unique();
  const { fate, body } = await client.visit(saveLine(form), created, {
    body: { answers: { mark } },
  });
  if (fate !== 'acknowledged') return undefined;
  const saved: SavedAnswers = { token: String(body['token']), marks: [mark], isSubmitted: false };
  client.ledger.partials.push(saved);
  return saved;
}

/** Replaces saved answers. */
export async function saveAgain(
  client: Client,
  form: TestedForm,
  saved: SavedAnswers,
): Promise<void> {
  const mark = client.unique();
  saved.marks.push(mark);
  const { fate } = await client.visit(
    saveLine(form),
    { success: [200] },
    { body: { answers: { mark } }, headers: { 'X-Form-Partial': saved.token } },
  );
  if (fate === 'acknowledged') saved.marks = [mark];
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

export async function deleteResponse(client: Client, { form, id = '' }: Submission) {
  client.ledger.deletions.set(id, 'unknown');
  const line = `DELETE /forms/${form.id}/responses/${id}`;
  const { fate } = await client.manage(line, { success: [204] });
  client.ledger.deletions.set(id, fate);
}

export async function reviewResponse(client: Client, { form, id = '' }: Submission) {
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
