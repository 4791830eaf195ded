import type { Platform } from '../../../platform/container/platform.ts';
import { longRunning } from '../../../platform/database/database.ts';
import { filterSql, filterValues } from '../../read/response-filter.ts';
import type { ExportRange } from '../export-range.ts';

/** A file of a response. */
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

/** The files of the range's responses. $1 to $4 form and filter, $5 and $6 oldest and newest response. */
const filesInRange = `
  FROM files f JOIN responses r ON r.form_id = f.form_id AND r.id = f.response_id
  WHERE f.form_id = $1 AND r.form_id = $1 AND ${filterSql(2)}
    AND f.response_id BETWEEN $5 AND $6 AND f.size IS NOT NULL AND f.checksum IS NOT NULL`;

function rangeValues({ formId, filter, oldest, newest }: ExportRange) {
  return [formId, ...filterValues(filter), oldest, newest];
}

/** The number of files in a range, counted up to a limit. */
export async function countFiles(
  { db }: Platform,
  range: ExportRange,
  limit: number,
): Promise<number> {
  const statement = longRunning(
    `SELECT count(*)::int AS count FROM (SELECT 1 ${filesInRange} LIMIT ${limit}) AS files`,
    rangeValues(range),
  );
  const { rows } = await db.read(
    ({ pool }) => pool.query<{ readonly count: number }>(statement),
    range.committedBefore,
  );
  return rows[0]?.count ?? 0;
}

const pageSize = 200;

const pageSql = `
  SELECT f.id, f.response_id AS "responseId", f.question_id AS "questionId", f.name,
    f.media_type AS "mediaType", f.size, encode(f.checksum, 'hex') AS checksum,
    f.created_at AS "createdAt"
  ${filesInRange} AND f.response_id >= $7 AND (f.response_id > $7 OR f.id > $8)
  ORDER BY f.response_id, f.id LIMIT ${pageSize}`;

/** Reads the files of a range by key, ordered by response, then by upload. */
export async function* readFiles(
  { db }: Platform,
  range: ExportRange,
): AsyncGenerator<ExportedFile> {
  let last = { responseId: '', id: '' };
  for (;;) {
    const values = [...rangeValues(range), last.responseId, last.id];
    const statement = { ...longRunning(pageSql, values), name: 'export-files' };
    const { rows } = await db.read(
      ({ pool }) => pool.query<ExportedFile>(statement),
      range.committedBefore,
    );
    yield* rows;
    const end = rows.at(-1);
    if (!end || rows.length < pageSize) return;
    last = end;
  }
}
