// Values of answers in SQL, which equal those that conditions compare
// (packages/definition/conditions/comparison-operators.ts). The row of the response is `r`.

import { otherOptionId } from '../../../../packages/definition/model/other-answer.ts';
import { rawSql, type Sql, sql } from '../../../platform/database/sql-fragment.ts';
import { invisibleRanges } from './search-patterns.ts';

/** Where the answer to a question is. */
export interface AnswerSource {
  /** The JSON object that has the answer: the answers of a response, or an entry of a repeat. */
  readonly object: Sql;
  readonly id: string;
}

const answersOfResponse = rawSql('r.answers');

export const inResponse = (id: string): AnswerSource => ({ object: answersOfResponse, id });

/** An answer as JSON; null without one. */
export const answerJson = ({ object, id }: AnswerSource) => sql`(${object} -> ${id}::text)`;

/** An answer as text: that of a JSON string, otherwise JSON. */
export const answerText = ({ object, id }: AnswerSource) => sql`(${object} ->> ${id}::text)`;

/** The entries of a JSON list as rows; none of another value. */
export const entriesOf = (list: Sql) =>
  sql`json_array_elements(CASE json_typeof(${list}) WHEN 'array' THEN ${list} ELSE '[]' END)`;

/** The repeats that contain a question, and its id, from a path such as `children.child_age`. Ids have no dots. */
export function splitPath(path: string): { repeats: readonly string[]; id: string } {
  const steps = path.split('.');
  return { repeats: steps.slice(0, -1), id: steps.at(-1) ?? path };
}

/** Whether a test is true for the answer to a question, in a repeat for that of any entry. */
export function anyAnswer(path: string, test: (answer: AnswerSource) => Sql): Sql {
  const { repeats, id } = splitPath(path);
  const within = (object: Sql, level: number): Sql => {
    const repeat = repeats[level];
    if (repeat === undefined) return test({ object, id });
    const alias = rawSql(`e${level}`);
    const inner = within(sql`${alias}.entry`, level + 1);
    return sql`EXISTS (SELECT FROM ${entriesOf(answerJson({ object, id: repeat }))} AS ${alias}(entry) WHERE ${inner})`;
  };
  return within(answersOfResponse, 0);
}

/** Evaluates an expression of `v` with a value that is computed once. */
const withValue = (value: Sql, expression: Sql) =>
  sql`(SELECT ${expression} FROM (SELECT ${value} AS v OFFSET 0) AS given)`;

/** The id of a selected option or of an other answer, from a text: no id of an option starts with a brace. */
export const selectedId = (text: Sql) =>
  sql`CASE WHEN left(${text}, 1) = '{' THEN ${otherOptionId}::text ELSE ${text} END`;

/** The id of the answer to a question with a single choice. */
export const selectedIdOf = (answer: AnswerSource) =>
  withValue(answerText(answer), selectedId(rawSql('v')));

/** What `trimText` removes besides invisible characters. */
const spaces = rawSql(
  String.raw`E' \t\n\x0b\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u2800\u3000\ufeff'`,
);
const invisible = rawSql(`E'[${invisibleRanges}]+'`);
const asciiSpaces = rawSql(String.raw`E' \t\n\x0b\f\r'`);

/** A character that no text contains, in place of `ı`, which does not equal `i`. */
const placeholder = rawSql(String.raw`E'\ufdd0'`);

/** The lower case of `İ`, two characters, which equals `i`. */
const dottedI = rawSql(String.raw`E'i\u0307'`);

/** Folds an expression, which is evaluated several times. */
const folded = (v: Sql) => sql`
  CASE WHEN octet_length(${v}) = length(${v})
    THEN lower(btrim(${v}, ${asciiSpaces}) COLLATE "C")
    ELSE normalize(replace(replace(replace(
      lower(upper(
        replace(normalize(btrim(regexp_replace(${v}, ${invisible}, '', 'g'), ${spaces}), NFKC), 'ı', ${placeholder}) COLLATE "und-x-icu"
      ) COLLATE "und-x-icu"),
      'ς', 'σ'), ${dottedI}, 'i'), ${placeholder}, 'ı'), NFKC) COLLATE "C"
  END`;

/** A text as `foldCase` folds it. */
export const foldedText = (text: Sql) => withValue(text, folded(rawSql('v')));

/** All answers of a response as folded JSON, without a subquery: PostgreSQL reads it in parallel. */
export const foldedAnswers: Sql = folded(rawSql('r.answers::text'));

/** A year or month with what completes it to a day; other dates as they are. */
export const completedDate = (date: Sql, rest: string) =>
  withValue(date, sql`v || right(${rest}::text, greatest(10 - length(v), 0))`);

const yearZero = rawSql(`left(v, 4) = '0000'`);
const fraction = rawSql(String.raw`coalesce(substring(v FROM '\.(\d+)'), '')`);

/** Milliseconds of an RFC 3339 date-time. PostgreSQL has no year 0: year 400 has the same days. */
const instant = sql`
  extract(epoch FROM (
    CASE WHEN ${yearZero} THEN '0400' ELSE left(v, 4) END || substr(v, 5, 6) || ' ' || substr(v, 12, 8)
  )::timestamp)::float8 * 1000
  - CASE WHEN ${yearZero} THEN 12622780800000 ELSE 0 END
  - CASE WHEN upper(right(v, 1)) = 'Z' THEN 0 ELSE
      (CASE left(right(v, 6), 1) WHEN '-' THEN -60000 ELSE 60000 END)
      * (left(right(v, 5), 2)::int * 60 + right(v, 2)::int)
    END
  + rpad(${fraction}, 3, '0')::int
  + ('0.' || substr(${fraction}, 4) || '0')::float8`;

/** The milliseconds since 1970 of a date-time, as `parseInstant` computes them. */
export const instantMilliseconds = (text: Sql) => withValue(text, instant);
