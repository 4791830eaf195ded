import type { FormServices } from '../../forms/cache/form-services.ts';
import type { Platform } from '../../platform/container/platform.ts';
import { sql, statementOf } from '../../platform/sql/sql-fragment.ts';
import type { Viewer } from '../../workspaces/viewer.ts';
import { compileSearch, type SearchServices } from '../filter/match-answers.ts';
import type { RequestedFilter } from '../read/resolve-filter.ts';
import { filterSql } from '../read/response-filter.ts';

/** Selects new responses of a form for a subscriber. */
export interface LiveFilter {
  /** Equal for filters that select the same responses. */
  readonly key: string;
  /**
   * The ids of the responses that match, among those with the given ids.
   *
   * @throws {Problem} `not_found`, `validation_failed`, `query_too_expensive`, `unavailable`
   */
  match(ids: readonly string[]): Promise<ReadonlySet<string>>;
}

/**
 * Creates the filter of a subscription. It is compiled for each match, since versions that are published later may
 * change what it selects.
 *
 * @throws {Problem} `not_found`, `validation_failed`
 */
export async function createLiveFilter(
  services: FormServices & SearchServices & Platform,
  viewer: Viewer,
  formId: string,
  requested: RequestedFilter,
): Promise<LiveFilter> {
  const { condition, q, ...stored } = requested;
  const compile = async () => {
    const matching = await compileSearch(services, viewer, formId, { condition, q });
    return filterSql({ ...stored, matching });
  };
  await compile();
  return {
    key: JSON.stringify(requested),
    async match(ids) {
      const where = await compile();
      const run = services.startSearch(viewer.workspaceId);
      const { rows } = await run<{ id: string }>(
        services.db.pool,
        statementOf(sql`
          SELECT r.id FROM responses r
          WHERE r.form_id = ${formId} AND r.id = ANY(${ids}::text[]) AND ${where}`),
      );
      return new Set(rows.map(({ id }) => id));
    },
  };
}
