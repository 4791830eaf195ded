// A page of responses as one row with one array per column, instead of one row per response: as
// rows, a page costs the driver half as much again. An export as JSON reaches 0.60 to 0.76 of the
// speed of a bare COPY (docs/performance.md).
// Decision: docs/decisions/0018-what-profiles-showed.md
// Benchmark: `npm run bench -- --line export-csv --line export-json`

import { columnsExceptAnswers, type RawResponse } from './response-columns.ts';

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
