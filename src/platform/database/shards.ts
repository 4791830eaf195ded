// Which shard of Citus stores a form, so that what is in one shard shares a statement. A PostgreSQL without Citus is one
// shard.
// Decision: docs/decisions/0046-citus.md

import type pg from 'pg';
import { setBounded } from '../bounded-cache.ts';
import { createSharedCall } from '../concurrency/batcher.ts';
import { groupBy } from '../maps.ts';
import { rootTable, type Topology } from './citus-layout.ts';

/** The shard of a form, which need not exist; without Citus the same for all forms. */
export type ShardOf = (formId: string) => Promise<string>;

/** Maximum number of forms whose shards are stored in memory. */
const maxKnown = 100_000;

/** Milliseconds after which shards are found again: Citus can split one. It moves them without changing their ids. */
const maxAge = 60_000;

/** Maximum number of forms that one statement finds. */
const maxBatchSize = 1000;

export function createShardFinder(
  pool: Pick<pg.Pool, 'query'>,
  { isDistributed }: Pick<Topology, 'isDistributed'>,
): ShardOf {
  if (!isDistributed) return async () => '';
  const known = new Map<string, string>();
  let knownSince = performance.now();
  const find = createSharedCall(async (formIds: readonly string[]) => {
    const { rows } = await pool.query<{ shard: string }>({
      name: 'find-shards',
      text: `SELECT get_shard_id_for_distribution_column('${rootTable}', id)::text AS shard
             FROM unnest($1::text[]) WITH ORDINALITY AS wanted(id, place) ORDER BY place`,
      values: [formIds],
    });
    return rows.map(({ shard }) => shard);
  }, maxBatchSize);

  return async (formId) => {
    if (performance.now() - knownSince > maxAge) {
      known.clear();
      knownSince = performance.now();
    }
    const cached = known.get(formId);
    if (cached !== undefined) return cached;
    const shard = await find(formId);
    setBounded(known, maxKnown, formId, shard);
    return shard;
  };
}

/** Groups items by the shard of their form, in the order of the first item of each group. */
export async function groupByShard<Item>(
  { shardOf }: { readonly shardOf: ShardOf },
  items: readonly Item[],
  formIdOf: (item: Item) => string,
): Promise<Item[][]> {
  const placed = await Promise.all(
    items.map(async (item) => ({ item, shard: await shardOf(formIdOf(item)) })),
  );
  const groups = groupBy(placed, ({ shard }) => shard);
  return [...groups.values()].map((group) => group.map(({ item }) => item));
}
