import { ApprovalStatus, type ResponseSource } from '../../prisma/generated/client/enums.ts';
import { insertEvents, type OutboxEvent } from '../events/outbox.ts';
import { type Database, inTransaction, promptly, type Query } from '../kernel/db.ts';
import type { Answers } from './answers.ts';
import type { AutomaticDecision } from './approval.ts';
import { type Claims, claim, NotFree } from './claims.ts';
import { type Change, changesFrom, counted, slotOf } from './counting.ts';

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

/**
 * Stores submissions to one form, without claims. They were checked against one state of it, so that
 * epoch, version and cap of the first are those of all. All of it or nothing: when this returns,
 * everything that is `stored` is on disk and counted.
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
  const { formId, version, epoch, cap, id } = first;
  const room = cap === null ? group.length : await roomUnder(run, formId, cap);
  const fitting = group.slice(0, room);
  // With a name it is planned once a connection, which is more than half of its cost.
  const { rows } = await run({
    name: 'store-responses',
    text: statement,
    values: [formId, epoch, version, slotOf(id), ...columnsOf(fitting)],
  });
  if (rows.length === 0) return group.map(() => 'stale');
  const told = fitting.flatMap(({ events }) => events);
  await insertEvents(run, formId, told);
  return group.map((_, place) => (place < room ? 'stored' : 'full'));
}

/**
 * What differs from one to the next, by columns, and what they come to: PostgreSQL takes columns apart at
 * half the cost of rows.
 */
function columnsOf(group: readonly Submission[]) {
  return [
    group.map(({ id }) => id),
    group.map(({ source }) => source),
    group.map(({ durationMs }) => durationMs),
    JSON.stringify(group.map(({ answers }) => answers)),
    group.map(statusOf),
    JSON.stringify(group.map(({ decision }) => decision)),
    group.map(({ createdAt }) => createdAt.toISOString()),
    JSON.stringify(changesBy(group)),
  ];
}

/** What the responses come to, summed up, as `counted` takes it. */
function changesBy(group: readonly Submission[]): Change[] {
  const changes = new Map<string, Change>();
  for (const submission of group) {
    const status = statusOf(submission);
    const day = submission.createdAt.toISOString().slice(0, 10);
    const key = `${status} ${day}`;
    const change = changes.get(key) ?? { status, day, n: 0, timed: 0, duration_ms: 0 };
    changes.set(key, change);
    change.n += 1;
    if (submission.durationMs === null) continue;
    change.timed += 1;
    change.duration_ms += submission.durationMs;
  }
  return [...changes.values()];
}

function statusOf({ decision }: Submission): ApprovalStatus {
  return decision?.status ?? ApprovalStatus.NONE;
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
 * $1 form, $2 the epoch that its answers were checked by, $3 version, $4 slot, $5 to $11 the columns of
 * the responses, $12 what they come to. Names the form in every part, so that it runs on one shard.
 * Answers with no row, and stores nothing, where the form's epoch is another one.
 */
const statement = `
  WITH form AS (
    SELECT 1 FROM forms WHERE id = $1 AND epoch = $2 AND ${brief} FOR SHARE
  ), stored AS (
    INSERT INTO responses (
      form_id, id, form_version, source, duration_ms, answers, approval_status, decision, created_at
    )
    SELECT
      $1, id, $3::int, source, duration_ms, answers, status,
      CASE WHEN json_typeof(decision) = 'object' THEN decision END, created_at
    FROM form, ROWS FROM (
      unnest($5::text[]), unnest($6::response_source[]), unnest($7::int[]), json_array_elements($8::json),
      unnest($9::approval_status[]), json_array_elements($10::json), unnest($11::timestamptz[])
    ) AS s(id, source, duration_ms, answers, status, decision, created_at)
  ), changes AS (
    SELECT $3::int AS form_version, s.* FROM form, ${changesFrom('$12')}
  ), ${counted('$4')}
  SELECT FROM form`;
