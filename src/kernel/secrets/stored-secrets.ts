import type pg from 'pg';
import type { Clock } from '../clock.ts';
import { inTransaction, type Query } from '../db.ts';
import { lockStoringKey, type SecretKeys } from './keys.ts';
import { seal, unseal, unsealWithAny } from './seal.ts';

// What is stored encrypted: the secrets of webhooks, and what was created for idempotency keys.

/** The purpose that the secrets of webhooks are sealed for. */
export const webhookSecrets = 'webhook secrets';

/** The purpose that inputs and secrets of creations are sealed for. */
export const creationSecrets = 'creations';

/** How many rows are read, or sealed again, at once. */
const batch = 500;

interface Row {
  readonly id: string;
  readonly secret: Uint8Array;
  /** The one before, where the table keeps it. */
  readonly previous: Uint8Array | null;
}

/** A table with sealed secrets. */
interface Place {
  /** What they are sealed for; their owner is `Row.id`. */
  readonly use: string;
  /** $1 the id after which to begin. */
  readonly read: string;
  /** $1 ids, $2 secrets, $3 those before. */
  readonly write: string;
}

const given = 'unnest($1::text[], $2::bytea[], $3::bytea[]) AS n(id, secret, previous)';

const webhooks: Place = {
  use: webhookSecrets,
  read: `SELECT id, secret, previous_secret AS previous FROM webhooks
    WHERE id > $1 ORDER BY id LIMIT ${batch}`,
  write: `UPDATE webhooks w SET secret = n.secret, previous_secret = n.previous
    FROM ${given} WHERE w.id = n.id`,
};

const creations: Place = {
  use: creationSecrets,
  read: `SELECT target_id AS id, sealed AS secret, NULL::bytea AS previous FROM creation_keys
    WHERE target_id > $1 ORDER BY target_id LIMIT ${batch}`,
  write: `UPDATE creation_keys k SET sealed = n.secret FROM ${given} WHERE k.target_id = n.id`,
};

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
  const reseal = (use: string, { id, secret, previous }: Row): Row => {
    const again = (sealed: Uint8Array) => {
      const context = { use, owner: id };
      if (unseal(keys.secret, context, sealed) !== undefined) return sealed;
      const text = unsealWithAny(keys, context, sealed);
      return text === undefined ? sealed : seal(keys.secret, clock, context, text);
    };
    return { id, secret: again(secret), previous: previous && again(previous) };
  };
  const resealPage = ({ use, read, write }: Place, after: string) =>
    inTransaction(pool, async (run) => {
      if ((await lockStoringKey(run, keys)) !== keys.secret) return undefined;
      const { rows } = await run<Row>({ text: `${read} FOR UPDATE`, values: [after] });
      const sealed = rows.map((row) => reseal(use, row));
      const columns = (['id', 'secret', 'previous'] as const).map((name) =>
        sealed.map((row) => row[name]),
      );
      await run({ text: write, values: columns });
      return rows;
    });
  let count = 0;
  for (const place of [webhooks, creations]) {
    for await (const rows of pages((after) => resealPage(place, after))) {
      if (!rows) return false;
      count += rows.length;
      progress(count);
    }
  }
  return true;
}

/** How many webhooks there are, and the ids of those with a secret that none of the keys can open. */
export async function findUnreadable(query: Query, keys: SecretKeys) {
  const readPage = async (after: string) =>
    (await query<Row>({ text: webhooks.read, values: [after] })).rows;
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
