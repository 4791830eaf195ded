import type { Response } from '../../../prisma/generated/client/client.ts';
import { type NestedLoader, nestedLoader } from '../../platform/database/nested-loader.ts';
import { readNestedPages, type SqlCondition } from '../../platform/database/nested-pages.ts';
import { type Page, type PageRequest, planPage, type SortOrder } from '../../platform/paging.ts';
import type { Platform } from '../../platform/platform.ts';
import { readWithoutGaps, type UpperBoundOf } from '../store/open-writes.ts';
import { countResponsesByForm } from './count-responses.ts';
import { filterSql, filterValues, type ResponseFilter } from './response-filter.ts';

// What forms show of their responses: by a constant number of statements, however many forms.

export interface ResponsePageRequest {
  /** Id of the form. */
  readonly parentId: string;
  readonly request: PageRequest<string>;
  readonly order: SortOrder;
  readonly filter: ResponseFilter;
  /** What to load of each, from Pothos. */
  readonly query: object;
}

/** Pages of the responses of many forms. */
export function createResponsePageLoader(
  services: Platform,
): NestedLoader<ResponsePageRequest, Page<Response>> {
  return nestedLoader(async ({ request, order, filter, query }, formIds) => {
    const plan = planPage(request, order);
    const read = (boundOf?: UpperBoundOf) =>
      readNestedPages(
        services.db,
        {
          parentTable: 'forms',
          childTable: 'responses',
          parentColumn: 'form_id',
          keyColumn: 'id',
          where: conditionOf(filter, formIds, boundOf),
        },
        formIds,
        { range: plan.range, page: untrimmedPage },
        (keys): Promise<Response[]> =>
          services.db.prisma.response.findMany({
            ...query,
            where: { formId: { in: [...formIds] }, id: { in: keys.map(({ key }) => key) } },
          }),
        ({ formId, id }) => ({ parent: formId, key: id }),
      ).then((lists) => lists.flatMap(({ rows }) => rows));
    const found = await (order === 'asc' ? readWithoutGaps(services, formIds, read) : read());
    return formIds.map((id) => plan.page(found.filter(({ formId }) => formId === id)));
  });
}

/** All that was read, one more than the page has included. */
const untrimmedPage = <Row>(rows: readonly Row[]) => ({
  rows,
  hasNextPage: false,
  hasPreviousPage: false,
});

/** What a filter matches; of each form only what is below its bound, where there are bounds. */
function conditionOf(
  filter: ResponseFilter,
  formIds: readonly string[],
  boundOf: UpperBoundOf | undefined,
): SqlCondition {
  const values = filterValues(filter);
  if (!boundOf) return { sql: filterSql, values };
  return {
    sql: (first) => `${filterSql(first)} AND r.id < (
      SELECT b.id FROM unnest($${first + values.length}::text[], $${first + values.length + 1}::text[])
        AS b(form_id, id)
      WHERE b.form_id = r.form_id
    )`,
    values: [...values, [...formIds], formIds.map(boundOf)],
  };
}

export interface ResponseCountRequest {
  /** Id of the form. */
  readonly parentId: string;
  readonly filter: ResponseFilter;
}

/** How many responses of many forms a filter matches. */
export function createFilteredCountLoader(
  services: Platform,
): NestedLoader<ResponseCountRequest, number> {
  return nestedLoader(async ({ filter }, formIds) => {
    const counts = await countResponsesByForm(services, formIds, filter);
    return formIds.map((id) => counts.get(id) ?? 0);
  });
}
