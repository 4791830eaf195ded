import type pg from 'pg';

interface Plan {
  readonly Plans?: readonly Plan[];
  readonly [property: string]: unknown;
}

/** The number of rows of tables that a statement reads, including those that it leaves out. */
export async function countRowsRead(
  pool: pg.Pool,
  text: string,
  values: unknown[] = [],
): Promise<number> {
  const { rows } = await pool.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
  return sumOfScans(rows[0]['QUERY PLAN'][0].Plan);
}

function sumOfScans(plan: Plan): number {
  const numberOf = (property: string) => Number(plan[property] ?? 0);
  const rows = numberOf('Actual Rows') + numberOf('Rows Removed by Filter');
  const own = plan['Relation Name'] === undefined ? 0 : numberOf('Actual Loops') * rows;
  return own + (plan.Plans ?? []).reduce((sum, child) => sum + sumOfScans(child), 0);
}
