import type pg from 'pg';
import type { Clock } from '../clock.ts';
import type { Query } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { decrypt, decryptWithAny, encrypt } from './encryption.ts';
import { lockEncryptionKey, type SecretKeys } from './secret-keys.ts';

// Encrypted data: the secrets of webhooks, the results of idempotent creations, and the tokens in the links of mails.

export const webhookSecretsPurpose = 'webhook secrets';

/** The encryption purpose of the results of idempotent creations. */
export const creationSecretsPurpose = 'creations';

/** The encryption purpose of the tokens in the links of mails. */
export const mailTokensPurpose = 'mail tokens';

const batchSize = 500;

interface EncryptedRow {
  readonly id: string;
  readonly secret: Uint8Array;
  /** The previous secret, if the table has one. */
  readonly previous: Uint8Array | null;
}

interface EncryptedTable {
  /** The purpose of the encryption context; its owner is the id of the row. */
  readonly purpose: string;
  /** $1: the id after which to start. */
  readonly selectSql: string;
  /** How the selected rows are locked until they are updated. */
  readonly lockSql: 'FOR UPDATE' | '';
  /** $1: ids, $2: secrets, $3: previous secrets. */
  readonly updateSql: string;
}

const newValues = 'unnest($1::text[], $2::bytea[], $3::bytea[]) AS n(id, secret, previous)';

const webhooks: EncryptedTable = {
  purpose: webhookSecretsPurpose,
  selectSql: `SELECT id, secret, previous_secret AS previous FROM webhooks
    WHERE id > $1 ORDER BY id LIMIT ${batchSize}`,
  lockSql: 'FOR UPDATE',
  updateSql: `UPDATE webhooks w SET secret = n.secret, previous_secret = n.previous
    FROM ${newValues} WHERE w.id = n.id`,
};

const creations: EncryptedTable = {
  purpose: creationSecretsPurpose,
  selectSql: `SELECT target_id AS id, sealed AS secret, NULL::bytea AS previous FROM creation_keys
    WHERE target_id > $1 ORDER BY target_id LIMIT ${batchSize}`,
  lockSql: 'FOR UPDATE',
  updateSql: `UPDATE creation_keys k SET sealed = n.secret FROM ${newValues} WHERE k.target_id = n.id`,
};

/** These rows are on several nodes of Citus, which neither locks nor joins them; a token is never changed otherwise. */
const mails: EncryptedTable = {
  purpose: mailTokensPurpose,
  selectSql: `SELECT id, token AS secret, NULL::bytea AS previous FROM mails
    WHERE id > $1 AND token IS NOT NULL ORDER BY id LIMIT ${batchSize}`,
  lockSql: '',
  updateSql: `UPDATE mails SET token = ($2::bytea[])[array_position($1::text[], id)]
    WHERE id = ANY ($1) AND $3::bytea[] IS NOT NULL`,
};

/**
 * Re-encrypts all stored secrets with the current key. It may be interrupted, repeated and run by several
 * servers concurrently: secrets that are encrypted with that key, or that no key can decrypt, are not
 * changed.
 *
 * @param progress called after each batch, with the number of rows so far
 * @returns false if the installation was bound to another key in the meantime
 */
export async function reencryptAll(
  pool: pg.Pool,
  clock: Pick<Clock, 'random'>,
  keys: SecretKeys,
  progress: (rows: number) => void,
): Promise<boolean> {
  const reencryptRow = (purpose: string, { id, secret, previous }: EncryptedRow): EncryptedRow => {
    const reencrypt = (encrypted: Uint8Array) => {
      const context = { purpose, owner: id };
      if (decrypt(keys.secret, context, encrypted) !== undefined) return encrypted;
      const text = decryptWithAny(keys, context, encrypted);
      return text === undefined ? encrypted : encrypt(keys.secret, clock, context, text);
    };
    return { id, secret: reencrypt(secret), previous: previous && reencrypt(previous) };
  };
  const reencryptPage = (
    { purpose, selectSql, lockSql, updateSql }: EncryptedTable,
    after: string,
  ) =>
    inTransaction(pool, async (run) => {
      if ((await lockEncryptionKey(run, keys)) !== keys.secret) return undefined;
      const { rows } = await run<EncryptedRow>({
        text: `${selectSql} ${lockSql}`,
        values: [after],
      });
      const reencrypted = rows.map((row) => reencryptRow(purpose, row));
      const columns = (['id', 'secret', 'previous'] as const).map((name) =>
        reencrypted.map((row) => row[name]),
      );
      await run({ text: updateSql, values: columns });
      return rows;
    });
  let count = 0;
  for (const table of [webhooks, creations, mails]) {
    for await (const rows of readPages((after) => reencryptPage(table, after))) {
      if (!rows) return false;
      count += rows.length;
      progress(count);
    }
  }
  return true;
}

/** The number of webhooks, and the ids of those whose secret none of the keys can decrypt. */
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

/** Yields pages of rows until `readPage` returns an incomplete one. */
async function* readPages<Rows extends readonly EncryptedRow[] | undefined>(
  readPage: (after: string) => Promise<Rows>,
): AsyncGenerator<Rows> {
  let after: string | undefined = '';
  while (after !== undefined) {
    const rows: Rows = await readPage(after);
    yield rows;
    after = rows?.length === batchSize ? rows.at(-1)?.id : undefined;
  }
}
