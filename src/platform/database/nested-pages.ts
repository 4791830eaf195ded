import type { Page, PagePlan, PageRange } from '../paging.ts';
import type { Reader } from './replica.ts';

/** An SQL condition on rows `r`, with the values of its parameters. */
export interface SqlCondition {
  /** @param first the number of its first parameter */
  sql(first: number): string;
  readonly values: readonly unknown[];
}

interface FoundKey<Key> {
  readonly parent: string;
  readonly key: Key;
}

/** Lists of children. The identifiers are constants of the code, never input. */
export interface NestedList<Key, Row> {
  readonly parentTable: string;
  readonly childTable: string;
  /** The column of the child table that references the parent. */
  readonly parentColumn: string;
  /** The column of the child table that a list is ordered by. */
  readonly keyColumn: string;
  readonly where?: SqlCondition | undefined;
  /** Returns the rows of keys, in any order. */
  read(keys: readonly FoundKey<Key>[]): Promise<Row[]>;
  keyOf(row: Row): FoundKey<Key>;
}

/** The columns by which rows are found. */
type NestedColumns = Omit<NestedList<never, never>, 'read' | 'keyOf'>;

/**
 * Reads the same page of many lists with two statements: the first reads the keys of each page from the
 * index of its list, the second the rows of all pages.
 *
 * @returns a page for each parent, in order
 */
export async function readNestedPages<Key extends string | number, Row>(
  db: Pick<Reader, 'pool' | 'isDistributed'>,
  list: NestedList<Key, Row>,
  parentIds: readonly string[],
  plan: PagePlan<Key>,
): Promise<Page<Row>[]> {
  const keys = await findKeys(db, list, parentIds, plan.range);
  const found = keys.length > 0 ? await list.read(keys) : [];
  const rows = new Map(found.map((row) => [entryKey(list.keyOf(row)), row]));
  return parentIds.map((id) =>
    plan.page(
      // Rows deleted between the two statements are skipped.
      keys.filter(({ parent }) => parent === id).flatMap((key) => rows.get(entryKey(key)) ?? []),
    ),
  );
}

/** On Citus, both tables are filtered by $1: it finds the shards from constants only, not from the join. */
async function findKeys<Key>(
  { pool, isDistributed }: Pick<Reader, 'pool' | 'isDistributed'>,
  { parentTable, childTable, parentColumn, keyColumn: key, where }: NestedColumns,
  parentIds: readonly string[],
  { key: { gt, lt }, order, take }: PageRange<Key>,
): Promise<FoundKey<Key>[]> {
  const values: unknown[] = [[...parentIds], ...(where?.values ?? [])];
  const bound = (op: '>' | '<', value: Key | undefined) =>
    value === undefined ? '' : `AND r.${key} ${op} $${values.push(value)}`;
  const ofShards = isDistributed ? `AND r.${parentColumn} = ANY($1)` : '';
  const { rows } = await pool.query<FoundKey<Key>>({
    text: `SELECT p.id AS parent, r.key
           FROM ${parentTable} p CROSS JOIN LATERAL (
             SELECT r.${key} AS key FROM ${childTable} r
             WHERE r.${parentColumn} = p.id ${ofShards} AND (${where?.sql(2) ?? 'TRUE'})
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
