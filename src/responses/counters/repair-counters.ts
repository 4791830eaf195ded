import type { Query } from '../../platform/database/database.ts';
import { isOfCheckpoint, type ValueDifference } from './counter-values.ts';
import { repairOptions } from './recount-options.ts';

/**
 * Corrects the counters of a form. Concurrent writes change counters and responses alike, so a
 * difference stays valid: it is added to the current counters, under a short lock on the form.
 *
 * @param run of a transaction
 */
export async function repairCounters(
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

export const counterTables = [
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
