import type pg from 'pg';
import { ApprovalStatus, type ResponseSource } from '../../prisma/generated/client/enums.ts';
import { type Database, inTransaction } from '../kernel/db.ts';
import type { Answers } from './answers.ts';
import type { AutomaticDecision } from './approval.ts';
import { counted } from './counting.ts';

/** A checked submission, ready to be stored. */
export interface Submission {
  readonly formId: string;
  readonly id: string;
  readonly version: number;
  /** State of the form that the answers were checked against. */
  readonly epoch: number;
  /** The form's `max_responses`. */
  readonly cap: number | null;
  readonly source: ResponseSource;
  readonly durationMs: number | null;
  readonly answers: Answers;
  /** Files that the answers hold: uploads that must still be free. */
  readonly fileIds: readonly string[];
  /** Null where there is nothing to decide by. */
  readonly decision: AutomaticDecision | null;
  readonly createdAt: Date;
}

/**
 * `stale`: the form has changed since the answers were checked, or an upload is not free any more.
 * `full`: the cap is reached.
 */
export type Outcome = 'stored' | 'stale' | 'full';

/** How many rows share the counting of one version, so that writers rarely meet on one. */
const slots = 8;

/**
 * The one way in which responses are written. All of it or nothing: when this returns, everything
 * that is `stored` is on disk and counted.
 *
 * Costs one statement for submissions to one form without a cap; with a cap two more, since the
 * form must be locked before its responses are counted.
 *
 * @returns an outcome for each submission, in their order
 */
export async function store(db: Database, submissions: readonly Submission[]): Promise<Outcome[]> {
  const [claiming, plain] = partition(submissions, ({ fileIds }) => fileIds.length > 0);
  const outcomes = new Map<string, Outcome>();
  await storePlain(db, plain, outcomes);
  for (const submission of claiming) {
    outcomes.set(submission.id, await storeClaiming(db, submission));
  }
  return submissions.map(({ id }) => outcomes.get(id) ?? 'stale');
}

function partition<Entry>(entries: readonly Entry[], test: (entry: Entry) => boolean) {
  return [entries.filter(test), entries.filter((entry) => !test(entry))] as const;
}

async function storePlain(
  db: Database,
  submissions: readonly Submission[],
  outcomes: Map<string, Outcome>,
): Promise<void> {
  if (submissions.length === 0) return;
  const groups = byForm(submissions);
  const uncapped = submissions.every(({ cap }) => cap === null);
  const write = async (run: Query) => {
    for (const group of groups) {
      for (const [id, outcome] of await storeInForm(run, group)) outcomes.set(id, outcome);
    }
  };

  if (groups.length === 1 && uncapped) await write((query) => db.pool.query(query));
  else await inTransaction(db.pool, write);
}

/** A submission with files has a transaction of its own: if they are not free, nothing of it stays. */
async function storeClaiming(db: Database, submission: Submission): Promise<Outcome> {
  try {
    return await inTransaction(db.pool, async (run): Promise<Outcome> => {
      const [outcome] = await storeInForm((query) => run(query), [submission]);
      if (outcome?.[1] !== 'stored') throw new NotStored(outcome?.[1] ?? 'stale');
      await claim(run, submission);
      return 'stored';
    });
  } catch (error) {
    if (error instanceof NotStored) return error.outcome;
    throw error;
  }
}

/** Undoes a transaction. */
class NotStored extends Error {
  readonly outcome: Outcome;
  constructor(outcome: Outcome) {
    super(outcome);
    this.outcome = outcome;
  }
}

/** Of submissions that name one upload at the same time, one gets it. */
async function claim(
  run: pg.PoolClient['query'],
  { formId, id, fileIds, createdAt }: Submission,
): Promise<void> {
  const { rowCount } = await run({
    text: `UPDATE files SET response_id = $2
           WHERE form_id = $1 AND id = ANY ($3) AND response_id IS NULL AND expires_at > $4`,
    values: [formId, id, fileIds, createdAt],
  });
  if (rowCount !== fileIds.length) throw new NotStored('stale');
}

/** Submissions to one form, never empty. */
type Group = readonly [Submission, ...Submission[]];

type Query = <Row extends pg.QueryResultRow>(query: pg.QueryConfig) => Promise<pg.QueryResult<Row>>;

/** In one order everywhere, so that two transactions never wait for each other's forms. */
function byForm(submissions: readonly Submission[]): Group[] {
  const groups = new Map<string, [Submission, ...Submission[]]>();
  for (const submission of submissions) {
    const group = groups.get(submission.formId);
    if (group) group.push(submission);
    else groups.set(submission.formId, [submission]);
  }
  return [...groups.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
}

async function storeInForm(run: Query, group: Group): Promise<[string, Outcome][]> {
  const [{ formId, cap, id: firstId }] = group;
  const room = cap === null ? null : await roomUnder(run, formId, cap);
  const rows = group.map((submission) => ({
    id: submission.id,
    version: submission.version,
    epoch: submission.epoch,
    source: submission.source,
    duration_ms: submission.durationMs,
    answers: submission.answers,
    approval_status: submission.decision?.status ?? ApprovalStatus.NONE,
    decision: submission.decision,
    created_at: submission.createdAt,
  }));
  const slot = firstId.charCodeAt(firstId.length - 1) % slots;
  const values = [formId, JSON.stringify(rows), room, slot];
  // With a name it is planned once a connection, which is more than half of its cost.
  const { rows: found } = await run<{ id: string; stored: boolean }>({
    name: 'store-responses',
    text: insert,
    values,
  });
  return found.map(({ id, stored }) => [id, stored ? 'stored' : 'full']);
}

/** Locks the form, so that the count stays true until the commit; how many responses still fit. */
async function roomUnder(run: Query, formId: string, cap: number): Promise<number> {
  await run({ text: 'SELECT 1 FROM forms WHERE id = $1 FOR UPDATE', values: [formId] });
  const { rows } = await run<{ count: number }>({
    text: 'SELECT coalesce(sum(count), 0)::int AS count FROM response_counts WHERE form_id = $1',
    values: [formId],
  });
  return Math.max(0, cap - (rows[0]?.count ?? 0));
}

/**
 * $1 form, $2 submissions as a JSON array, $3 room or null, $4 slot. Names the form in every part,
 * so that it runs on one shard. Answers with the submissions whose epoch is the form's.
 */
const insert = `
  WITH form AS (
    SELECT epoch FROM forms WHERE id = $1 FOR SHARE
  ), fitting AS (
    SELECT s.*, row_number() OVER (ORDER BY s.id) AS place
    FROM json_to_recordset($2::json) AS s(
      id text, version int, epoch int, source response_source, duration_ms int,
      answers json, approval_status approval_status, decision json, created_at timestamptz
    ) JOIN form USING (epoch)
  ), stored AS (
    INSERT INTO responses (
      form_id, id, form_version, source, duration_ms, answers, approval_status, decision, created_at
    )
    SELECT
      $1, id, version, source, duration_ms, answers, approval_status,
      CASE WHEN json_typeof(decision) = 'object' THEN decision END, created_at
    FROM fitting WHERE $3::int IS NULL OR place <= $3::int
    RETURNING id, form_version, approval_status, duration_ms, created_at
  ), changes AS (
    SELECT form_version, approval_status, duration_ms, created_at, 1 AS n FROM stored
  ), ${counted('$4')}
  SELECT id, stored.id IS NOT NULL AS stored FROM fitting LEFT JOIN stored USING (id)`;
