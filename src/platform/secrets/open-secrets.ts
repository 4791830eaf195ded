// Opens the secret keys of a server. The first start binds the database to its key, which is generated to a file in
// DATA_DIR if none is set; every later start requires that key. With a new and the previous key, stored secrets are
// re-encrypted with the new one, and the database is bound to that.

import { rm } from 'node:fs/promises';
import type pg from 'pg';
import type { Clock } from '../clock.ts';
import type { Config } from '../config/config.ts';
import type { Query } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { commandName } from '../installation.ts';
import type { Log } from '../observability/log.ts';
import { OperatorError } from '../operator-error.ts';
import { findUndecryptable, reencryptAll } from './reencrypt-secrets.ts';
import {
  beginRotation,
  bindKeys,
  findKeyMismatch,
  fingerprintOf,
  finishRotation,
  generateKeyFile,
  type KeyMismatch,
  keyFilePath,
  readBoundKeys,
  readKeyFile,
  resetInstallation,
  type SecretKeys,
} from './secret-keys.ts';

export interface SecretSources {
  readonly config: Pick<Config, 'SECRET_KEY' | 'SECRET_KEY_PREVIOUS' | 'DATABASE_URL'>;
  /** The folder of a generated key. */
  readonly dataDir: string;
  readonly pool: pg.Pool;
  readonly clock: Pick<Clock, 'random'>;
  readonly log: Log;
}

/** @throws {OperatorError} if the keys do not match the database */
export async function openSecrets(sources: SecretSources): Promise<SecretKeys> {
  const found = await findKeys(sources);
  if (!found) return generateKey(sources);
  const fault = await bindDatabaseToKeys(sources.pool, found);
  if (fault === 'unfinished') throw new OperatorError(unfinishedRotationMessage);
  if (fault === 'other_key') throw new OperatorError(await wrongKeyMessage(sources));
  await rotateKey(sources, found);
  return found;
}

/**
 * Binds the database to the current key, or to a new one if there is none, after the previous one was lost.
 *
 * @returns the number of webhooks, and the ids of those whose secrets are lost
 */
export async function resetSecrets(sources: SecretSources) {
  const query = queryOf(sources.pool);
  const found = await findKeys(sources);
  const keys = found ?? { secret: (await generateKeyFile(keyFilePath(sources.dataDir))).key };
  await resetInstallation(query, keys);
  await rotateKey(sources, keys);
  return findUndecryptable(query, keys);
}

/** What keys are compared by. */
type ComparedSources = Pick<SecretSources, 'config' | 'dataDir' | 'pool'>;

/**
 * The secret keys of the service, for a command that encrypts.
 *
 * @throws {OperatorError} if there are none, or they do not match the database
 */
export async function readSecretKeys(sources: ComparedSources): Promise<SecretKeys> {
  await compareSecrets(sources);
  const found = await findKeys(sources);
  if (found) return found;
  throw new OperatorError(
    `SECRET_KEY is not set and the key file ${keyFilePath(sources.dataDir)} does not exist. ` +
      'Set SECRET_KEY to the key of the servers.',
  );
}

const queryOf =
  (pool: pg.Pool): Query =>
  (config) =>
    pool.query(config);

/** The keys of the environment or the key file; undefined if there are none. */
async function findKeys({
  config,
  dataDir,
}: Pick<SecretSources, 'config' | 'dataDir'>): Promise<SecretKeys | undefined> {
  const { SECRET_KEY: given, SECRET_KEY_PREVIOUS: previous } = config;
  const secret = given === undefined ? await readKeyFile(keyFilePath(dataDir)) : Buffer.from(given);
  if (!secret) return undefined;
  return { secret, ...(previous !== undefined && { previousSecret: Buffer.from(previous) }) };
}

/**
 * Compares the keys with a migrated database, without changing either.
 *
 * @returns whether the database is bound to the keys, not bound to a key yet, or neither has a key
 * @throws {OperatorError} if the keys do not match the database
 */
export async function compareSecrets(
  sources: ComparedSources,
): Promise<'matches' | 'not_bound' | 'no_key'> {
  const keys = await findKeys(sources);
  const installation = await readBoundKeys(queryOf(sources.pool));
  if (!keys) {
    if (installation) throw new OperatorError(missingKeyMessage(keyFilePath(sources.dataDir)));
    return 'no_key';
  }
  if (!installation) return 'not_bound';
  const fault = findKeyMismatch(installation, keys);
  if (fault === undefined) return 'matches';
  throw new OperatorError(
    fault === 'unfinished' ? unfinishedRotationMessage : await wrongKeyMessage(sources),
  );
}

/** Generates the key at the first start. If several servers do so concurrently, one of the keys is used. */
async function generateKey({ config, dataDir, pool, log }: SecretSources): Promise<SecretKeys> {
  const path = keyFilePath(dataDir);
  if (await readBoundKeys(queryOf(pool))) throw new OperatorError(missingKeyMessage(path));
  const { key: secret, isOwn } = await generateKeyFile(path);
  if (await bindDatabaseToKeys(pool, { secret })) {
    if (isOwn) await rm(path);
    throw new OperatorError(missingKeyMessage(path));
  }
  if (config.DATABASE_URL !== undefined) log.warn({ path }, keyGeneratedMessage);
  return { secret };
}

/** Binds the database to the keys if it is not bound yet; returns why the keys do not match. */
function bindDatabaseToKeys(pool: pg.Pool, keys: SecretKeys): Promise<KeyMismatch | undefined> {
  return inTransaction(pool, async (run) => {
    if (!(await readBoundKeys(run))) {
      const { count, unreadable } = await findUndecryptable(run, keys);
      if (count > 0 && count === unreadable.length) return 'other_key';
      await bindKeys(run, keys);
    }
    const installation = await readBoundKeys(run);
    return installation && findKeyMismatch(installation, keys);
  });
}

/** Re-encrypts stored secrets with the current key, if the database is bound to another one. */
async function rotateKey({ pool, clock, log }: SecretSources, keys: SecretKeys): Promise<void> {
  const query = queryOf(pool);
  const installation = await readBoundKeys(query);
  if (!installation) return;
  const { current, previous } = installation;
  const isCurrent = current === fingerprintOf(keys.secret);
  if (isCurrent && previous === null) return;
  if (!isCurrent) await beginRotation(query, current, keys.secret);
  log.info('re-encrypting stored secrets with SECRET_KEY');
  const progress = (rows: number) => log.info({ rows }, 'stored secrets re-encrypted so far');
  if (!(await reencryptAll(pool, clock, keys, progress))) return;
  await finishRotation(query, keys.secret);
  log.info('all stored secrets have been re-encrypted with SECRET_KEY');
}

const lostKeyAdvice = `If it is lost, run "${commandName} secrets reset": webhooks then need new secrets, and visitors must enter form passwords again.`;

const keyGeneratedMessage =
  'generated a secret key; set SECRET_KEY to the content of this file before you add or replace servers';

const unfinishedRotationMessage =
  'Some stored secrets are still encrypted with the previous key: set SECRET_KEY_PREVIOUS to that key and start again.';

const missingKeyMessage = (path: string) =>
  `SECRET_KEY is not set and the key file ${path} does not exist, but this database is bound to a key. ` +
  `Set SECRET_KEY to that key, or restore the file. ${lostKeyAdvice}`;

async function wrongKeyMessage({ config, dataDir, pool }: ComparedSources): Promise<string> {
  const path = keyFilePath(dataDir);
  const name = config.SECRET_KEY === undefined ? `The key in ${path}` : 'SECRET_KEY';
  const keyInFile = await readKeyFile(path).catch(() => undefined);
  const { current } = (await readBoundKeys(queryOf(pool))) ?? {};
  const fits = keyInFile !== undefined && fingerprintOf(keyInFile) === current;
  const where = fits ? ` The key in ${path} is the right one.` : '';
  return (
    `${name} is not the key that this database is bound to.${where} Set SECRET_KEY to that key; ` +
    `or, to replace it, set SECRET_KEY to the new key and SECRET_KEY_PREVIOUS to the previous one. ${lostKeyAdvice}`
  );
}
