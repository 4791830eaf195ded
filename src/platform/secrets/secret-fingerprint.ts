import type { Query } from '../database/database.ts';
import { acceptedKeys, fingerprintOf, type SecretKeys } from './secret-keys.ts';

/** The fingerprints of the secret keys that the database is bound to. */
export interface BoundKeys {
  /** The key that stored secrets are encrypted with. */
  readonly current: string;
  /** The previous key, until all stored secrets have been re-encrypted. */
  readonly previous: string | null;
}

export async function readBoundKeys(query: Query): Promise<BoundKeys | undefined> {
  const { rows } = await query<{ current: string; previous: string | null }>({
    text: `SELECT secret_fingerprint AS current, previous_fingerprint AS previous FROM installation`,
  });
  return rows[0];
}

/**
 * Why keys do not match a database: it is bound to another key, or some of its secrets are still
 * encrypted with the previous key, which is missing.
 */
export type KeyMismatch = 'other_key' | 'unfinished';

/** Why the keys of a process do not match the database; undefined if they do. */
export function findKeyMismatch(
  { current, previous }: BoundKeys,
  keys: SecretKeys,
): KeyMismatch | undefined {
  const accepted = new Set(acceptedKeys(keys).map(fingerprintOf));
  if (!accepted.has(current)) return 'other_key';
  return previous === null || accepted.has(previous) ? undefined : 'unfinished';
}

/** Binds the database to keys, unless it is bound already. A previous key counts as still in use. */
export async function bindKeys(query: Query, keys: SecretKeys): Promise<void> {
  await query({ text: `${insertInstallation} DO NOTHING`, values: fingerprintsOf(keys) });
}

/** Binds the database to keys, replacing an existing binding. */
export async function resetInstallation(query: Query, keys: SecretKeys): Promise<void> {
  const text = `${insertInstallation} DO UPDATE SET
    secret_fingerprint = excluded.secret_fingerprint,
    previous_fingerprint = excluded.previous_fingerprint`;
  await query({ text, values: fingerprintsOf(keys) });
}

const insertInstallation = `INSERT INTO installation (secret_fingerprint, previous_fingerprint)
  VALUES ($1, $2) ON CONFLICT (id)`;

function fingerprintsOf(keys: SecretKeys): [current: string, previous: string | null] {
  const { secret, previousSecret } = keys;
  return [fingerprintOf(secret), previousSecret ? fingerprintOf(previousSecret) : null];
}

/** Makes `key` the only key that secrets are stored with. Waits for transactions that store secrets. */
export async function beginRotation(query: Query, from: string, key: Uint8Array): Promise<void> {
  await query({
    text: `UPDATE installation SET secret_fingerprint = $2, previous_fingerprint = $1
           WHERE secret_fingerprint = $1`,
    values: [from, fingerprintOf(key)],
  });
}

/** Records that all secrets are encrypted with `key`. */
export async function finishRotation(query: Query, key: Uint8Array): Promise<void> {
  await query({
    text: 'UPDATE installation SET previous_fingerprint = NULL WHERE secret_fingerprint = $1',
    values: [fingerprintOf(key)],
  });
}
