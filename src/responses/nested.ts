import type { Response } from '../../prisma/generated/client/client.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { type NestedLoader, nestedLoader } from '../kernel/nested-loader.ts';
import { readNestedPages } from '../kernel/nested-pages.ts';
import { type Order, type Page, type PageRequest, planPage } from '../kernel/paging.ts';
import { matchingSql, matchingValues, type ResponseFilter } from './filter.ts';
import { countMatchingOf } from './totals.ts';

// What forms show of their responses: by a constant number of statements, however many forms.

export interface ResponsesAsk {
  /** Id of the form. */
  readonly parentId: string;
  readonly request: PageRequest<string>;
  readonly order: Order;
  readonly filter: ResponseFilter;
  /** What to load of each, from Pothos. */
  readonly query: object;
}

/** Pages of the responses of many forms. */
export function createResponsePages({ db }: Kernel): NestedLoader<ResponsesAsk, Page<Response>> {
  return nestedLoader(({ request, order, filter, query }, formIds) =>
    readNestedPages(
      db,
      {
        parents: 'forms',
        children: 'responses',
        by: 'form_id',
        key: 'id',
        where: { sql: matchingSql, values: matchingValues(filter) },
      },
      formIds,
      planPage(request, order),
      (keys): Promise<Response[]> =>
        db.prisma.response.findMany({
          ...query,
          where: { formId: { in: [...formIds] }, id: { in: keys.map(({ key }) => key) } },
        }),
      ({ formId, id }) => ({ parent: formId, key: id }),
    ),
  );
}

export interface CountAsk {
  /** Id of the form. */
  readonly parentId: string;
  readonly filter: ResponseFilter;
}

/** How many responses of many forms a filter matches. */
export function createMatchingCounts(kernel: Kernel): NestedLoader<CountAsk, number> {
  return nestedLoader(async ({ filter }, formIds) => {
    const counts = await countMatchingOf(kernel, formIds, filter);
    return formIds.map((id) => counts.get(id) ?? 0);
  });
}
