import { parseInstant } from '../../../../packages/common/text/calendar.ts';
import { countCodePoints } from '../../../../packages/common/text/text-rules.ts';
import { foldCase } from '../../../../packages/definition/conditions/comparison-operators.ts';
import { rawSql, type Sql, sql } from '../../../platform/sql/sql-fragment.ts';
import {
  answerJson,
  answerText,
  foldedText,
  instantMilliseconds,
  selectedId,
  selectedIdOf,
} from '../conditions/answer-sql.ts';
import type { ComparisonKind } from '../conditions/comparison-kinds.ts';

// Answers as texts that sort, in byte order, like the answers: rows of the table `answer_values`.

/** Characters of the longest text in the index. */
const maxLength = 200;

/** How the answers of one kind are indexed. */
interface IndexedKind {
  /** The texts of an answer, as a query with the column `value`. */
  rows(question: string): Sql;
  /** The text of a validated operand; undefined if it may equal a text that is not in the index. */
  textOf(operand: unknown): string | undefined;
}

const bounded = (value: Sql) =>
  sql`SELECT value FROM (SELECT ${value} AS value OFFSET 0) AS given WHERE length(value) <= ${maxLength}`;

const textWithin = (text: string) => (countCodePoints(text) <= maxLength ? text : undefined);

/** The bits of a double in hexadecimal digits: inverted for negative numbers, which sort first. */
const sortableNumber = (value: Sql) => sql`
  SELECT CASE WHEN n >= 0
    THEN '1' || substr(float8send(n)::text, 3)
    ELSE '0' || translate(substr(float8send(n)::text, 3), '0123456789abcdef', 'fedcba9876543210')
  END AS value
  FROM (SELECT ${value} + 0::float8 AS n OFFSET 0) AS given WHERE n IS NOT NULL`;

/** As `sortableNumber`. */
function sortableText(value: number): string {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value + 0);
  if (value >= 0) return `1${bytes.toString('hex')}`;
  return `0${Buffer.from(bytes.map((byte) => 255 - byte)).toString('hex')}`;
}

const numberText = (value: number | undefined) =>
  value === undefined ? undefined : sortableText(value);

export const indexedKinds: Readonly<Partial<Record<ComparisonKind, IndexedKind>>> = {
  text: {
    rows: (question) => bounded(foldedText(answerText(question))),
    textOf: (operand) => textWithin(foldCase(String(operand))),
  },
  code: {
    rows: (question) => bounded(answerText(question)),
    textOf: (operand) => textWithin(String(operand)),
  },
  boolean: {
    rows: (question) => bounded(answerText(question)),
    textOf: String,
  },
  number: {
    rows: (question) => sortableNumber(sql`${answerText(question)}::float8`),
    textOf: (operand) => numberText(Number(operand)),
  },
  instant: {
    rows: (question) => sortableNumber(instantMilliseconds(answerText(question))),
    textOf: (operand) => numberText(parseInstant(String(operand))),
  },
  option: {
    rows: (question) => bounded(selectedIdOf(question)),
    textOf: (operand) => textWithin(String(operand)),
  },
  option_set: {
    rows: (question) => sql`
      SELECT DISTINCT ${selectedId(rawSql('e.id'))} AS value
      FROM json_array_elements_text(${answerJson(question)}) AS e(id)`,
    textOf: (operand) => textWithin(String(operand)),
  },
};

/** The rows of one question for responses `r`: the condition chooses which. */
export const valueRows = (formId: string, question: string, kind: IndexedKind, chosen: Sql) => sql`
  SELECT r.form_id, ${question}::text, v.value, r.id
  FROM responses r CROSS JOIN LATERAL (${kind.rows(question)}) AS v
  WHERE r.form_id = ${formId} AND ${chosen} AND ${answerJson(question)} IS NOT NULL`;

/** The columns of `valueRows`. */
export const valueColumns = rawSql('form_id, question_id, value, response_id');
