import type { Query } from '../database/database.ts';
import { acceptedKeys, fingerprintOf, type SecretKeys } from './secret-keys.ts';

/** Which keys the database belongs to, by their fingerprints. */
export interface Installation {
  /** The key that stored secrets are encrypted with. */
  readonly current: string;
  /** The key before, while some may still be encrypted with that one. */
  readonly previous: string | null;
}

export async function readInstallation(query: Query): Promise<Installation | undefined> {
  const { rows } = await query<{ current: string; previous: string | null }>({
    text: `SELECT secret_fingerprint AS current, previous_fingerprint AS previous FROM installation`,
  });
  return rows[0];
}

/**
 * Why keys do not fit a database: it is tied to another one, or some of its secrets are still
 * encrypted with the key before, which is missing.
 */
export type KeyMismatch = 'other_key' | 'unfinished';

/** What is wrong with the keys of a process; undefined if they fit. */
export function findKeyMismatch(
  { current, previous }: Installation,
  keys: SecretKeys,
): KeyMismatch | undefined {
  const accepted = new Set(acceptedKeys(keys).map(fingerprintOf));
  if (!accepted.has(current)) return 'other_key';
  return previous === null || accepted.has(previous) ? undefined : 'unfinished';
}

/** Ties a database to keys, unless it is tied already. A key before counts as not replaced yet. */
export async function claimInstallation(query: Query, keys: SecretKeys): Promise<void> {
  await query({ text: `${insertInstallation} DO NOTHING`, values: fingerprintsOf(keys) });
}

/** Ties a database to keys, whatever it was tied to. */
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

/** From the commit on, secrets are stored with `key` only. Waits for those that are being stored. */
export async function beginRotation(query: Query, from: string, key: Uint8Array): Promise<void> {
  await query({
    text: `UPDATE installation SET secret_fingerprint = $2, previous_fingerprint = $1
           WHERE secret_fingerprint = $1`,
    values: [from, fingerprintOf(key)],
  });
}

/** Nothing is encrypted with another key than `key` any more. */
export async function finishRotation(query: Query, key: Uint8Array): Promise<void> {
  await query({
    text: 'UPDATE installation SET previous_fingerprint = NULL WHERE secret_fingerprint = $1',
    values: [fingerprintOf(key)],
  });
}
