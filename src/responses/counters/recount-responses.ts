import { longRunning, type Query } from '../../platform/database/database.ts';
import { type CounterSet, createCounterSet } from './counter-values.ts';

/** Number of responses that one statement counts. */
const batchSize = 5000;

/** Called with the number of responses read since the last call. */
export type ReportProgress = (responses: number) => void;

/** The stored counters of a form by version and by day, summed over all slots. */
export async function readStoredCounters(run: Query, formId: string): Promise<CounterSet> {
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
export async function recountResponses(
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
