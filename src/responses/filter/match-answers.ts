import { notFound, validationFailed } from '../../../packages/common/problem.ts';
import type { Condition } from '../../../packages/definition/conditions/condition-model.ts';
import type { FormServices } from '../../forms/cache/form-services.ts';
import { joinSql, type Sql, sql } from '../../platform/sql/sql-fragment.ts';
import type { Platform } from '../../platform/startup/platform.ts';
import { createDatabaseShare, type DatabaseShare } from '../../workspaces/database-share.ts';
import type { Viewer } from '../../workspaces/viewer.ts';
import {
  findIndexedMatches,
  type IndexedMatches,
  type ResponseCounts,
} from './answer-index/find-matches.ts';
import { createSearches, type RunSearch, type StartSearch } from './bounded-queries.ts';
import { type AnswerSearch, type CheckedSearch, checkSearch, searchPaths } from './check-filter.ts';
import { conditionSql } from './conditions/condition-sql.ts';
import {
  type CatalogOf,
  createQuestionCatalogs,
  type QuestionCatalog,
} from './conditions/question-catalog.ts';
import { searchSql } from './search-text.ts';

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
  const { catalog, condition, text, where } = compiled;
  const isWhole = text === undefined;
  const { ids, count }: IndexedMatches = condition
    ? await findIndexedMatches(services, formId, { catalog, condition, where, isWhole })
    : {};
  if (ids)
    return { ids, where: sql`r.id = ANY(${ids}::text[])`, run: (pool, query) => pool.query(query) };
  return { where, count, run: services.startSearch(viewer.workspaceId) };
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
