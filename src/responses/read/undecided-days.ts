import { millisecondsPerDay } from '../../../packages/common/text/calendar.ts';
import type { Reader } from '../../platform/database/replica.ts';
import { lowestIdAt } from '../../platform/ids.ts';

/** Ids of the days from the first to the last one with undecided responses. */
interface UndecidedRange {
  /** Inclusive. */
  readonly from: string;
  /** Exclusive. */
  readonly below: string;
}

/**
 * The range of ids that contains all responses of a form with the approval status `NONE`, from the
 * counters. The index of the approval status contains decided responses only, so a list of the others
 * reads all responses of a range. Undefined if all are decided.
 */
export async function findUndecidedRange(
  { pool }: Pick<Reader, 'pool'>,
  formId: string,
): Promise<UndecidedRange | undefined> {
  const { rows } = await pool.query<{ first: number | null; last: number | null }>({
    name: 'undecided-days',
    text: undecidedDaysSql,
    values: [formId],
  });
  const { first, last } = rows[0] ?? { first: null, last: null };
  if (first === null || last === null) return undefined;
  const startOf = (day: number) => lowestIdAt('resp', day * millisecondsPerDay);
  return { from: startOf(first), below: startOf(last + 1) };
}

/** $1 form. Days since 1970. */
const undecidedDaysSql = `
  SELECT min(day - date '1970-01-01') AS first, max(day - date '1970-01-01') AS last
  FROM (
    SELECT day FROM response_days WHERE form_id = $1
    GROUP BY day HAVING sum(count) > sum(approved) + sum(rejected)
  ) AS undecided`;
