import { ApprovalStatus, type ResponseSource } from '../../prisma/generated/client/enums.ts';
import { insertEvents, type OutboxEvent } from '../events/outbox.ts';
import { type Database, inTransaction, promptly, type Query } from '../kernel/db.ts';
import type { Answers } from './answers.ts';
import type { AutomaticDecision } from './approval.ts';
import { type Claims, claim, NotFree } from './claims.ts';
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
  /** Null where there is nothing to decide by. */
  readonly decision: AutomaticDecision | null;
  readonly createdAt: Date;
  /** Who is told of it; nobody where nobody listens. */
  readonly events: readonly OutboxEvent[];
  /** What it uses up; undefined for most. */
  readonly claims: Claims | undefined;
}

/**
 * `stale`: the form has changed since the answers were checked, or an upload is not free any more.
 * `full`: the cap is reached. `repeated`: its idempotency key was used. `spent`: its captcha was.
 */
export type Outcome = 'stored' | 'stale' | 'full' | 'repeated' | 'spent';

/** How many rows share the counting of one version, so that writers rarely meet on one. */
const slots = 8;

/**
 * Stores submissions to one form that were checked against one state of it, without claims. All of
 * it or nothing: when this returns, everything that is `stored` is on disk and counted.
 *
 * Costs one statement. With a cap it is a transaction with two more, since the form must be locked
 * before its responses are counted; and with one more where somebody is to be told.
 *
 * @param group not empty; who comes first gets a place first
 * @returns an outcome for each, in their order
 * @throws {Problem} `unavailable` if the form stays locked, or there is no answer
 */
export function storeGroup(db: Database, group: readonly Submission[]): Promise<Outcome[]> {
  const severalStatements = group.some(({ cap, events }) => cap !== null || events.length > 0);
  if (severalStatements)
    return inTransaction(db.pool, (run) =>
      insert(
        promptly((query) => run(query)),
        group,
      ),
    );
  return insert(
    promptly((query) => db.pool.query(query)),
    group,
  );
}

/**
 * Stores one submission with what it uses up, in a transaction of its own: if anything of that is
 * not free, nothing of it stays.
 *
 * @throws {Problem} `unavailable` if the form stays locked, or there is no answer
 */
export async function storeClaiming(
  db: Database,
  submission: Submission,
  claims: Claims,
): Promise<Outcome> {
  try {
    return await inTransaction(db.pool, async (run) => {
      const query = promptly((config) => run(config));
      return claim(query, submission, claims, async () => {
        const [outcome = 'stale'] = await insert(query, [submission]);
        if (outcome !== 'stored') throw new NotFree(outcome);
      });
    });
  } catch (error) {
    if (error instanceof NotFree) return error.outcome;
    throw error;
  }
}

async function insert(run: Query, group: readonly Submission[]): Promise<Outcome[]> {
  const [first] = group;
  if (!first) return [];
  const { formId, cap, id } = first;
  const room = cap === null ? null : await roomUnder(run, formId, cap);
  const slot = id.charCodeAt(id.length - 1) % slots;
  // With a name it is planned once a connection, which is more than half of its cost.
  const { rows } = await run<{ id: string; stored: boolean }>({
    name: 'store-responses',
    text: statement,
    values: [formId, JSON.stringify(group.map(toRow)), room, slot],
  });
  const found = new Map(rows.map((row) => [row.id, row.stored]));
  const told = group.flatMap((one) => (found.get(one.id) ? one.events : []));
  await insertEvents(run, formId, told);
  return group.map((submission) => outcomeOf(found.get(submission.id)));
}

function outcomeOf(stored: boolean | undefined): Outcome {
  if (stored === undefined) return 'stale';
  return stored ? 'stored' : 'full';
}

function toRow(submission: Submission) {
  const { id, version, epoch, source, durationMs, answers, decision, createdAt } = submission;
  return {
    id,
    version,
    epoch,
    source,
    duration_ms: durationMs,
    answers,
    approval_status: decision?.status ?? ApprovalStatus.NONE,
    decision,
    created_at: createdAt,
  };
}

/**
 * Waits no longer than this for what somebody has locked, until the transaction ends. A condition that
 * holds: it is looked at before the row is locked, and costs no statement.
 */
const brief = `set_config('lock_timeout', '5s', true) IS NOT NULL`;

/** Locks the form, so that the count stays true until the commit; how many responses still fit. */
async function roomUnder(run: Query, formId: string, cap: number): Promise<number> {
  await run({
    name: 'lock-form',
    text: `SELECT 1 FROM forms WHERE id = $1 AND ${brief} FOR UPDATE`,
    values: [formId],
  });
  const { rows } = await run<{ count: number }>({
    name: 'count-responses',
    text: 'SELECT coalesce(sum(count), 0)::int AS count FROM response_counts WHERE form_id = $1',
    values: [formId],
  });
  return Math.max(0, cap - (rows[0]?.count ?? 0));
}

/**
 * $1 form, $2 submissions as a JSON array, $3 room or null, $4 slot. Names the form in every part,
 * so that it runs on one shard. Answers with the submissions whose epoch is the form's.
 */
const statement = `
  WITH form AS (
    SELECT epoch FROM forms WHERE id = $1 AND ${brief} FOR SHARE
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
