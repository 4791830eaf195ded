import type { Page, PagePlan, PageRange } from '../paging.ts';
import type { Database } from './database.ts';

/** A condition in SQL on rows `r`, with the values of its parameters. */
export interface SqlCondition {
  /** @param first number of its first parameter */
  sql(first: number): string;
  readonly values: readonly unknown[];
}

/** Lists that belong to others. All words are the code's own, none a client's. */
export interface NestedList {
  readonly parentTable: string;
  readonly childTable: string;
  /** The children's column that names the parent. */
  readonly parentColumn: string;
  /** The children's column that orders and keys a list. */
  readonly keyColumn: string;
  readonly where?: SqlCondition | undefined;
}

interface FoundKey<Key> {
  readonly parent: string;
  readonly key: Key;
}

/**
 * The same page of many lists by two statements, however many they are and however long: each list
 * is walked by its index as far as its page goes, then the rows of all are read at once.
 *
 * @param read the rows of the keys, in any order
 * @param keyOf what a row was found by
 * @returns a page for each parent, in their order
 */
export async function readNestedPages<Key extends string | number, Row>(
  db: Database,
  list: NestedList,
  parentIds: readonly string[],
  plan: PagePlan<Key>,
  read: (keys: readonly FoundKey<Key>[]) => Promise<Row[]>,
  keyOf: (row: Row) => FoundKey<Key>,
): Promise<Page<Row>[]> {
  const keys = await findKeys(db, list, parentIds, plan.range);
  const found = keys.length > 0 ? await read(keys) : [];
  const rows = new Map(found.map((row) => [entryKey(keyOf(row)), row]));
  return parentIds.map((id) =>
    plan.page(
      // What was deleted meanwhile is passed over.
      keys.filter(({ parent }) => parent === id).flatMap((key) => rows.get(entryKey(key)) ?? []),
    ),
  );
}

/** The join names the parent's own key, so that it can be done where the parent's data lie. */
async function findKeys<Key>(
  { pool }: Database,
  { parentTable, childTable, parentColumn, keyColumn: key, where }: NestedList,
  parentIds: readonly string[],
  { key: { gt, lt }, order, take }: PageRange<Key>,
): Promise<FoundKey<Key>[]> {
  const values: unknown[] = [[...parentIds], ...(where?.values ?? [])];
  const bound = (op: '>' | '<', value: Key | undefined) =>
    value === undefined ? '' : `AND r.${key} ${op} $${values.push(value)}`;
  const { rows } = await pool.query<FoundKey<Key>>({
    text: `SELECT p.id AS parent, r.key
           FROM ${parentTable} p CROSS JOIN LATERAL (
             SELECT r.${key} AS key FROM ${childTable} r
             WHERE r.${parentColumn} = p.id AND (${where?.sql(2) ?? 'TRUE'})
               ${bound('>', gt)} ${bound('<', lt)}
             ORDER BY r.${key} ${order} LIMIT ${take ?? 'ALL'}
           ) r
           WHERE p.id = ANY($1)
           ORDER BY r.key ${order}`,
    values,
  });
  return rows;
}

function entryKey({ parent, key }: FoundKey<string | number>): string {
  return `${parent} ${key}`;
}
