import DataLoader from 'dataloader';
import type { Page, PagePlan, PageRange } from '../paging.ts';
import type { Reader } from './replica.ts';
import type { Sql } from './sql-fragment.ts';

type FoundKey<Key> = readonly [parent: string, key: Key];

/** The columns by which rows are found. The names are constants of the code, never input. */
interface NestedColumns {
  readonly table: string;
  /** By default those of lists of forms, which are ordered by `id`. */
  readonly parentTable?: string;
  readonly parentColumn?: string;
  readonly keyColumn?: string;
  /** A condition on rows `r`. */
  readonly where?: Sql | undefined;
}

interface NestedList<Key, Row> extends NestedColumns {
  /** Returns the rows of keys, in any order. */
  read(keys: readonly FoundKey<Key>[]): Promise<Row[]>;
  keyOf(row: Row): FoundKey<Key>;
}

/**
 * Reads the same page of many lists with two statements: the first reads the keys of each page from the
 * index of its list, the second the rows of all pages.
 *
 * @returns a page for each parent, in order
 */
export async function readNestedPages<Key extends string | number, Row>(
  db: Pick<Reader, 'pool' | 'isDistributed'>,
  parentIds: readonly string[],
  plan: PagePlan<Key>,
  list: NestedList<Key, Row>,
): Promise<Page<Row>[]> {
  const keys = await findKeys(db, list, parentIds, plan.range);
  const found = keys.length > 0 ? await list.read(keys) : [];
  const rows = new Map(found.map((row) => [list.keyOf(row).join(' '), row]));
  return parentIds.map((id) =>
    plan.page(
      // Rows deleted between the two statements are skipped.
      keys.filter(([parent]) => parent === id).flatMap((key) => rows.get(key.join(' ')) ?? []),
    ),
  );
}

/** Selects rows of forms by the keys that were found. */
export const inForms = (keys: readonly FoundKey<string>[]) => ({
  formId: { in: [...new Set(keys.map(([parent]) => parent))] },
  id: { in: keys.map(([, key]) => key) },
});

/** On Citus, both tables are filtered by $1: it finds the shards from constants only, not from the join. */
async function findKeys<Key>(
  { pool, isDistributed }: Pick<Reader, 'pool' | 'isDistributed'>,
  {
    table,
    parentTable = 'forms',
    parentColumn = 'form_id',
    keyColumn = 'id',
    where,
  }: NestedColumns,
  parentIds: readonly string[],
  { key: { gt, lt }, order, take }: PageRange<Key>,
): Promise<FoundKey<Key>[]> {
  const values: unknown[] = [[...parentIds], ...(where?.values ?? [])];
  const bound = (op: '>' | '<', value: Key | undefined) =>
    value === undefined ? '' : `AND r.${keyColumn} ${op} $${values.push(value)}`;
  const ofShards = isDistributed ? `AND r.${parentColumn} = ANY($1)` : '';
  const { rows } = await pool.query<{ parent: string; key: Key }>({
    text: `SELECT p.id AS parent, r.key
           FROM ${parentTable} p CROSS JOIN LATERAL (
             SELECT r.${keyColumn} AS key FROM ${table} r
             WHERE r.${parentColumn} = p.id ${ofShards} AND (${where?.sql(2) ?? 'TRUE'})
               ${bound('>', gt)} ${bound('<', lt)}
             ORDER BY r.${keyColumn} ${order} LIMIT ${take ?? 'ALL'}
           ) r
           WHERE p.id = ANY($1)
           ORDER BY r.key ${order}`,
    values,
  });
  return rows.map(({ parent, key }) => [parent, key]);
}

/** Batches loads that differ only in the parent id. */
type NestedLoader<Request extends { readonly parentId: string }, Result> = DataLoader<
  Request,
  Result
>;

/**
 * Creates a loader for fields of many parents: requests with the same arguments are loaded by one call.
 * Arguments are compared as JSON. Results are not cached.
 *
 * @param load returns a result for each parent, in order
 */
export function nestedLoader<Request extends { readonly parentId: string }, Result>(
  load: (request: Request, parentIds: readonly string[]) => Promise<readonly Result[]>,
): NestedLoader<Request, Result> {
  return new DataLoader(
    async (requests: readonly Request[]) => {
      const groups = new Map<string, Map<string, Request>>();
      for (const request of requests) {
        const name = batchKey(request);
        const group = groups.get(name) ?? new Map<string, Request>();
        groups.set(name, group.set(request.parentId, request));
      }
      const results = new Map<string, Result>();
      await Promise.all(
        [...groups].map(async ([name, group]) => {
          const [request] = group.values();
          const loaded = request ? await load(request, [...group.keys()]) : [];
          for (const [index, id] of [...group.keys()].entries()) {
            const result = loaded[index];
            if (result !== undefined) results.set(`${name} ${id}`, result);
          }
        }),
      );
      return requests.map((request) => {
        const result = results.get(`${batchKey(request)} ${request.parentId}`);
        return result === undefined ? new Error('Nothing was loaded') : result;
      });
    },
    { cache: false },
  );
}

/** A loader of numbers; 0 for parents without one. */
export function countLoader<Request extends { readonly parentId: string }>(
  count: (request: Request, parentIds: readonly string[]) => Promise<ReadonlyMap<string, number>>,
): NestedLoader<Request, number> {
  return nestedLoader(async (request: Request, parentIds) => {
    const counts = await count(request, parentIds);
    return parentIds.map((id) => counts.get(id) ?? 0);
  });
}

function batchKey(request: { readonly parentId: string }): string {
  return JSON.stringify({ ...request, parentId: undefined });
}
