import { validationFailed } from '../../../packages/common/problem.ts';
import type { Platform } from '../../platform/container/platform.ts';
import { rawSql, type Sql, sql } from '../../platform/sql/sql-fragment.ts';
import { answerJson, entriesOf, inResponse } from '../filter/conditions/answer-sql.ts';
import { filterSql } from '../read/response-filter.ts';
import { type ExportRange, longRunningSql, readOfRange } from './export-range.ts';
import { sheetLimits } from './tables/xlsx-cells.ts';

/**
 * Checks that the entries of a repeat have place in a sheet, below the headings. A response has several of them, so that
 * the limit of responses does not ensure it.
 *
 * @param path the id of the repeat, after that of the repeat that contains it
 * @throws {Problem} `validation_failed`
 */
export async function assertFitsSheet(
  services: Platform,
  range: ExportRange,
  path: readonly string[],
): Promise<void> {
  const most = sheetLimits.rows - 1;
  const { formId, filter, oldest, newest } = range;
  const statement = longRunningSql(sql`
    SELECT count(*)::int AS count FROM (
      SELECT FROM responses r ${entryRows(path)}
      WHERE r.form_id = ${formId} AND ${filterSql(filter)} AND r.id BETWEEN ${oldest} AND ${newest}
      LIMIT ${most + 1}
    ) AS found`);
  const { rows } = await readOfRange(services, range, ({ pool }) =>
    pool.query<{ readonly count: number }>(statement),
  );
  if ((rows[0]?.count ?? 0) <= most) return;
  const message =
    `The entries of "${path.at(-1)}" are more than the ${most} rows of a sheet. ` +
    'Export them as CSV (table), or narrow the range (from, to).';
  throw validationFailed([{ path: ['format'], code: 'too_many', message }]);
}

function entryRows(path: readonly string[]): Sql {
  return path.reduce((joined, id, level) => {
    const answer = level === 0 ? inResponse(id) : { object: rawSql(`e${level - 1}.entry`), id };
    const alias = rawSql(`e${level}`);
    return sql`${joined} CROSS JOIN LATERAL ${entriesOf(answerJson(answer))} AS ${alias}(entry)`;
  }, rawSql(''));
}
