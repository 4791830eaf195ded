import type pg from 'pg';
import type { FormServices } from '../../forms/cache/form-services.ts';
import { notFound, validationFailed } from '../../platform/problem.ts';
import { joinSql, type Sql } from '../../platform/sql/sql-fragment.ts';
import type { Viewer } from '../../workspaces/viewer.ts';
import { createSearchRunner, type RunSearch } from './bounded-queries.ts';
import { type AnswerSearch, checkSearch, type SearchPaths } from './check-filter.ts';
import { conditionSql } from './condition-sql.ts';
import { type CatalogOf, createQuestionCatalogs } from './question-catalog.ts';
import { searchSql } from './search-text.ts';

/** What searches in answers need. */
export interface SearchServices {
  readonly catalogOf: CatalogOf;
  readonly runSearch: RunSearch;
}

export function createSearchServices(): SearchServices {
  return { catalogOf: createQuestionCatalogs(), runSearch: createSearchRunner() };
}

/** The responses that match a search. */
export interface Matching {
  /** A condition on rows `r` of the table `responses`. */
  readonly where: Sql;
  /**
   * Executes a statement with this condition.
   *
   * @throws {Problem} `query_too_expensive`
   */
  run<Row extends pg.QueryResultRow>(
    pool: pg.Pool,
    query: pg.QueryConfig,
  ): Promise<{ rows: Row[] }>;
}

/**
 * Compiles a search in the answers of a form in the viewer's workspace.
 *
 * @param paths where the parts of the search are in the request
 * @returns undefined if nothing is searched for
 * @throws {Problem} `not_found`; `validation_failed`, also for forms with `searchable: false`
 */
export async function matchAnswers(
  services: FormServices & SearchServices,
  viewer: Viewer,
  formId: string,
  search: AnswerSearch,
  paths: SearchPaths,
): Promise<Matching | undefined> {
  const { formCache, catalogOf, runSearch, db } = services;
  const sent = sentPath(search, paths);
  if (!sent) return undefined;
  const form = await formCache.byId(formId);
  if (form?.workspaceId !== viewer.workspaceId) throw notFound('form');
  if (!form.settings.searchable) {
    const message =
      'The answers of this form cannot be searched: its setting `searchable` is false.';
    throw validationFailed([{ path: sent, code: 'not_searchable', message }]);
  }
  const catalog = await catalogOf(db, formId, form.version?.number ?? 0);
  const { condition, text } = checkSearch(catalog, search, paths);
  const parts = [
    ...(condition ? [conditionSql(catalog, condition)] : []),
    ...(text === undefined ? [] : [searchSql(catalog, text)]),
  ];
  return {
    where: joinSql(parts, ' AND '),
    run: (pool, query) => runSearch(pool, formId, query),
  };
}

/** The path of the first part that was sent. */
function sentPath({ condition, q }: AnswerSearch, paths: SearchPaths) {
  if (condition !== undefined && condition !== null) return paths.condition;
  return q?.trim() ? paths.q : undefined;
}
