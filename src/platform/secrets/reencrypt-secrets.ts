import type pg from 'pg';
import type { Clock } from '../clock.ts';
import { inTransaction, type Query } from '../database/database.ts';
import { decrypt, decryptWithAny, encrypt } from './encryption.ts';
import { lockEncryptionKey, type SecretKeys } from './secret-keys.ts';

// What is stored encrypted: the secrets of webhooks, and what was created for idempotency keys.

/** The purpose that the secrets of webhooks are sealed for. */
export const webhookSecretsPurpose = 'webhook secrets';

/** The purpose that inputs and secrets of creations are sealed for. */
export const creationSecretsPurpose = 'creations';

/** How many rows are read, or sealed again, at once. */
const batchSize = 500;

interface EncryptedRow {
  readonly id: string;
  readonly secret: Uint8Array;
  /** The one before, where the table keeps it. */
  readonly previous: Uint8Array | null;
}

/** A table with sealed secrets. */
interface EncryptedTable {
  /** What they are sealed for; their owner is `Row.id`. */
  readonly purpose: string;
  /** $1 the id after which to begin. */
  readonly selectSql: string;
  /** $1 ids, $2 secrets, $3 those before. */
  readonly updateSql: string;
}

const newValues = 'unnest($1::text[], $2::bytea[], $3::bytea[]) AS n(id, secret, previous)';

const webhooks: EncryptedTable = {
  purpose: webhookSecretsPurpose,
  selectSql: `SELECT id, secret, previous_secret AS previous FROM webhooks
    WHERE id > $1 ORDER BY id LIMIT ${batchSize}`,
  updateSql: `UPDATE webhooks w SET secret = n.secret, previous_secret = n.previous
    FROM ${newValues} WHERE w.id = n.id`,
};

const creations: EncryptedTable = {
  purpose: creationSecretsPurpose,
  selectSql: `SELECT target_id AS id, sealed AS secret, NULL::bytea AS previous FROM creation_keys
    WHERE target_id > $1 ORDER BY target_id LIMIT ${batchSize}`,
  updateSql: `UPDATE creation_keys k SET sealed = n.secret FROM ${newValues} WHERE k.target_id = n.id`,
};

/**
 * Seals all stored secrets with the key that signs. It may be interrupted, repeated and run by several
 * servers at once: what is sealed with that key stays as it is, and so does what no key can open.
 *
 * @param progress called after each batch, with the number of rows so far
 * @returns false if the installation changed to another key meanwhile
 */
export async function reencryptAll(
  pool: pg.Pool,
  clock: Pick<Clock, 'random'>,
  keys: SecretKeys,
  progress: (rows: number) => void,
): Promise<boolean> {
  const reencryptRow = (purpose: string, { id, secret, previous }: EncryptedRow): EncryptedRow => {
    const reencrypt = (sealed: Uint8Array) => {
      const context = { purpose, owner: id };
      if (decrypt(keys.secret, context, sealed) !== undefined) return sealed;
      const text = decryptWithAny(keys, context, sealed);
      return text === undefined ? sealed : encrypt(keys.secret, clock, context, text);
    };
    return { id, secret: reencrypt(secret), previous: previous && reencrypt(previous) };
  };
  const reencryptPage = ({ purpose, selectSql, updateSql }: EncryptedTable, after: string) =>
    inTransaction(pool, async (run) => {
      if ((await lockEncryptionKey(run, keys)) !== keys.secret) return undefined;
      const { rows } = await run<EncryptedRow>({
        text: `${selectSql} FOR UPDATE`,
        values: [after],
      });
      const sealed = rows.map((row) => reencryptRow(purpose, row));
      const columns = (['id', 'secret', 'previous'] as const).map((name) =>
        sealed.map((row) => row[name]),
      );
      await run({ text: updateSql, values: columns });
      return rows;
    });
  let count = 0;
  for (const table of [webhooks, creations]) {
    for await (const rows of readPages((after) => reencryptPage(table, after))) {
      if (!rows) return false;
      count += rows.length;
      progress(count);
    }
  }
  return true;
}

/** How many webhooks there are, and the ids of those with a secret that none of the keys can open. */
export async function findUndecryptable(query: Query, keys: SecretKeys) {
  const readPage = async (after: string) =>
    (await query<EncryptedRow>({ text: webhooks.selectSql, values: [after] })).rows;
  const unreadable: string[] = [];
  let count = 0;
  for await (const rows of readPages(readPage)) {
    count += rows.length;
    unreadable.push(...rows.filter((row) => !isDecryptable(keys, row)).map(({ id }) => id));
  }
  return { count, unreadable };
}

function isDecryptable(keys: SecretKeys, { id, secret }: EncryptedRow): boolean {
  return decryptWithAny(keys, { purpose: webhookSecretsPurpose, owner: id }, secret) !== undefined;
}

/** Every page of rows, as `visit` reads them; ends where it reads none. */
async function* readPages<Rows extends readonly EncryptedRow[] | undefined>(
  visit: (after: string) => Promise<Rows>,
): AsyncGenerator<Rows> {
  let after: string | undefined = '';
  while (after !== undefined) {
    const rows: Rows = await visit(after);
    yield rows;
    after = rows?.length === batchSize ? rows.at(-1)?.id : undefined;
  }
}
