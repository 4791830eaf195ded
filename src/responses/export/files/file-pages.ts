import { sql } from '../../../platform/sql/sql-fragment.ts';
import type { Platform } from '../../../platform/startup/platform.ts';
import { filterSql } from '../../read/response-filter.ts';
import { type ExportRange, longRunningSql, readOfRange } from '../export-range.ts';

export interface ExportedFile {
  readonly id: string;
  readonly responseId: string;
  readonly questionId: string;
  readonly name: string;
  readonly mediaType: string;
  readonly size: number;
  /** SHA-256 of the content, in hexadecimal digits. */
  readonly checksum: string;
  readonly createdAt: Date;
}

const filesInRange = ({ formId, filter, oldest, newest }: ExportRange) => sql`
  FROM files f JOIN responses r ON r.form_id = f.form_id AND r.id = f.response_id
  WHERE f.form_id = ${formId} AND r.form_id = ${formId} AND ${filterSql(filter)}
    AND f.response_id BETWEEN ${oldest} AND ${newest} AND f.size IS NOT NULL AND f.checksum IS NOT NULL`;

/** The number of files in a range, counted up to a limit. */
export async function countFiles(
  services: Platform,
  range: ExportRange,
  limit: number,
): Promise<number> {
  const statement = longRunningSql(
    sql`SELECT count(*)::int AS count FROM (SELECT 1 ${filesInRange(range)} LIMIT ${limit}) AS files`,
  );
  const { rows } = await readOfRange(services, range, ({ pool }) =>
    pool.query<{ readonly count: number }>(statement),
  );
  return rows[0]?.count ?? 0;
}

const pageSize = 200;

const pageSql = (range: ExportRange, last: Pick<ExportedFile, 'responseId' | 'id'>) => sql`
  SELECT f.id, f.response_id AS "responseId", f.question_id AS "questionId", f.name,
    f.media_type AS "mediaType", f.size, encode(f.checksum, 'hex') AS checksum,
    f.created_at AS "createdAt"
  ${filesInRange(range)}
    AND f.response_id >= ${last.responseId} AND (f.response_id > ${last.responseId} OR f.id > ${last.id})
  ORDER BY f.response_id, f.id LIMIT ${pageSize}`;

/** Reads the files of a range by key, ordered by response, then by upload. */
export async function* readFiles(
  services: Platform,
  range: ExportRange,
): AsyncGenerator<ExportedFile> {
  let last = { responseId: '', id: '' };
  for (;;) {
    const statement = longRunningSql(pageSql(range, last));
    const { rows } = await readOfRange(services, range, ({ pool }) =>
      pool.query<ExportedFile>(statement),
    );
    yield* rows;
    const end = rows.at(-1);
    if (!end || rows.length < pageSize) return;
    last = end;
  }
}
