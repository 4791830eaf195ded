import type pg from 'pg';
import { type MockInstance, vi } from 'vitest';
import type { TestWorld } from '../world/test-world.ts';

/** The starts of the statements that record the last use of keys and sessions; an earlier request may cause them. */
const uses = ['UPDATE api_keys SET last_used_at', 'UPDATE console_sessions SET last_used_at'];

/**
 * The SQL statements that the server sends while `work` runs, in no particular order; those of Prisma and
 * of the pool, which share connections, and of the coordinator of Citus. Includes `BEGIN` and `COMMIT`, but not the
 * statements that record the use of keys: an earlier request may have caused them.
 */
export async function recordStatements(
  { services }: TestWorld,
  work: () => Promise<unknown>,
): Promise<string[]> {
  const pools = new Set([services.db.pool, services.db.coordinator]);
  const watched = new Map<pg.PoolClient, MockInstance<pg.PoolClient['query']>>();
  const watch = (client: pg.PoolClient) => {
    if (!watched.has(client)) watched.set(client, vi.spyOn(client, 'query'));
  };
  await services.limits.stop(); // writes the counts of earlier requests, which would be written concurrently
  for (const pool of pools) pool.on('acquire', watch);
  try {
    await work();
    const texts = [...watched.values()].flatMap(({ mock }) => mock.calls.map(statementText));
    return texts.filter((text) => !uses.some((use) => text.startsWith(use)));
  } finally {
    for (const pool of pools) pool.off('acquire', watch);
    for (const spy of watched.values()) spy.mockRestore();
  }
}

/** Without the statements of jobs and the poll of changed forms, which are sent at intervals. */
export const recordRequestStatements = async (world: TestWorld, work: () => Promise<unknown>) =>
  (await recordStatements(world, work)).filter((text) => !/pgboss|form_changes/.test(text));

/** A statement is a text or an object with a text. */
function statementText([query]: readonly unknown[]): string {
  return typeof query === 'string' ? query : String(Object(query).text);
}

/** Requests wait for a lookup of their key in progress, so `change` may not wait inside one. */
const isKeyLookup = (statement: unknown) => /FROM api_keys/.test(String(Object(statement).text));

/**
 * Runs `change` before statement number `position` (from 1) of those that the server sends while `work` runs,
 * without lookups of keys.
 *
 * @returns whether there was such a statement
 */
export async function changeBeforeStatement(
  { services: { db } }: TestWorld,
  position: number,
  change: () => Promise<unknown>,
  work: () => Promise<unknown>,
): Promise<boolean> {
  let sent = 0;
  let isChanging = false;
  const watched = new Map<pg.PoolClient, pg.PoolClient['query']>();
  const watch = (client: pg.PoolClient) => {
    if (watched.has(client)) return;
    watched.set(client, client.query);
    client.query = new Proxy(client.query, {
      async apply(query, self, args) {
        if (!isChanging && !isKeyLookup(args[0])) {
          sent += 1;
          if (sent === position) {
            isChanging = true;
            await change();
            isChanging = false;
          }
        }
        return Reflect.apply(query, self, args);
      },
    });
  };
  db.pool.on('acquire', watch);
  try {
    await work();
    return sent >= position;
  } finally {
    db.pool.off('acquire', watch);
    for (const [client, query] of watched) client.query = query;
  }
}

/**
 * Holds statements back while `work` runs.
 *
 * @param isHeld whether a statement is sent only when `work` has ended
 * @param work receives a function for the number of statements that are held
 */
export async function holdStatements(
  { services: { db } }: TestWorld,
  isHeld: (text: string, values: readonly unknown[]) => boolean,
  work: (held: () => number) => Promise<unknown>,
): Promise<void> {
  let held = 0;
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const watched = new Map<pg.PoolClient, pg.PoolClient['query']>();
  const watch = (client: pg.PoolClient) => {
    if (watched.has(client)) return;
    watched.set(client, client.query);
    client.query = new Proxy(client.query, {
      async apply(query, self, args) {
        if (isHeld(statementText(args), statementValues(args))) {
          held += 1;
          await released;
        }
        return Reflect.apply(query, self, args);
      },
    });
  };
  db.pool.on('acquire', watch);
  try {
    await work(() => held);
  } finally {
    release();
    db.pool.off('acquire', watch);
    for (const [client, query] of watched) client.query = query;
  }
}

/** The values of a statement are its own member, or the next argument. */
function statementValues([query, values]: readonly unknown[]): readonly unknown[] {
  const own = Object(query).values ?? values;
  return Array.isArray(own) ? own : [];
}
