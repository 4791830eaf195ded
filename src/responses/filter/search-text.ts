import { foldCase } from '../../../packages/definition/conditions/comparison-operators.ts';
import { joinSql, rawSql, type Sql, sql } from '../../platform/sql/sql-fragment.ts';
import { entriesOf, foldedAnswers, foldedText, splitPath } from './conditions/answer-sql.ts';
import type { QuestionCatalog, QuestionVariant } from './conditions/question-catalog.ts';

/** Where the answers of a question contain text that the respondent has entered. */
type TextPlace = 'answer' | 'members' | 'entries';

const placeByType: Readonly<Record<string, TextPlace>> = {
  address: 'members',
  contact_info: 'members',
  single_choice: 'members', // {other: text}
  dropdown: 'members',
  multiple_choice: 'entries',
};

const placeOf = ({ type, kind }: QuestionVariant) =>
  kind === 'text' ? 'answer' : placeByType[type];

/**
 * Searches what respondents have entered as text: text answers, parts of addresses and contact details,
 * and answers that are not one of the options. Ids of options are not searched.
 *
 * @param search not blank
 */
export function searchSql(catalog: QuestionCatalog, search: string): Sql {
  const wanted = foldCase(search);
  const contains = (text: Sql) => sql`strpos(${foldedText(text)}, ${wanted}) > 0`;
  const found = sql`EXISTS (
    SELECT FROM ${answersIn(catalog)} AS a(id, value) CROSS JOIN LATERAL (
      SELECT a.value #>> '{}' AS entered WHERE ${isIn(catalog, 'answer')}
      UNION ALL
      SELECT m.value FROM json_each_text(
        CASE json_typeof(a.value) WHEN 'object' THEN a.value ELSE '{}' END) AS m
      WHERE ${isIn(catalog, 'members')}
      UNION ALL
      SELECT e.value ->> 'other' FROM json_array_elements(
        CASE json_typeof(a.value) WHEN 'array' THEN a.value ELSE '[]' END) AS e
      WHERE json_typeof(e.value) = 'object' AND ${isIn(catalog, 'entries')}
    ) AS texts WHERE ${contains(rawSql('entered'))})`;
  // JSON contains texts as they are, except for escaped characters: most responses are left out by this. Of answers in
  // ASCII, which are folded by `lower`, the whole text is read only once.
  if (escapedCharacter.test(wanted)) return found;
  return sql`CASE
    WHEN strpos(lower(r.answers::text COLLATE "C"), ${wanted}) > 0 THEN ${found}
    WHEN octet_length(r.answers::text) = length(r.answers::text) THEN FALSE
    WHEN strpos(${foldedAnswers}, ${wanted}) > 0 THEN ${found}
    ELSE FALSE
  END`;
}

/** The answers of a response by path, if the form has repeats with those of their entries. */
function answersIn(catalog: QuestionCatalog): Sql {
  const depth = Math.max(...Array.from(catalog.keys(), (path) => splitPath(path).repeats.length));
  const levels = [rawSql('json_each(r.answers) AS l0(id, value)')];
  const parts = [rawSql('SELECT id, value FROM json_each(r.answers) AS l0(id, value)')];
  let path = 'l0.id';
  for (let level = 1; level <= depth; level += 1) {
    const [outer, own] = [level - 1, level];
    levels.push(sql`
      CROSS JOIN LATERAL ${entriesOf(rawSql(`l${outer}.value`))} AS e${rawSql(String(own))}(entry)
      CROSS JOIN LATERAL json_each(CASE json_typeof(${rawSql(`e${own}.entry`)})
        WHEN 'object' THEN ${rawSql(`e${own}.entry`)} ELSE '{}' END) AS ${rawSql(`l${own}`)}(id, value)`);
    path += ` || '.' || l${own}.id`;
    parts.push(
      sql`SELECT ${rawSql(path)}, ${rawSql(`l${own}.value`)} FROM ${joinSql(levels, ' ')}`,
    );
  }
  return sql`(${joinSql(parts, ' UNION ALL ')})`;
}

/** Characters that JSON.stringify escapes. */
const escapedCharacter = /["\\\p{Cc}]/u;

/** Whether the answer `a` to a question has text at a place, by the type of the question in the version. */
function isIn(catalog: QuestionCatalog, place: TextPlace): Sql {
  const all: string[] = [];
  const some: Sql[] = [];
  for (const [id, variants] of catalog) {
    const fitting = variants.filter((variant) => placeOf(variant) === place);
    if (fitting.length === variants.length) all.push(id);
    else if (fitting.length > 0) {
      const versions = fitting.flatMap((variant) => variant.versions);
      some.push(sql`(a.id = ${id} AND r.form_version = ANY(${versions}::int[]))`);
    }
  }
  return sql`(${joinSql([sql`a.id = ANY(${all}::text[])`, ...some], ' OR ')})`;
}
