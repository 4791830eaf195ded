import type pg from 'pg';
import type { Clock } from '../clock.ts';
import { inTransaction, type Query } from '../db.ts';
import { lockStoringKey, type SecretKeys } from './keys.ts';
import { seal, unseal, unsealWithAny } from './seal.ts';

// What is stored encrypted: the secrets of webhooks.

/** The purpose that the secrets of webhooks are sealed for. */
export const webhookSecrets = 'webhook secrets';

/** How many rows are read, or sealed again, at once. */
const batch = 500;

interface Row {
  readonly id: string;
  readonly secret: Uint8Array;
  readonly previous: Uint8Array | null;
}

/** $1 the id after which to begin. */
const read = `SELECT id, secret, previous_secret AS previous FROM webhooks
  WHERE id > $1 ORDER BY id LIMIT ${batch}`;

const write = `UPDATE webhooks w SET secret = n.secret, previous_secret = n.previous
  FROM unnest($1::text[], $2::bytea[], $3::bytea[]) AS n(id, secret, previous) WHERE w.id = n.id`;

/**
 * Seals all stored secrets with the key that signs. It may be interrupted, repeated and run by several
 * servers at once: what is sealed with that key stays as it is, and so does what no key can open.
 *
 * @param progress called after each batch, with the number of rows so far
 * @returns false if the installation changed to another key meanwhile
 */
export async function resealAll(
  pool: pg.Pool,
  clock: Pick<Clock, 'random'>,
  keys: SecretKeys,
  progress: (rows: number) => void,
): Promise<boolean> {
  const reseal = ({ id, secret, previous }: Row): Row => {
    const again = (sealed: Uint8Array) => {
      const context = { use: webhookSecrets, owner: id };
      if (unseal(keys.secret, context, sealed) !== undefined) return sealed;
      const text = unsealWithAny(keys, context, sealed);
      return text === undefined ? sealed : seal(keys.secret, clock, context, text);
    };
    return { id, secret: again(secret), previous: previous && again(previous) };
  };
  const resealPage = (after: string) =>
    inTransaction(pool, async (run) => {
      if ((await lockStoringKey(run, keys)) !== keys.secret) return undefined;
      const { rows } = await run<Row>({ text: `${read} FOR UPDATE`, values: [after] });
      const sealed = rows.map(reseal);
      const columns = (['id', 'secret', 'previous'] as const).map((name) =>
        sealed.map((row) => row[name]),
      );
      await run({ text: write, values: columns });
      return rows;
    });
  let count = 0;
  for await (const rows of pages(resealPage)) {
    if (!rows) return false;
    count += rows.length;
    progress(count);
  }
  return true;
}

/** How many webhooks there are, and the ids of those with a secret that none of the keys can open. */
export async function findUnreadable(query: Query, keys: SecretKeys) {
  const readPage = async (after: string) =>
    (await query<Row>({ text: read, values: [after] })).rows;
  const unreadable: string[] = [];
  let count = 0;
  for await (const rows of pages(readPage)) {
    count += rows.length;
    unreadable.push(...rows.filter((row) => !isReadable(keys, row)).map(({ id }) => id));
  }
  return { count, unreadable };
}

function isReadable(keys: SecretKeys, { id, secret }: Row): boolean {
  return unsealWithAny(keys, { use: webhookSecrets, owner: id }, secret) !== undefined;
}

/** Every page of rows, as `visit` reads them; ends where it reads none. */
async function* pages<Rows extends readonly Row[] | undefined>(
  visit: (after: string) => Promise<Rows>,
): AsyncGenerator<Rows> {
  let after: string | undefined = '';
  while (after !== undefined) {
    const rows: Rows = await visit(after);
    yield rows;
    after = rows?.length === batch ? rows.at(-1)?.id : undefined;
  }
}
