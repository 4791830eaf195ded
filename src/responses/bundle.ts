import { besideAnswers, type StoredResponse } from './columns.ts';

/** A stored response with its times as they leave the service: RFC 3339, in UTC, to the millisecond. */
export interface TimedResponse extends Omit<StoredResponse, 'createdAt' | 'reviewedAt'> {
  readonly createdAt: string;
  readonly reviewedAt: string | null;
}

/**
 * Many responses as one row, with a list for each column: as rows of their own they cost the driver
 * half as much again. Answers are one text, as they are stored.
 */
export type Bundle = { readonly answers: string } & {
  readonly [Name in Exclude<keyof TimedResponse, 'answers'>]: readonly TimedResponse[Name][];
};

/** The separator of JSON texts, RFC 7464: none of them has it within. */
const separator = '\u001e';

const lists = Object.entries({
  ...besideAnswers,
  createdAt: `${besideAnswers.createdAt} AT TIME ZONE 'UTC'`,
  reviewedAt: `${besideAnswers.reviewedAt} AT TIME ZONE 'UTC'`,
}).map(([name, value]) => `json_agg(${value}) AS "${name}"`);

/**
 * SQL that bundles rows of the table of responses, in their order.
 *
 * @param rows a query for them, with all columns
 * @param fits SQL that says which answers go along; others are an empty text, which is no JSON
 * @returns a query for one `Bundle`, or none without rows
 */
export const bundled = (rows: string, fits: string): string => `
  SELECT
    ${lists.join()},
    string_agg(CASE WHEN ${fits} THEN answers::text ELSE '' END, E'\\x1e') AS answers
  FROM (${rows}) AS rows HAVING count(*) > 0`;

/** The responses of a bundle, in its order. */
export function unbundle(bundle: Bundle): TimedResponse[] {
  const answers = bundle.answers.split(separator);
  if (answers.length !== bundle.id.length) throw new RangeError('Answers and responses differ');
  return bundle.id.map((id, place) => ({
    id,
    formVersion: at(bundle.formVersion, place),
    source: at(bundle.source, place),
    durationMs: at(bundle.durationMs, place),
    createdAt: inUtc(at(bundle.createdAt, place)),
    approvalStatus: at(bundle.approvalStatus, place),
    decision: at(bundle.decision, place),
    reviewedAt: inUtc(at(bundle.reviewedAt, place)),
    reviewNote: at(bundle.reviewNote, place),
    answers: at(answers, place),
  }));
}

function at<Value>(list: readonly Value[], place: number): Value {
  const value = list[place];
  if (value === undefined) throw new RangeError('The lists of a bundle differ in length');
  return value;
}

const toTheMillisecond = '2026-01-31T12:00:00.000'.length;

/** PostgreSQL leaves out the zeros at the end of a fraction. */
function inUtc<Time extends string | null>(time: Time) {
  if (time === null) return time;
  return time.length === toTheMillisecond ? `${time}Z` : new Date(`${time}Z`).toISOString();
}
