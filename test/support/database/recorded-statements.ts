import type pg from 'pg';
import { type MockInstance, vi } from 'vitest';
import type { TestWorld } from '../world/test-world.ts';

/** Start of the statement that records when keys were last used; it runs after the response. */
const KEY_USED = 'UPDATE api_keys SET last_used_at';

/**
 * The SQL that a world's server sends while `work` runs, in no particular order; Prisma's and that
 * of the pool alike, since both use the same connections. `BEGIN` and `COMMIT` count too.
 * Statements that record the use of keys do not: an earlier request may have caused them.
 */
export async function recordStatements(
  { services }: TestWorld,
  work: () => Promise<unknown>,
): Promise<string[]> {
  const { pool } = services.db;
  const watched = new Map<pg.PoolClient, MockInstance<pg.PoolClient['query']>>();
  const watch = (client: pg.PoolClient) => {
    if (!watched.has(client)) watched.set(client, vi.spyOn(client, 'query'));
  };
  pool.on('acquire', watch);
  try {
    await work();
    const texts = [...watched.values()].flatMap(({ mock }) => mock.calls.map(statementText));
    return texts.filter((text) => !text.startsWith(KEY_USED));
  } finally {
    pool.off('acquire', watch);
    for (const spy of watched.values()) spy.mockRestore();
  }
}

/** A statement comes as text or as an object that has it. */
export function statementText([query]: readonly unknown[]): string {
  return typeof query === 'string' ? query : String(Object(query).text);
}
