import type { Response } from '../../prisma/generated/client/client.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { type NestedLoader, nestedLoader } from '../kernel/nested-loader.ts';
import { type Condition, readNestedPages } from '../kernel/nested-pages.ts';
import { type Order, type Page, type PageRequest, planPage } from '../kernel/paging.ts';
import { matchingSql, matchingValues, type ResponseFilter } from './filter.ts';
import { type BoundOf, readSettled } from './open-writes.ts';
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
export function createResponsePages(kernel: Kernel): NestedLoader<ResponsesAsk, Page<Response>> {
  return nestedLoader(async ({ request, order, filter, query }, formIds) => {
    const plan = planPage(request, order);
    const read = (boundOf?: BoundOf) =>
      readNestedPages(
        kernel.db,
        {
          parents: 'forms',
          children: 'responses',
          by: 'form_id',
          key: 'id',
          where: conditionOf(filter, formIds, boundOf),
        },
        formIds,
        { part: plan.part, page: whole },
        (keys): Promise<Response[]> =>
          kernel.db.prisma.response.findMany({
            ...query,
            where: { formId: { in: [...formIds] }, id: { in: keys.map(({ key }) => key) } },
          }),
        ({ formId, id }) => ({ parent: formId, key: id }),
      ).then((lists) => lists.flatMap(({ rows }) => rows));
    const found = await (order === 'asc' ? readSettled(kernel, formIds, read) : read());
    return formIds.map((id) => plan.page(found.filter(({ formId }) => formId === id)));
  });
}

/** All that was read, one more than the page has included. */
const whole = <Row>(rows: readonly Row[]) => ({ rows, hasNextPage: false, hasPreviousPage: false });

/** What a filter matches; of each form only what is below its bound, where there are bounds. */
function conditionOf(
  filter: ResponseFilter,
  formIds: readonly string[],
  boundOf: BoundOf | undefined,
): Condition {
  const values = matchingValues(filter);
  if (!boundOf) return { sql: matchingSql, values };
  return {
    sql: (first) => `${matchingSql(first)} AND r.id < (
      SELECT b.id FROM unnest($${first + values.length}::text[], $${first + values.length + 1}::text[])
        AS b(form_id, id)
      WHERE b.form_id = r.form_id
    )`,
    values: [...values, [...formIds], formIds.map(boundOf)],
  };
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
