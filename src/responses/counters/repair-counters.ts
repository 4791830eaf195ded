import type { Query } from '../../platform/database/database.ts';
import type { FigureDifference } from './figures.ts';

/**
 * Puts the counts of a form right. A difference stays the same whatever is stored or deleted
 * meanwhile, since that changes both sides alike; so it is added to the counts as they are now, and
 * the form is locked for a moment only.
 *
 * @param run of a transaction
 */
export async function repairCounters(
  run: Query,
  formId: string,
  differences: readonly FigureDifference[],
): Promise<void> {
  // Alone: whoever changes the counts holds the form, and might write to the two tables in turn.
  const { rows } = await run({
    text: 'SELECT 1 FROM forms WHERE id = $1 FOR UPDATE',
    values: [formId],
  });
  if (rows.length === 0) return deleteCounters(run, formId);
  const areAggregatesWrong = differences.some(
    ({ part }) => part === 'question' || part === 'analytics',
  );
  const versions = [
    ...correctionsOf('version', differences),
    ...(areAggregatesWrong ? [aggregateInvalidation] : []),
  ];
  await run({ text: addToVersionsSql, values: [formId, JSON.stringify(versions)] });
  const days = correctionsOf('day', differences);
  await run({ text: addToDaysSql, values: [formId, JSON.stringify(days)] });
  if (!areAggregatesWrong) return;
  await run({ text: 'DELETE FROM answer_tallies WHERE form_id = $1', values: [formId] });
}

/**
 * What makes the next reader of the answers read anew: as if one had been deleted. So whoever has
 * begun with the wrong reading cannot bring it back.
 */
const aggregateInvalidation = { which: '1', deleted: 1 };

/** Takes away what is kept of a form that there is not. */
async function deleteCounters(run: Query, formId: string): Promise<void> {
  for (const table of ['response_counts', 'response_days', 'answer_tallies']) {
    await run({ text: `DELETE FROM ${table} WHERE form_id = $1`, values: [formId] });
  }
}

/** What is to be added to the figures that differ. */
function correctionsOf(group: 'version' | 'day', differences: readonly FigureDifference[]) {
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
