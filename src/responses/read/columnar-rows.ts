// A page of responses as one row with one array per column, instead of one row per response. Decision:
// docs/decisions/0018-what-profiles-showed.md. Benchmark: `npm run bench -- --line export-csv --line
// export-json`; as rows, a page costs the driver half as much again. An export as JSON reaches 0.60 to
// 0.76 of the speed of a bare COPY (docs/performance.md).

import { columnsExceptAnswers, type RawResponse } from './response-columns.ts';

/** A stored response with its times as they leave the service: RFC 3339, in UTC, to the millisecond. */
export interface SerializableResponse extends Omit<RawResponse, 'createdAt' | 'reviewedAt'> {
  readonly createdAt: string;
  readonly reviewedAt: string | null;
}

/** Many responses as one row, with an array for each column. The answers are one string of stored JSON texts. */
export type ColumnarRows = { readonly answers: string } & {
  readonly [Name in Exclude<
    keyof SerializableResponse,
    'answers'
  >]: readonly SerializableResponse[Name][];
};

/** The separator of JSON texts, RFC 7464: none of them has it within. */
const recordSeparator = '\u001e';

const columnAggregates = Object.entries({
  ...columnsExceptAnswers,
  createdAt: `${columnsExceptAnswers.createdAt} AT TIME ZONE 'UTC'`,
  reviewedAt: `${columnsExceptAnswers.reviewedAt} AT TIME ZONE 'UTC'`,
}).map(([name, value]) => `json_agg(${value}) AS "${name}"`);

/**
 * SQL that bundles rows of the table of responses, in their order.
 *
 * @param rows a query for them, with all columns
 * @param includesAnswers SQL that says which answers go along; others are an empty text, which is no JSON
 * @returns a query for one `Bundle`, or none without rows
 */
export const columnarQuery = (rows: string, includesAnswers: string): string => `
  SELECT
    ${columnAggregates.join()},
    string_agg(CASE WHEN ${includesAnswers} THEN answers::text ELSE '' END, E'\\x1e') AS answers
  FROM (${rows}) AS rows HAVING count(*) > 0`;

/** The responses of a bundle, in its order. */
export function unpackRows(columns: ColumnarRows): SerializableResponse[] {
  const answers = columns.answers.split(recordSeparator);
  if (answers.length !== columns.id.length) throw new RangeError('Answers and responses differ');
  return columns.id.map((id, index) => ({
    id,
    formVersion: elementAt(columns.formVersion, index),
    source: elementAt(columns.source, index),
    durationMs: elementAt(columns.durationMs, index),
    createdAt: toIsoTime(elementAt(columns.createdAt, index)),
    approvalStatus: elementAt(columns.approvalStatus, index),
    decision: elementAt(columns.decision, index),
    reviewedAt: toIsoTime(elementAt(columns.reviewedAt, index)),
    reviewNote: elementAt(columns.reviewNote, index),
    answers: elementAt(answers, index),
  }));
}

function elementAt<Value>(list: readonly Value[], index: number): Value {
  const value = list[index];
  if (value === undefined) throw new RangeError('The lists of a bundle differ in length');
  return value;
}

const millisecondTimeLength = '2026-01-31T12:00:00.000'.length;

/** PostgreSQL leaves out the zeros at the end of a fraction. */
function toIsoTime<Time extends string | null>(time: Time) {
  if (time === null) return time;
  return time.length === millisecondTimeLength ? `${time}Z` : new Date(`${time}Z`).toISOString();
}
