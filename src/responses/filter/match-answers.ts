// Searches in the answers of a form, by a condition or by a text that respondents have entered: compiled to SQL, with
// the matches of an index if there is one.

import { notFound, validationFailed } from '../../../packages/common/problem.ts';
import { foldCase } from '../../../packages/definition/conditions/comparison-operators.ts';
import type { Condition } from '../../../packages/definition/conditions/condition-model.ts';
import type { FormServices } from '../../forms/cache/form-services.ts';
import { joinSql, rawSql, type Sql, sql } from '../../platform/database/sql-fragment.ts';
import type { Platform } from '../../platform/startup/platform.ts';
import { createDatabaseShare, type DatabaseShare } from '../../workspaces/database-share.ts';
import type { Viewer } from '../../workspaces/viewer.ts';
import { findIndexedMatches, type ResponseCounts } from './answer-index/find-matches.ts';
import { createSearches, type RunSearch, type StartSearch } from './bounded-queries.ts';
import { type AnswerSearch, type CheckedSearch, checkSearch, searchPaths } from './check-filter.ts';
import { entriesOf, foldedAnswers, foldedText, splitPath } from './conditions/answer-sql.ts';
import { conditionSql } from './conditions/condition-sql.ts';
import {
  type CatalogOf,
  createQuestionCatalogs,
  type QuestionCatalog,
  type QuestionVariant,
} from './conditions/question-catalog.ts';
import { searchPatterns } from './conditions/search-patterns.ts';

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
function searchSql(catalog: QuestionCatalog, search: string): Sql {
  const wanted = foldCase(search);
  const { sequence, complex, hasMarks } = searchPatterns(wanted);
  const isReordered = (text: Sql) =>
    hasMarks ? sql`OR ${text} IS NOT NFKC NORMALIZED` : rawSql('');
  const isComplex = (text: Sql) => sql`(${text} COLLATE "C" ~ ${complex} ${isReordered(text)})`;
  const isAscii = (text: Sql) => sql`octet_length(${text}) = length(${text})`;
  const contains = (text: Sql) => sql`CASE
    WHEN ${isAscii(text)} OR ${text} COLLATE "C" ~ ${sequence} OR ${isComplex(text)}
    THEN strpos(${foldedText(text)}, ${wanted}) > 0
    ELSE FALSE
  END`;
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
  // JSON contains texts as they are, except for escaped characters: most responses are left out by tests of the whole text.
  if (escapedCharacter.test(wanted)) return found;
  const all = rawSql('r.answers::text');
  return sql`CASE
    WHEN strpos(lower(${all} COLLATE "C"), ${wanted}) > 0 THEN ${found}
    WHEN ${isAscii(all)} THEN FALSE
    WHEN ${all} COLLATE "C" ~ ${sequence} THEN ${found}
    WHEN ${isComplex(all)} THEN CASE WHEN strpos(${foldedAnswers}, ${wanted}) > 0 THEN ${found} ELSE FALSE END
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

export interface SearchServices {
  readonly catalogOf: CatalogOf;
  readonly startSearch: StartSearch;
  readonly databaseShare: DatabaseShare;
}

export function createSearchServices({ db, timings }: Platform): SearchServices {
  const databaseShare = createDatabaseShare(db.pool.options.max);
  const startSearch = createSearches(databaseShare, timings);
  return { catalogOf: createQuestionCatalogs(), startSearch, databaseShare };
}

export interface Matching {
  /** A condition on rows `r` of the table `responses`. */
  readonly where: Sql;
  /** The same, which excludes most rows by an index: its lookup takes longer than to read a batch, but less than to read all. */
  readonly narrowed?: Sql | undefined;
  /** The ids in ascending order, if they are known. */
  readonly ids?: readonly string[] | undefined;
  /** A query for their number, with the column `count`, if that is faster than to count rows. */
  readonly count?: Sql | undefined;
  /**
   * Executes a statement with this condition.
   *
   * @throws {Problem} `query_too_expensive`, `unavailable`
   */
  readonly run: RunSearch;
}

interface CompiledSearch extends CheckedSearch {
  readonly catalog: QuestionCatalog;
  /** A condition on rows `r` of the table `responses`. */
  readonly where: Sql;
}

/**
 * Compiles a search in the answers of a form in the viewer's workspace.
 *
 * @returns undefined if nothing is searched for
 * @throws {Problem} `not_found`; `validation_failed`, also for forms with `searchable: false`
 */
export async function compileSearch(
  { formCache, catalogOf, db }: FormServices & SearchServices,
  viewer: Viewer,
  formId: string,
  search: AnswerSearch,
): Promise<CompiledSearch | undefined> {
  const sent = sentPath(search);
  if (!sent) return undefined;
  const form = await formCache.byId(formId);
  if (form?.workspaceId !== viewer.workspaceId) throw notFound('form');
  if (!form.settings.searchable) {
    const message =
      'The answers of this form cannot be searched: its setting `searchable` is false.';
    throw validationFailed([{ path: sent, code: 'not_searchable', message }]);
  }
  const catalog = await catalogOf(db, formId, form.version?.number ?? 0);
  const { condition, text } = checkSearch(catalog, search);
  const where = joinSql(searchParts(catalog, condition, text), ' AND ');
  return { catalog, condition, text, where };
}

/**
 * Compiles a search, and finds the matches by an index if there is one.
 *
 * @returns undefined if nothing is searched for
 * @throws {Problem} as `compileSearch`
 */
export async function matchAnswers(
  services: FormServices & SearchServices & ResponseCounts,
  viewer: Viewer,
  formId: string,
  search: AnswerSearch,
): Promise<Matching | undefined> {
  const compiled = await compileSearch(services, viewer, formId, search);
  if (!compiled) return undefined;
  const { text, where } = compiled;
  const folded = text === undefined ? undefined : foldCase(text);
  const found = await findIndexedMatches(services, formId, { ...compiled, text: folded });
  if (found.ids) {
    const ids = sql`r.id = ANY(${found.ids}::text[])`;
    return { ids: found.ids, where: ids, run: (pool, query) => pool.query(query) };
  }
  return {
    where,
    narrowed: found.restriction && sql`${found.restriction} AND ${where}`,
    count: found.count,
    run: services.startSearch(viewer.workspaceId),
  };
}

/**
 * Compiles a condition for the responses of a form, whether it is searchable or not.
 *
 * @returns a condition on rows `r` of the table `responses`
 * @throws {Problem} `validation_failed` if it does not fit the published versions
 */
export async function compileCondition(
  { db, catalogOf }: Pick<Platform, 'db'> & Pick<SearchServices, 'catalogOf'>,
  form: { readonly id: string; readonly latest: number },
  condition: Condition,
): Promise<Sql> {
  const catalog = await catalogOf(db, form.id, form.latest);
  return joinSql(
    searchParts(catalog, checkSearch(catalog, { condition }).condition, undefined),
    ' AND ',
  );
}

function searchParts(
  catalog: QuestionCatalog,
  condition: Condition | undefined,
  text: string | undefined,
): Sql[] {
  return [
    ...(condition ? [conditionSql(catalog, condition)] : []),
    ...(text === undefined ? [] : [searchSql(catalog, text)]),
  ];
}

/** The path of the first part that was sent. */
function sentPath({ condition, q }: AnswerSearch) {
  if (condition !== undefined && condition !== null) return searchPaths.condition;
  return q?.trim() ? searchPaths.q : undefined;
}
