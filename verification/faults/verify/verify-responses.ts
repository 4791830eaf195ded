import { groupBy } from '../../../src/platform/maps.ts';
import type { Database } from '../../support/database.ts';
import { keptSubmissions, type Ledger, type Submission } from '../load/ledger.ts';
import type { Forms } from '../load/prepare-forms.ts';

interface StoredRow {
  readonly id: string;
  readonly form: string;
  readonly mark: string;
  readonly status: string;
}

export async function verifyResponses(
  database: Database,
  ledger: Ledger,
  forms: Forms,
): Promise<string[]> {
  const ids = Object.values(forms).map(({ id }) => id);
  const rows = await database.query<StoredRow>(
    `SELECT id, form_id AS form, answers ->> 'mark' AS mark, lower(approval_status::text) AS status
     FROM responses WHERE form_id = ANY($1)`,
    [ids],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const counts = groupBy(rows, ({ mark }) => mark);
  return [
    ...keptSubmissions(ledger).flatMap((sent) => missing(sent, byId)),
    ...[...counts].flatMap(([mark, { length }]) =>
      length > 1 ? [`${mark} is stored ${length} times`] : [],
    ),
    ...ledger.submissions.flatMap(({ fate, mark }) =>
      fate === 'refused' && counts.has(mark) ? [`${mark} was refused, but is stored`] : [],
    ),
    ...[...ledger.deletions].flatMap(([id, fate]) =>
      fate === 'acknowledged' && byId.has(id) ? [`${id} was deleted, but is stored`] : [],
    ),
    ...overfull(rows, forms),
    ...(await verifyReviews(database, ledger, byId)),
  ];
}

function missing({ id = '', mark, form }: Submission, stored: Map<string, StoredRow>): string[] {
  const row = stored.get(id);
  if (!row) return [`${mark} was acknowledged as ${id}, but is missing`];
  return row.mark === mark && row.form === form.id ? [] : [`${id} has other answers than ${mark}`];
}

function overfull(rows: readonly StoredRow[], { capped }: Forms): string[] {
  const count = rows.filter(({ form }) => form === capped.id).length;
  return count > capped.cap ? [`a form for ${capped.cap} responses has ${count}`] : [];
}

async function verifyReviews(
  database: Database,
  { reviews }: Ledger,
  stored: Map<string, StoredRow>,
): Promise<string[]> {
  const kept = reviews.filter(({ responseId }) => stored.has(responseId));
  const rows = await database.query<{ note: string }>(
    'SELECT note FROM reviews WHERE response_id = ANY($1)',
    [kept.map(({ responseId }) => responseId)],
  );
  const notes = new Set(rows.map(({ note }) => note));
  const findings = kept.flatMap(({ fate, note }) => {
    if (fate === 'acknowledged' && !notes.has(note)) return [`the review ${note} is missing`];
    return fate === 'refused' && notes.has(note) ? [`the refused review ${note} is stored`] : [];
  });
  for (const [id, all] of groupBy(kept, ({ responseId }) => responseId)) {
    const last = all.findLastIndex(({ fate }) => fate === 'acknowledged');
    const possible = all.slice(Math.max(0, last)).map(({ status }) => status);
    const status = stored.get(id)?.status ?? '';
    if (last >= 0 && !possible.includes(status))
      findings.push(`${id} is ${status} after reviews with ${possible.join(', ')}`);
  }
  return findings;
}

/** Whether the responses that were acknowledged lately are stored: cheap, after each of many faults. */
export async function findMissing(
  database: Database,
  ledger: Ledger,
  since: number,
): Promise<string[]> {
  const recent = keptSubmissions({ ...ledger, submissions: ledger.submissions.slice(since) });
  const rows = await database.query<{ id: string }>(
    'SELECT id FROM responses WHERE form_id = ANY($1) AND id = ANY($2)',
    [[...new Set(recent.map(({ form }) => form.id))], recent.map(({ id }) => id)],
  );
  const stored = new Set(rows.map(({ id }) => id));
  // Deleted in the meantime.
  return recent
    .filter(({ id = '' }) => !stored.has(id) && !ledger.deletions.has(id))
    .map(({ id, mark }) => `${mark} was acknowledged as ${id}, but is missing`);
}
