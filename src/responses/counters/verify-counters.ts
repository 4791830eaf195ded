import { acquireNamedLock, inTransaction, longRunning } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { compareFigures, type FigureDifference } from './figures.ts';
import { compareAggregates } from './recount-answers.ts';
import { type Progress, readStoredFigures, recountResponses } from './recount-responses.ts';
import { repairCounters } from './repair-counters.ts';

/** One figure in which counts and responses differ. */
export interface CounterDifference extends FigureDifference {
  readonly formId: string;
}

export interface CounterVerification {
  readonly forms: number;
  readonly responses: number;
  readonly differences: readonly CounterDifference[];
}

interface VerificationOptions {
  /** Puts right what differs, form by form. */
  readonly repair?: boolean;
  /** Hears how far it has come. */
  readonly progress?: (forms: number, responses: number) => void;
}

/**
 * Counts all responses and compares that with what is kept of them. Meant for an operator, also
 * while the service runs: it reads each form in one snapshot, in which counts and responses belong
 * together since one transaction changes both, so it locks nothing. In memory are some hundreds of
 * responses, and what differs.
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

/** Every form that there is or that something is kept of, by id. */
async function* listFormIds({ pool }: Platform['db']): AsyncGenerator<string> {
  for (let after = ''; ; ) {
    const { rows } = await pool.query<{ id: string | null }>(longRunning(nextFormSql, [after]));
    const id = rows[0]?.id;
    if (id === null || id === undefined) return;
    yield id;
    after = id;
  }
}

/** $1 the id after which to look. */
const nextFormSql = `
  SELECT min(id) AS id FROM (
    ${[
      ['forms', 'id'],
      ['response_counts', 'form_id'],
      ['response_days', 'form_id'],
      ['answer_tallies', 'form_id'],
    ]
      .map(([table, column]) => `SELECT min(${column}) AS id FROM ${table} WHERE ${column} > $1`)
      .join(' UNION ALL ')}
  ) AS next`;

function verifyForm(
  { pool }: Platform['db'],
  formId: string,
  progress: Progress,
): Promise<FigureDifference[]> {
  return inTransaction(pool, async (run) => {
    await run('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    const differences = compareFigures(
      await readStoredFigures(run, formId),
      await recountResponses(run, formId, progress),
    );
    const aggregateDifferences = await compareAggregates(run, formId, () => progress(0));
    return [...differences, ...aggregateDifferences];
  });
}

/** One at a time for each form: a difference that two find must be taken away once. */
function verifyAndRepair(
  db: Platform['db'],
  formId: string,
  progress: Progress,
): Promise<FigureDifference[]> {
  return inTransaction(db.pool, async (run) => {
    // A lock that only repairs know: no visitor waits for it.
    await acquireNamedLock(run, repairLockNamespace, formId);
    const differences = await verifyForm(db, formId, progress);
    if (differences.length > 0) await repairCounters(run, formId, differences);
    return differences;
  });
}

/** Names the locks of repairs among the advisory locks. */
const repairLockNamespace = 0x46_43; // "FC"
