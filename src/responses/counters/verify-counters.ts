// Compares the counters of forms with their responses, and repairs those that differ.

import { longRunning, type Query } from '../../platform/database/database.ts';
import { acquireAdvisoryLock, inTransaction } from '../../platform/database/transaction.ts';
import { aboveAllIds, belowAllIds } from '../../platform/ids.ts';
import type { Platform } from '../../platform/startup/platform.ts';
import {
  type CounterSet,
  compareCounters,
  createCounterSet,
  isOfCheckpoint,
  type ValueDifference,
} from './counters.ts';
import { compareAggregates, compareOptions, repairOptions } from './recount.ts';

/**
 * Corrects the counters of a form. Concurrent writes change counters and responses alike, so a
 * difference stays valid: it is added to the current counters, under a short lock on the form.
 *
 * @param run of a transaction
 */
async function repairCounters(
  run: Query,
  formId: string,
  differences: readonly ValueDifference[],
): Promise<void> {
  // Exclusive: other writers of counters hold a share lock on the form, and could deadlock over the
  // tables.
  const { rows } = await run({
    text: 'SELECT 1 FROM forms WHERE id = $1 FOR UPDATE',
    values: [formId],
  });
  if (rows.length === 0) return deleteCounters(run, formId);
  const areAggregatesWrong = differences.some(isOfCheckpoint);
  const versions = [
    ...correctionsOf('version', differences),
    ...(areAggregatesWrong ? [aggregateInvalidation] : []),
  ];
  await run({ text: addToVersionsSql, values: [formId, JSON.stringify(versions)] });
  const days = correctionsOf('day', differences);
  await run({ text: addToDaysSql, values: [formId, JSON.stringify(days)] });
  if (differences.some(({ part }) => part === 'option')) await repairOptions(run, formId);
  if (!areAggregatesWrong) return;
  await run({ text: 'DELETE FROM answer_checkpoints WHERE form_id = $1', values: [formId] });
}

/**
 * Invalidates the aggregates like a deletion does, so that a concurrent computation based on the
 * wrong checkpoint cannot store it again.
 */
const aggregateInvalidation = { which: '1', deleted: 1 };

const counterTables = [
  'response_counts',
  'response_days',
  'option_counts',
  'answer_tallies',
  'answer_checkpoints',
];

/** Deletes the counters of a form that does not exist. */
async function deleteCounters(run: Query, formId: string): Promise<void> {
  for (const table of counterTables) {
    await run({ text: `DELETE FROM ${table} WHERE form_id = $1`, values: [formId] });
  }
}

/** The amounts to add to the stored counters. */
function correctionsOf(group: 'version' | 'day', differences: readonly ValueDifference[]) {
  return differences
    .filter(({ part }) => part === group)
    .map(({ which, counter, kept, counted }) => ({
      which,
      [counter]: (counted ?? 0) - (kept ?? 0),
    }));
}

const sumsOf = (...names: string[]) => names.map((name) => `coalesce(sum(${name}), 0)`).join(', ');

/** $1 form, $2 corrections as a JSON array. */
const addToVersionsSql = `
  INSERT INTO response_counts AS c (
    form_id, version, slot, count, approved, rejected, deleted, timed, duration_ms
  )
  SELECT
    $1, which, 0, ${sumsOf('count', 'approved', 'rejected', 'deleted', 'timed', 'duration_ms')}
  FROM json_to_recordset($2::json) AS r(
    which int, count int, approved int, rejected int, deleted int, timed int, duration_ms bigint
  )
  GROUP BY which ORDER BY which
  ON CONFLICT (form_id, version, slot) DO UPDATE SET
    count = c.count + excluded.count, approved = c.approved + excluded.approved,
    rejected = c.rejected + excluded.rejected, deleted = c.deleted + excluded.deleted,
    timed = c.timed + excluded.timed, duration_ms = c.duration_ms + excluded.duration_ms`;

/** $1 form, $2 corrections as a JSON array. */
const addToDaysSql = `
  INSERT INTO response_days AS c (form_id, day, slot, count, approved, rejected)
  SELECT $1, which, 0, ${sumsOf('count', 'approved', 'rejected')}
  FROM json_to_recordset($2::json) AS r(which date, count int, approved int, rejected int)
  GROUP BY which ORDER BY which
  ON CONFLICT (form_id, day, slot) DO UPDATE SET
    count = c.count + excluded.count, approved = c.approved + excluded.approved,
    rejected = c.rejected + excluded.rejected`;

/** Number of responses that one statement counts. */
const batchSize = 5000;

/** Called with the number of responses read since the last call. */
type ReportProgress = (responses: number) => void;

/** The stored counters of a form by version and by day, summed over all slots. */
async function readStoredCounters(run: Query, formId: string): Promise<CounterSet> {
  const counters = createCounterSet();
  const { rows: versions } = await run<{ version: number } & Record<string, number>>({
    text: `SELECT version, sum(count)::float8 AS count, sum(approved)::float8 AS approved,
             sum(rejected)::float8 AS rejected, sum(timed)::float8 AS timed,
             sum(duration_ms)::float8 AS duration_ms
           FROM response_counts WHERE form_id = $1 GROUP BY version ORDER BY version`,
    values: [formId],
  });
  for (const { version, ...values } of versions) counters.add('version', `${version}`, values);
  const { rows: days } = await run<{ day: string; values: Record<string, number> }>({
    text: `SELECT day::text, json_build_object(
             'count', sum(count), 'approved', sum(approved), 'rejected', sum(rejected)
           ) AS values
           FROM response_days WHERE form_id = $1 GROUP BY day ORDER BY day`,
    values: [formId],
  });
  for (const { day, values } of days) counters.add('day', day, values);
  return counters;
}

interface CountedGroup {
  readonly version: number;
  readonly day: string;
  readonly count: number;
  readonly approved: number;
  readonly rejected: number;
  readonly timed: number;
  readonly duration_ms: number;
  readonly last: string;
}

/** The same counters counted from the responses, in batches by primary key. */
async function recountResponses(
  run: Query,
  formId: string,
  progress: ReportProgress,
): Promise<CounterSet> {
  const counters = createCounterSet();
  for (let after: string | undefined = ''; after !== undefined; ) {
    const { rows }: { rows: CountedGroup[] } = await run<CountedGroup>(
      longRunning(recountSql, [formId, after]),
    );
    let read = 0;
    let last = '';
    for (const { version, day, last: id, timed, duration_ms, ...counts } of rows) {
      counters.add('version', `${version}`, { ...counts, timed, duration_ms });
      counters.add('day', day, counts);
      read += counts.count;
      if (id > last) last = id;
    }
    progress(read);
    after = read === batchSize ? last : undefined;
  }
  return counters;
}

/** $1 form, $2 id after which to start. */
const recountSql = `
  SELECT
    form_version AS version, (created_at AT TIME ZONE 'UTC')::date::text AS day,
    count(*)::int AS count,
    (count(*) FILTER (WHERE approval_status = 'APPROVED'))::int AS approved,
    (count(*) FILTER (WHERE approval_status = 'REJECTED'))::int AS rejected,
    count(duration_ms)::int AS timed, coalesce(sum(duration_ms), 0)::float8 AS duration_ms,
    max(id) AS last
  FROM (
    SELECT id, form_version, created_at, approval_status, duration_ms FROM responses
    WHERE form_id = $1 AND id > $2 ORDER BY id LIMIT ${batchSize}
  ) AS page
  GROUP BY form_version, day ORDER BY form_version, day`;

/** A counter whose value differs from the responses. */
export interface CounterDifference extends ValueDifference {
  readonly formId: string;
}

export interface CounterVerification {
  readonly forms: number;
  readonly responses: number;
  readonly differences: readonly CounterDifference[];
}

interface VerificationOptions {
  /** Corrects the counters, form by form. */
  readonly repair?: boolean;
  /** Called with the numbers of forms and responses read so far. */
  readonly progress?: (forms: number, responses: number) => void;
}

/**
 * Recounts all responses and compares the result with the stored counters. An operator may run it
 * while the service is running: each form is read in one snapshot without locks, and counters and
 * responses are consistent in it because they change in the same transaction. Holds some hundreds
 * of responses and the differences in memory.
 */
export async function verifyCounters(
  { db }: Pick<Platform, 'db'>,
  options: VerificationOptions = {},
): Promise<CounterVerification> {
  const differences: CounterDifference[] = [];
  let forms = 0;
  let responses = 0;
  const report = (more: number) => {
    responses += more;
    options.progress?.(forms, responses);
  };
  const verify = options.repair ? verifyAndRepair : verifyForm;
  for await (const formId of listFormIds(db)) {
    const found = await verify(db, formId, report);
    for (const difference of found) differences.push({ formId, ...difference });
    forms += 1;
  }
  return { forms, responses, differences };
}

/** Number of forms per query. */
const pageSize = 1000;

/** All forms, and ids of deleted forms that still have counters, ordered by id within each page. */
async function* listFormIds({ pool }: Platform['db']): AsyncGenerator<string> {
  const idsOf = async (sql: string, values: string[]) => {
    const { rows } = await pool.query<{ id: string }>(longRunning(sql, values));
    return rows.map(({ id }) => id);
  };
  for (let after: string | undefined = belowAllIds; after !== undefined; ) {
    const page = await idsOf(formsSql, [after]);
    const last: string | undefined = page.length < pageSize ? undefined : page.at(-1);
    yield* page;
    yield* await idsOf(orphansSql, [after, last ?? aboveAllIds]);
    after = last;
  }
}

/** $1 previous id. */
const formsSql = `SELECT id FROM forms WHERE id > $1 ORDER BY id LIMIT ${pageSize}`;

/** The ids of deleted forms with counters. $1 exclusive lower bound, $2 inclusive upper bound. */
const orphansSql = counterTables
  .map(
    (table) => `
      SELECT form_id AS id FROM ${table} c WHERE form_id > $1 AND form_id <= $2
      AND NOT EXISTS (SELECT FROM forms f WHERE f.id = c.form_id)`,
  )
  .join(' UNION ');

function verifyForm(
  { pool }: Platform['db'],
  formId: string,
  progress: ReportProgress,
): Promise<ValueDifference[]> {
  return inTransaction(pool, async (run) => {
    await run('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    const differences = compareCounters(
      await readStoredCounters(run, formId),
      await recountResponses(run, formId, progress),
    );
    const optionDifferences = await compareOptions(run, formId);
    const aggregateDifferences = await compareAggregates(run, formId, () => progress(0));
    return [...differences, ...optionDifferences, ...aggregateDifferences];
  });
}

/** Serialized per form: concurrent repairs must not apply a difference twice. */
function verifyAndRepair(
  db: Platform['db'],
  formId: string,
  progress: ReportProgress,
): Promise<ValueDifference[]> {
  return inTransaction(db.pool, async (run) => {
    // An advisory lock that only repairs take: submissions do not wait for it.
    await acquireAdvisoryLock(run, repairLockNamespace, 'forms', formId);
    const differences = await verifyForm(db, formId, progress);
    if (differences.length > 0) await repairCounters(run, formId, differences);
    return differences;
  });
}

/** Namespace of the advisory locks of repairs. */
const repairLockNamespace = 0x46_43; // "FC"
