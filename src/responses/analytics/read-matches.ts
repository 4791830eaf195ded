import type { ApprovalStatus } from '../../../prisma/generated/client/enums.ts';
import type { CachedVersion } from '../../forms/cache/form-cache.ts';
import type { FormServices } from '../../forms/cache/form-services.ts';
import type { Reader } from '../../platform/database/replica.ts';
import { type Sql, sql, statementOf } from '../../platform/database/sql-fragment.ts';
import type { AggregatedResponse } from '../aggregation/aggregation.ts';
import type { Matching } from '../filter/match-answers.ts';

/** Number of responses that one statement reads into memory. */
const pageSize = 500;

interface MatchedRow {
  readonly id: string;
  readonly form_version: number;
  readonly duration_ms: number | null;
  readonly approval_status: ApprovalStatus;
  readonly created_at: Date;
  /** JSON: parsed rows of a page would all be copied by the garbage collector, a text is not. */
  readonly answers: string;
}

/** A response that matches a search. */
export interface MatchedResponse extends AggregatedResponse {
  /** Null if it is not known. */
  readonly durationMs: number | null;
  readonly approvalStatus: ApprovalStatus;
}

/**
 * Reads all responses that match a search, in the order of their ids.
 *
 * @param add called with each
 * @throws {Problem} `query_too_expensive` if there are too many
 */
export async function readMatches(
  { formCache }: FormServices,
  { pool }: Reader,
  formId: string,
  { where, run }: Matching,
  add: (response: MatchedResponse) => void,
): Promise<void> {
  let [number, version]: [number, CachedVersion | undefined] = [0, undefined];
  for (let last: string | undefined = ''; last !== undefined; ) {
    const statement: Sql = sql`
      SELECT r.id, r.form_version, r.duration_ms, r.approval_status, r.created_at, r.answers::text AS answers
      FROM responses r WHERE r.form_id = ${formId} AND r.id > ${last} AND ${where}
      ORDER BY r.id LIMIT ${pageSize}`;
    const { rows }: { rows: MatchedRow[] } = await run<MatchedRow>(pool, statementOf(statement));
    for (const { form_version, created_at, duration_ms, approval_status, answers } of rows) {
      if (form_version !== number) {
        version = await formCache.version(formId, form_version);
        number = form_version;
      }
      if (!version) continue; // the form is being deleted
      add({
        definition: version.definition,
        createdAt: created_at,
        answers: JSON.parse(answers),
        durationMs: duration_ms,
        approvalStatus: approval_status,
      });
    }
    last = rows.length < pageSize ? undefined : rows.at(-1)?.id;
  }
}
