// Answers as texts that sort, in byte order, like the answers: rows of the table `answer_values`.

import { parseInstant } from '../../../../packages/common/text/calendar.ts';
import { firstDayOf, lastDayOf } from '../../../../packages/common/text/partial-date.ts';
import { countCodePoints } from '../../../../packages/common/text/text-rules.ts';
import { foldCase } from '../../../../packages/definition/conditions/comparison-operators.ts';
import type { Op } from '../../../../packages/definition/conditions/operator-names.ts';
import { rawSql, type Sql, sql } from '../../../platform/database/sql-fragment.ts';
import {
  type AnswerSource,
  answerJson,
  answerText,
  foldedText,
  inResponse,
  instantMilliseconds,
  selectedId,
  selectedIdOf,
} from '../conditions/answer-sql.ts';
import type { ComparisonKind } from '../conditions/sql-operators.ts';

/** Characters of the longest text in the index. */
const maxLength = 200;

/** How the answers of one kind are indexed. */
export interface IndexedKind {
  /** The texts of an answer, as a query with the column `value`. */
  rows(answer: AnswerSource): Sql;
  /** The text of a validated operand; undefined if it may equal a text that is not in the index. */
  textOf(operand: unknown): string | undefined;
  /** What texts are compared with in place of that of the operand, by operator; it also finds others. */
  readonly bounds?: Readonly<Partial<Record<Op, (operand: string) => string>>>;
}

const bounded = (value: Sql) =>
  sql`SELECT value FROM (SELECT ${value} AS value OFFSET 0) AS given WHERE length(value) <= ${maxLength}`;

const textWithin = (text: string) => (countCodePoints(text) <= maxLength ? text : undefined);

/** The bits of a double in hexadecimal digits: inverted for negative numbers, which sort first. */
const sortableNumberSql = (value: Sql) => sql`
  SELECT CASE WHEN n >= 0
    THEN '1' || substr(float8send(n)::text, 3)
    ELSE '0' || translate(substr(float8send(n)::text, 3), '0123456789abcdef', 'fedcba9876543210')
  END AS value
  FROM (SELECT ${value} + 0::float8 AS n OFFSET 0) AS given WHERE n IS NOT NULL`;

/** The same text as of `sortableNumberSql`. */
function sortableNumber(value: number | undefined): string | undefined {
  if (value === undefined) return undefined;
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value + 0);
  if (value >= 0) return `1${bytes.toString('hex')}`;
  return `0${Buffer.from(bytes.map((byte) => 255 - byte)).toString('hex')}`;
}

export const indexedKinds: Readonly<Partial<Record<ComparisonKind, IndexedKind>>> = {
  text: {
    rows: (answer) => bounded(foldedText(answerText(answer))),
    textOf: (operand) => textWithin(foldCase(String(operand))),
  },
  code: {
    rows: (answer) => bounded(answerText(answer)),
    textOf: (operand) => textWithin(String(operand)),
  },
  boolean: {
    rows: (answer) => bounded(answerText(answer)),
    textOf: String,
  },
  number: {
    rows: (answer) => sortableNumberSql(sql`${answerText(answer)}::float8`),
    textOf: (operand) => sortableNumber(Number(operand)),
  },
  instant: {
    rows: (answer) => sortableNumberSql(instantMilliseconds(answerText(answer))),
    textOf: (operand) => sortableNumber(parseInstant(String(operand))),
  },
  period: {
    rows: (answer) => bounded(answerText(answer)),
    textOf: (operand) => textWithin(String(operand)),
    bounds: {
      gt: lastDayOf,
      lt: firstDayOf,
      lte: lastDayOf,
      gte: (date) => date.slice(0, 'YYYY'.length),
    },
  },
  option: {
    rows: (answer) => bounded(selectedIdOf(answer)),
    textOf: (operand) => textWithin(String(operand)),
  },
  option_set: {
    rows: (answer) => sql`
      SELECT DISTINCT ${selectedId(rawSql('e.id'))} AS value
      FROM json_array_elements_text(${answerJson(answer)}) AS e(id)`,
    textOf: (operand) => textWithin(String(operand)),
  },
};

/** The rows of one question for responses `r`: the condition chooses which. */
export const valueRows = (formId: string, question: string, kind: IndexedKind, chosen: Sql) => sql`
  SELECT r.form_id, ${question}::text, v.value, r.id
  FROM responses r CROSS JOIN LATERAL (${kind.rows(inResponse(question))}) AS v
  WHERE r.form_id = ${formId} AND ${chosen} AND ${answerJson(inResponse(question))} IS NOT NULL`;

/** The columns of `valueRows`. */
export const valueColumns = rawSql('form_id, question_id, value, response_id');
