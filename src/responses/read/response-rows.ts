// A page of responses as one row with one array per column, instead of one row per response: as
// rows, a page costs the driver half as much again. An export as JSON reaches 0.60 to 0.76 of the
// speed of a bare COPY (docs/performance.md).
// Decision: docs/decisions/0018-what-profiles-showed.md
// Benchmark: `npm run bench -- --line export-csv --line export-json`

import type { Response } from '../../../prisma/generated/client/client.ts';
import { RawJson } from '../../platform/raw-json.ts';

/** A row without its form id, with the answers as the stored JSON text. */
export type RawResponse = Omit<Response, 'formId' | 'answers'> & { readonly answers: string };

/** Column names by property name, without form id and answers. */
const columnsExceptAnswers = {
  id: 'id',
  formVersion: 'form_version',
  source: 'source',
  durationMs: 'duration_ms',
  language: 'language',
  timeZone: 'time_zone',
  createdAt: 'created_at',
  approvalStatus: 'approval_status',
  decision: 'decision',
  reviewedAt: 'reviewed_at',
  reviewNote: 'review_note',
  invitation: 'invitation',
} as const satisfies Record<Exclude<keyof RawResponse, 'answers'>, string>;

const aliasedColumns = Object.entries(columnsExceptAnswers).map(
  ([name, column]) => `${column} AS "${name}"`,
);

/** Select list for a `Response`. */
export const responseColumns = `form_id AS "formId", ${aliasedColumns.join()}, answers`;

/** Select list for a `RawResponse`. */
export const rawResponseColumns = `${aliasedColumns.join()}, answers::text AS answers`;

/** A stored response whose times are RFC 3339 strings in UTC with milliseconds. */
export interface SerializableResponse extends Omit<RawResponse, 'createdAt' | 'reviewedAt'> {
  readonly createdAt: string;
  readonly reviewedAt: string | null;
}

/**
 * Many responses as one row, with an array for each column. The answers are one string of stored
 * JSON texts.
 */
export type ColumnarRows = { readonly answers: string } & {
  readonly [Name in Exclude<
    keyof SerializableResponse,
    'answers'
  >]: readonly SerializableResponse[Name][];
};

/** Record separator of RFC 7464; JSON texts never contain it. */
const recordSeparator = '\u001e';

const columnAggregates = Object.entries({
  ...columnsExceptAnswers,
  createdAt: `${columnsExceptAnswers.createdAt} AT TIME ZONE 'UTC'`,
  reviewedAt: `${columnsExceptAnswers.reviewedAt} AT TIME ZONE 'UTC'`,
}).map(([name, value]) => `json_agg(${value}) AS "${name}"`);

/**
 * SQL that aggregates rows of the table `responses` into columns and keeps their order.
 *
 * @param rows query for the rows, with all columns
 * @param includesAnswers SQL condition; where it is false, the answers are '', which is not valid
 *   JSON
 * @returns query for one `ColumnarRows`, or for no row if there are no responses
 */
export const columnarQuery = (rows: string, includesAnswers: string): string => `
  SELECT
    ${columnAggregates.join()},
    string_agg(CASE WHEN ${includesAnswers} THEN answers::text ELSE '' END, E'\\x1e') AS answers
  FROM (${rows}) AS rows HAVING count(*) > 0`;

/** Converts columns to responses, in the same order. */
export function unpackRows(columns: ColumnarRows): SerializableResponse[] {
  const answers = columns.answers.split(recordSeparator);
  if (answers.length !== columns.id.length)
    throw new RangeError('The number of answers differs from the number of ids');
  return columns.id.map((id, index) => ({
    id,
    formVersion: elementAt(columns.formVersion, index),
    source: elementAt(columns.source, index),
    durationMs: elementAt(columns.durationMs, index),
    language: elementAt(columns.language, index),
    timeZone: elementAt(columns.timeZone, index),
    createdAt: toIsoTime(elementAt(columns.createdAt, index)),
    approvalStatus: elementAt(columns.approvalStatus, index),
    decision: elementAt(columns.decision, index),
    reviewedAt: toIsoTime(elementAt(columns.reviewedAt, index)),
    reviewNote: elementAt(columns.reviewNote, index),
    invitation: elementAt(columns.invitation, index),
    answers: elementAt(answers, index),
  }));
}

function elementAt<Value>(column: readonly Value[], index: number): Value {
  const value = column[index];
  if (value === undefined) throw new RangeError('The columns differ in length');
  return value;
}

const millisecondTimeLength = '2026-01-31T12:00:00.000'.length;

/** PostgreSQL omits trailing zeros of fractions; only those times are parsed. */
function toIsoTime<Time extends string | null>(time: Time) {
  if (time === null) return time;
  return time.length === millisecondTimeLength ? `${time}Z` : new Date(`${time}Z`).toISOString();
}

// A row whose stored JSON is sent without being parsed: a page of 25 responses reaches 0.64 to 0.72 of
// the rate of hand-written SQL (docs/performance.md).
// Decision: docs/decisions/0018-what-profiles-showed.md
// Benchmark: `npm run bench -- --line list --line graphql`

/**
 * A response whose `answers` are parsed on each access. `answers` is a getter: spread copies lack
 * it.
 */
export class LazyResponse implements Response {
  readonly formId: Response['formId'];
  readonly id: Response['id'];
  readonly formVersion: Response['formVersion'];
  readonly source: Response['source'];
  readonly durationMs: Response['durationMs'];
  readonly language: Response['language'];
  readonly timeZone: Response['timeZone'];
  readonly createdAt: Response['createdAt'];
  readonly approvalStatus: Response['approvalStatus'];
  readonly decision: Response['decision'];
  readonly reviewedAt: Response['reviewedAt'];
  readonly reviewNote: Response['reviewNote'];
  readonly invitation: Response['invitation'];
  readonly rawAnswers: RawJson;

  constructor(formId: string, row: RawResponse) {
    this.formId = formId;
    this.id = row.id;
    this.formVersion = row.formVersion;
    this.source = row.source;
    this.durationMs = row.durationMs;
    this.language = row.language;
    this.timeZone = row.timeZone;
    this.createdAt = row.createdAt;
    this.approvalStatus = row.approvalStatus;
    this.decision = row.decision;
    this.reviewedAt = row.reviewedAt;
    this.reviewNote = row.reviewNote;
    this.invitation = row.invitation;
    this.rawAnswers = new RawJson(row.answers);
  }

  get answers(): Response['answers'] {
    return JSON.parse(this.rawAnswers.text);
  }
}
