// Batched loaders for responses of many forms: the number of statements is independent of the number of forms.

import type { Response } from '../../../prisma/generated/client/client.ts';
import {
  countLoader,
  inForms,
  nestedLoader,
  readNestedPages,
} from '../../platform/database/nested-pages.ts';
import { readBelow } from '../../platform/database/read-below.ts';
import type { Reader } from '../../platform/database/replica.ts';
import { type Sql, sql } from '../../platform/database/sql-fragment.ts';
import { type PageRequest, planPage, type SortOrder } from '../../platform/paging.ts';
import type { Platform } from '../../platform/startup/platform.ts';
import { readWithoutGaps, type UpperBoundOf } from '../store/open-writes.ts';
import { countResponsesByForm } from './count-responses.ts';
import { filterSql, type ResponseFilter } from './response-filter.ts';

export interface ResponsePageRequest {
  /** Id of the form. */
  readonly parentId: string;
  readonly request: PageRequest<string>;
  readonly order: SortOrder;
  readonly filter: ResponseFilter;
  /** Selection of columns and relations, from Pothos. */
  readonly query: object;
}

/** Loads pages of responses for many forms. */
export const createResponsePageLoader = (services: Platform) =>
  nestedLoader(async ({ request, order, filter, query }: ResponsePageRequest, formIds) => {
    const plan = planPage(request, order);
    const read = async (reader: Reader, boundOf?: UpperBoundOf) => {
      const untrimmed = { range: plan.range, page: untrimmedPage };
      const lists = await readNestedPages(reader, formIds, untrimmed, {
        table: 'responses',
        where: conditionOf(filter, formIds, boundOf),
        read: (keys): Promise<Response[]> =>
          reader.prisma.response.findMany({ ...query, where: inForms(keys) }),
        keyOf: ({ formId, id }) => [formId, id],
      });
      return lists.flatMap(({ rows }) => rows);
    };
    const rows = await readBelow(services.db, plan.range.key.lt, formIds, (reader) =>
      order === 'asc'
        ? readWithoutGaps(services, formIds, (boundOf) => read(reader, boundOf))
        : read(reader),
    );
    return formIds.map((id) => plan.page(rows.filter(({ formId }) => formId === id)));
  });

/** Keeps the additional row, which shows whether there is a next page. */
const untrimmedPage = <Row>(rows: readonly Row[]) => ({
  rows,
  hasNextPage: false,
  hasPreviousPage: false,
});

/** SQL condition of a filter, with an upper bound for the ids of each form if `boundOf` is set. */
function conditionOf(
  filter: ResponseFilter,
  formIds: readonly string[],
  boundOf: UpperBoundOf | undefined,
): Sql {
  if (!boundOf) return filterSql(filter);
  return sql`${filterSql(filter)} AND r.id < (
    SELECT b.id FROM unnest(${[...formIds]}::text[], ${formIds.map(boundOf)}::text[]) AS b(form_id, id)
    WHERE b.form_id = r.form_id
  )`;
}

export interface ResponseCountRequest {
  /** Id of the form. */
  readonly parentId: string;
  readonly filter: ResponseFilter;
}

/** Loads the number of matching responses for many forms. */
export const createFilteredCountLoader = (services: Platform) =>
  countLoader(({ filter }: ResponseCountRequest, formIds) =>
    countResponsesByForm(services, formIds, filter),
  );
